"""The story of a match: what each action did, as one viewer may know it."""

from collections.abc import Mapping, Sequence

from boxlid.games import SPECTATOR, View
from boxlid.table.table import Table


class Narrator:
    """Tells one viewer what happens at a table."""

    def __init__(self, table: Table, viewer: int) -> None:
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
    """What the latest action did, for each of several viewers, from that viewer's view only.

    Existing `views` are reused; they must include the spectator's.
    """
    stories = _tell(table, viewers, views or table.views([*viewers, SPECTATOR]))
    if not _is_first_fallback(table):
        return stories
    warming = f"{table.names[table.last_entry.seat]} is warming up, and plays by rule of thumb meanwhile."
    return {viewer: [*story, warming] if story else [] for viewer, story in stories.items()}


def _is_first_fallback(table: Table) -> bool:
    """Is this the first action that a search bot, not compiled yet, chose by rule of thumb?"""
    last = table.last_entry
    if last.marks is None or last.marks.by != "thumb":
        return False
    return sum(entry.seat == last.seat and entry.marks == last.marks for entry in table.log) == 1


def _tell(table: Table, viewers: Sequence[int], views: Mapping[int, View]) -> dict[int, list[str]]:
    """The story of the action. If it is the same for every viewer, it is made once, for a spectator."""
    entry = table.last_entry
    if not table.is_known(entry, SPECTATOR):
        informed = [entry.seat] if table.is_unheard(entry) else viewers
        told = _narrated(table, [viewer for viewer in viewers if viewer in informed], views)
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
