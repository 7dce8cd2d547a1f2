"""What a rejoining viewer has missed: the log is replayed from its first event, because stories need past states."""

from collections import deque
from collections.abc import Iterator

from boxlid.games.stories import StoryLine
from boxlid.server.tables.events import Began
from boxlid.server.tables.frames import Missed, stories_of
from boxlid.server.tables.messages import ScoreRow
from boxlid.server.tables.table_log import TableLog

MOST_STORY_EVENTS, MOST_SHEET_ROWS = 600, 200
"""Caps on what a rejoining client is sent: events in the story, and rows of the score sheet."""


class Recap:
    """The latest story and scores of one viewer, from the events replayed so far."""

    def __init__(self, viewer: int, after_seq: int = 0) -> None:
        self.viewer = viewer
        self._after_seq = after_seq
        """Events up to this one are replayed, but not sent."""
        self._replayed: TableLog | None = None
        self._story: deque[tuple[int, list[StoryLine]]] = deque(maxlen=MOST_STORY_EVENTS)
        self._sheet: deque[tuple[int, ScoreRow]] = deque(maxlen=MOST_SHEET_ROWS)
        """Both with event numbers."""

    def n_behind(self, log: TableLog, number: int | None, n_to_come: int = 0) -> int:
        """How many events have to be replayed for a viewer who has been sent events up to `number`.

        The actions of a match that this one continues from count too.
        """
        events = log.events_without_chat
        if not n_to_come and (not events or _since(log, self.viewer, number) >= events[-1].seq):
            return 0
        is_past_left = log.match and not (self._replayed and self._replayed.match)
        n_past = len(log.opened.past.actions) if log.opened.past and is_past_left else 0
        return n_past + len(events) + n_to_come - self._n_replayed

    def advance(self, log: TableLog) -> Iterator[None]:
        """Replay the events not replayed yet, one by one. Chat is left out, so a long one costs nothing."""
        if self._replayed is None:
            self._replayed = TableLog(log.table)
        replayed, events = self._replayed, log.events_without_chat
        replayed.key = log.key
        while (n := self._n_replayed) < len(events):
            event = events[n]
            if isinstance(event.what, Began):
                yield from replayed.replay_past()
            replayed.apply_event(event.what, event.at_ms)
            is_told = event.seq > self._after_seq and event.is_visible_to(self.viewer)
            is_recent = n >= len(events) - MOST_STORY_EVENTS
            story = stories_of(replayed, event.what, [self.viewer])[self.viewer] if is_told and is_recent else []
            self._story.append((event.seq, story))
            if is_told and replayed.sheet.row:
                self._sheet.append((event.seq, replayed.sheet.row))
            yield

    def missed(self, log: TableLog, number: int | None) -> Missed:
        """What the viewer missed since an event or, by default, since the match began."""
        since = _since(log, self.viewer, number)
        return Missed(
            story=[line for seq, lines in self._story if seq > since for line in lines],
            sheet=[row for seq, row in self._sheet if seq > since],
            chat=log.chat.since(0 if number is None else since),
        )

    @property
    def _n_replayed(self) -> int:
        return self._replayed.seq if self._replayed else 0


def new_recap(log: TableLog, viewer: int, number: int | None) -> Recap:
    """A recap for one viewer who has been sent events up to `number`."""
    return Recap(viewer, _since(log, viewer, number))


def _since(log: TableLog, viewer: int, number: int | None) -> int:
    return log.before_match if number is None else log.after(viewer, number)
