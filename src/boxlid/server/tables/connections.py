"""The connections at a table: one per seat, and spectators, who may be delayed."""

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import msgspec

from boxlid.games import SPECTATOR
from boxlid.server.tables.frames import Broadcast, FrameBuilder, Presence
from boxlid.server.tables.logged_event import LoggedEvent
from boxlid.server.tables.outbox import Outbox
from boxlid.server.tables.recap import Recap
from boxlid.server.tables.table_log import OVER, TableLog
from boxlid.table.lag import LagTracker

encode_frame = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Connection:
    """One client at a table: a seat or a spectator."""

    token_hash: str | None
    """Of the seat it requests; None for a spectator."""
    outbox: Outbox
    viewer: int = SPECTATOR
    """Its seat, once the table has admitted it."""
    address: str = ""
    """Its `address_key`; never stored or logged."""
    lag: LagTracker = field(default_factory=LagTracker)
    is_welcomed: bool = False
    """Has it been sent its welcome? It is sent no events before that."""

    def send(self, frame: msgspec.Struct) -> None:
        """Put a frame into the outbox."""
        self.outbox.put(encode_frame(frame))


class Spectators:
    """Spectators. Delayed ones are shown a second log, which trails by the number of events the host chose.

    Everything sent to a delayed spectator is built from that log, so nothing newer can leak. It is built when the
    first spectator connects.
    """

    def __init__(self, log: TableLog) -> None:
        self.log = log
        self.connections: set[Connection] = set()
        self.recap = Recap(SPECTATOR)
        """Kept for the next spectator who connects."""
        self.hellos = asyncio.Lock()
        """Spectators are admitted one at a time, so only one of them waits for the table's lock."""
        self._shown: TableLog | None = None if self.delay else log
        self._prepared: TableLog | None = None
        """What `prepare` has built so far."""
        self._presences: deque[Presence] = deque(maxlen=self.delay + 1)
        """After each of the latest events visible to spectators."""

    @property
    def delay(self) -> int:
        """How many events spectators are behind; 0 once the match is over."""
        return self.log.opened.spectator_delay if self.log.stage != OVER else 0

    @property
    def seq(self) -> int:
        """The latest event shown to spectators, in their numbering; at least 1, the event that opened the table."""
        return max(1, self.log.seq_for(SPECTATOR) - self.delay)

    @property
    def is_live(self) -> bool:
        """Do they see the table without delay?"""
        return self._shown is self.log

    @property
    def presence(self) -> Presence:
        """The presence after the latest event shown to spectators."""
        return self._presence_after(self.seq)

    @property
    def builder(self) -> FrameBuilder:
        """Builds the frames for spectators; call `prepare` first."""
        return FrameBuilder(self._shown or self.log, SPECTATOR)

    @property
    def is_prepared(self) -> bool:
        """Has the log of delayed spectators been built?"""
        return self._shown is not None

    def prepare(self) -> Iterator[object]:
        """Build the log of delayed spectators, event by event. The table may change between two steps."""
        if self._shown is None:
            self._prepared = self._prepared or TableLog(self.log.table)
            yield from self._advance(self._prepared)
            self._shown, self._prepared = self._shown or self._prepared, None

    def is_sent_now(self, event: LoggedEvent) -> bool:
        """Is the event sent to spectators now?"""
        return self.is_live and bool(self.connections) and event.only_for is None

    def apply_event(self, broadcast: Broadcast, presence: Presence) -> list[tuple[Connection, bytes]]:
        """The frames for spectators after an event."""
        if self.is_sent_now(broadcast.event):
            return self._to_all(self.builder, broadcast)
        if self.is_live:
            return []
        if broadcast.event.only_for is None:
            self._presences.append(presence)
        return [frame for frames in self._advance(self._shown) for frame in frames] if self._shown else []

    def _advance(self, shown: TableLog) -> Iterator[list[tuple[Connection, bytes]]]:
        """Apply the events that are old enough to the spectators' log."""
        shown.key = self.log.key
        while shown.seq_for(SPECTATOR) < self.seq:
            old = self.log.events[shown.seq]
            event = shown.apply_event(old.what, old.at_ms)
            is_sent = bool(self.connections) and event.only_for is None
            yield self._to_all(FrameBuilder(shown, SPECTATOR), self._delayed_broadcast(shown, event)) if is_sent else []
        if not self.delay:
            self._shown = self.log

    def _delayed_broadcast(self, shown: TableLog, event: LoggedEvent) -> Broadcast:
        presence = self._presence_after(shown.seq_for(SPECTATOR))
        return Broadcast.of(shown, event, [SPECTATOR], presence)

    def _presence_after(self, number: int) -> Presence:
        """The presence after an event, in spectators' numbering; empty for events before a restart."""
        behind = self.log.seq_for(SPECTATOR) - number
        presence = self._presences[-1 - behind] if behind < len(self._presences) else Presence()
        return replace(presence, n_spectators=len(self.connections))

    def _to_all(self, builder: FrameBuilder, broadcast: Broadcast) -> list[tuple[Connection, bytes]]:
        frame = encode_frame(builder.frame(broadcast))
        return [(connection, frame) for connection in self.connections]
