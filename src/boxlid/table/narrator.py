"""Telling what happens at a table."""

from collections.abc import Mapping, Sequence

from boxlid.games import SPECTATOR, View
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
        sentences: list[str] = self.table.game.scene.opening(self.table.view(self.viewer).state, self.names)
        return sentences

    def last_action(self) -> list[str]:
        """What the latest action did."""
        return tell_last_action(self.table, [self.viewer])[self.viewer]


def tell_last_action(
    table: Table, viewers: Sequence[int], views: Mapping[int, View] | None = None
) -> dict[int, list[str]]:
    """What the latest action did, for each of several viewers, from what that viewer sees and nothing else.

    Views that are there already are not made again; a spectator's has to be among them.
    """
    stories = _tell(table, viewers, views or table.views([*viewers, SPECTATOR]))
    if not _is_first_by_thumb(table):
        return stories
    warming = f"{table.names[table.last_entry.seat]} is warming up, and plays by rule of thumb meanwhile."
    return {viewer: [*story, warming] if story else [] for viewer, story in stories.items()}


def _is_first_by_thumb(table: Table) -> bool:
    """Is the latest action the first for which its search bot was not compiled yet?"""
    last = table.last_entry
    if last.marks is None or last.marks.by != "thumb":
        return False
    return sum(entry.seat == last.seat and entry.marks == last.marks for entry in table.log) == 1


def _tell(table: Table, viewers: Sequence[int], views: Mapping[int, View]) -> dict[int, list[str]]:
    """The story of the action itself. Where it is the same for everybody, it is made once, for a spectator."""
    entry = table.last_entry
    if not table.is_known(entry, SPECTATOR):
        heard = [entry.seat] if table.is_unheard(entry) else viewers
        told = _narrated(table, [viewer for viewer in viewers if viewer in heard], views)
        return {viewer: told.get(viewer, []) for viewer in viewers}
    if table.game.scene.TOLD_ALIKE:
        return dict.fromkeys(viewers, _narrated(table, [SPECTATOR], views)[SPECTATOR])
    return _narrated(table, viewers, views)


def _narrated(table: Table, viewers: Sequence[int], views: Mapping[int, View]) -> dict[int, list[str]]:
    entry, narrate, before = table.last_entry, table.game.scene.narrate, table.views_before(viewers)
    return {
        viewer: narrate(
            before[viewer].state,
            views[viewer].state,
            entry.seat,
            entry.action if table.is_known(entry, viewer) else None,
            table.names,
        )
        for viewer in viewers
    }
