"""Telling what happens at a table."""

from collections.abc import Sequence

from boxlid.games import SPECTATOR
from boxlid.games.view import Looks
from boxlid.table.table import Table


class Narrator:
    """Turns actions into sentences for one viewer."""

    def __init__(self, table: Table, viewer: int) -> None:
        """Somebody wants to be told."""
        self.table = table
        self.viewer = viewer
        self.names = table.names

    def opening(self) -> list[str]:
        """How the match begins."""
        sentences: list[str] = self.table.game.plain_scene.opening(self.table.view(self.viewer).snapshot, self.names)
        return sentences

    def last_action(self) -> list[str]:
        """What the latest action did."""
        return tell_last_action(self.table, [self.viewer])[self.viewer]


def tell_last_action(table: Table, viewers: Sequence[int], looks: Looks | None = None) -> dict[int, list[str]]:
    """What the latest action did, for each of several viewers, from what that viewer sees and nothing else.

    Where everybody is told the same, it is what those see who only watch. Looks that have been taken are not taken
    again; a spectator's has to be among them.
    """
    entry, looks = table.last_entry, looks or table.looks([*viewers, SPECTATOR])
    if not table.is_known(entry, SPECTATOR):
        heard = [entry.seat] if table.is_unheard(entry) else viewers
        told = _narrated(table, [viewer for viewer in viewers if viewer in heard], looks)
        return {viewer: told.get(viewer, []) for viewer in viewers}
    if table.game.scene.TOLD_ALIKE:
        return dict.fromkeys(viewers, _narrated(table, [SPECTATOR], looks)[SPECTATOR])
    return _narrated(table, viewers, looks)


def _narrated(table: Table, viewers: Sequence[int], looks: Looks) -> dict[int, list[str]]:
    entry, narrate, before = table.last_entry, table.game.plain_scene.narrate, table.looks_before(viewers)
    return {
        viewer: narrate(
            before.snapshots[viewer],
            looks.snapshots[viewer],
            entry.seat,
            entry.action if table.is_known(entry, viewer) else None,
            table.names,
        )
        for viewer in viewers
    }
