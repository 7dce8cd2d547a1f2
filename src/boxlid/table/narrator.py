"""The story of a live match, for each viewer."""

from collections.abc import Mapping, Sequence

from boxlid.games import SPECTATOR, View
from boxlid.games.stories import StoryLine, remark
from boxlid.table.race_story import with_closed_race
from boxlid.table.table import Table


class Narrator:
    """Makes the story for one viewer."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.table = table
        self.viewer = viewer
        self.names = table.names

    def opening(self) -> list[StoryLine]:
        """How the match begins."""
        return self.table.game.story.opening(self.table.view(self.viewer).state, self.names)

    def last_action(self) -> list[StoryLine]:
        """What the latest action did."""
        return narrate_last_action(self.table, [self.viewer])[self.viewer]


def took_back(name: str, seat: int) -> StoryLine:
    """A seat has taken its last action back."""
    return remark(f"{name} took the last action back.", seat)


def narrate_last_action(
    table: Table, viewers: Sequence[int], views: Mapping[int, View] | None = None
) -> dict[int, list[StoryLine]]:
    """What the latest action did, for each viewer from its own view.

    `views` are views already made; a spectator's must be among them.
    """
    stories = _stories(table, viewers, views or table.views([*viewers, SPECTATOR]))
    if table.last_entry.race:
        stories = {viewer: with_closed_race(table, story) for viewer, story in stories.items()}
    if not _is_first_fallback(table):
        return stories
    seat = table.last_entry.seat
    warming = remark(f"{table.names[seat]} is warming up, and plays by rule of thumb meanwhile.", seat)
    return {viewer: [*story, warming] if story else [] for viewer, story in stories.items()}


def _is_first_fallback(table: Table) -> bool:
    """Is this the first action that a search bot, not compiled yet, chose by rule of thumb?"""
    last = table.last_entry
    if last.marks is None or last.marks.by != "thumb":
        return False
    return sum(entry.seat == last.seat and entry.marks == last.marks for entry in table.log) == 1


def _stories(table: Table, viewers: Sequence[int], views: Mapping[int, View]) -> dict[int, list[StoryLine]]:
    """The story of the action itself. Where it is the same for all, it is made once, for a spectator."""
    entry = table.last_entry
    if not table.is_known(entry, SPECTATOR):
        informed = [entry.seat] if table.is_fully_hidden(entry) else viewers
        stories = _narrated(table, [viewer for viewer in viewers if viewer in informed], views)
        return {viewer: stories.get(viewer, []) for viewer in viewers}
    if table.game.story.SAME_FOR_ALL:
        return dict.fromkeys(viewers, _narrated(table, [SPECTATOR], views)[SPECTATOR])
    return _narrated(table, viewers, views)


def _narrated(table: Table, viewers: Sequence[int], views: Mapping[int, View]) -> dict[int, list[StoryLine]]:
    entry, narrate, before = table.last_entry, table.game.story.narrate, table.views_before(viewers)
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
