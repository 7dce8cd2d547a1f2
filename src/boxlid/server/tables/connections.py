"""The connections at a table: one per seat, and spectators, who may be delayed by some events."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from boxlid.games import SPECTATOR
from boxlid.server.tables.frames import Broadcast, FrameBuilder
from boxlid.server.tables.messages import Clock
from boxlid.server.tables.outbox import Outbox
from boxlid.server.tables.table_log import OVER, LoggedEvent, TableLog
from boxlid.table.lag import LagTracker

encode_frame = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Connection:
    """One socket at a table: a seat's or a spectator's."""

    token_hash: str | None
    """Of the seat it asks for; None to watch."""
    outbox: Outbox
    viewer: int = SPECTATOR
    """Its seat, once the table has let it in."""
    address: str = ""
    """Its `address_key`; it is never stored or logged."""
    lag: LagTracker = field(default_factory=LagTracker)
    is_welcomed: bool = False
    """Has it been shown the table? Until then it is told nothing."""

    def send(self, frame: msgspec.Struct) -> None:
        """Let a frame go out."""
        self.outbox.put(encode_frame(frame))


@dataclass(frozen=True)
class Presence:
    """What frames say that is in no log: which seats have a socket open, and their clocks."""

    here: set[int] = field(default_factory=set)
    clocks: list[Clock] = field(default_factory=list)


class Spectators:
    """Spectators. With a delay they are shown a second log, which is as many events behind as the host asked for.

    All that reaches a delayed spectator is made from that log, so nothing newer can. It is made when the first
    spectator comes.
    """

    def __init__(self, log: TableLog) -> None:
        """Nobody watches yet."""
        self.log = log
        self.watchers: set[Connection] = set()
        self._shown: TableLog | None = None if self.delay else log
        self._presences: deque[Presence] = deque(maxlen=self.delay + 1)
        """After each of the latest events that spectators may know of."""

    @property
    def delay(self) -> int:
        """How many events spectators are behind; none when the match is over."""
        return self.log.opened.watchers_delay if self.log.stage != OVER else 0

    @property
    def seq(self) -> int:
        """The latest event that spectators may know of, in their numbers. How the table was set up is no secret."""
        return max(1, self.log.seq_for(SPECTATOR) - self.delay)

    @property
    def is_live(self) -> bool:
        """Do they see the table as it is now?"""
        return self._shown is self.log

    @property
    def presence(self) -> Presence:
        """That after the latest event that spectators may know of."""
        return self._presence_after(self.seq)

    @property
    def builder(self) -> FrameBuilder:
        """The table as spectators see it, once it is prepared."""
        return FrameBuilder(self._shown or self.log, SPECTATOR)

    def prepare(self) -> Iterator[object]:
        """Build the log that delayed spectators are shown, event by event."""
        if self._shown is None:
            self._shown = TableLog(self.log.table)
        return self._advance(self._shown)

    def is_told(self, event: LoggedEvent) -> bool:
        """Do spectators hear of it now?"""
        return self.is_live and bool(self.watchers) and event.only_for is None

    def apply_event(self, broadcast: Broadcast, presence: Presence) -> list[tuple[Connection, bytes]]:
        """What spectators are sent when something has happened."""
        if self.is_told(broadcast.event):
            return self._to_all(self.builder, broadcast)
        if self.is_live:
            return []
        if broadcast.event.only_for is None:
            self._presences.append(presence)
        return [frame for frames in self._advance(self._shown) for frame in frames] if self._shown else []

    def _advance(self, shown: TableLog) -> Iterator[list[tuple[Connection, bytes]]]:
        """Apply to the spectators' log the events that are old enough."""
        shown.key = self.log.key
        while shown.seq_for(SPECTATOR) < self.seq:
            old = self.log.events[shown.seq]
            event = shown.apply_event(old.what, old.at_ms)
            is_told = bool(self.watchers) and event.only_for is None
            yield self._to_all(FrameBuilder(shown, SPECTATOR), self._old_news(shown, event)) if is_told else []
        if not self.delay:
            self._shown = self.log

    def _old_news(self, shown: TableLog, event: LoggedEvent) -> Broadcast:
        presence = self._presence_after(shown.seq_for(SPECTATOR))
        return Broadcast.of(shown, event, [SPECTATOR], presence.here, presence.clocks)

    def _presence_after(self, number: int) -> Presence:
        """That after an event, in spectators' numbers; nobody's for events before a restart."""
        behind = self.log.seq_for(SPECTATOR) - number
        return self._presences[-1 - behind] if behind < len(self._presences) else Presence()

    def _to_all(self, builder: FrameBuilder, broadcast: Broadcast) -> list[tuple[Connection, bytes]]:
        frame = encode_frame(builder.frame(broadcast))
        return [(connection, frame) for connection in self.watchers]
