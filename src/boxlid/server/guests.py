"""Who is at a table: a socket for each seat, and those who watch, who may be kept some events behind."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from boxlid.games import SPECTATOR
from boxlid.server.messages import Clock
from boxlid.server.outbox import Outbox
from boxlid.server.room import OVER, Happened, Room
from boxlid.server.telling import News, Telling
from boxlid.table.lag import LagTracker

encode_frame = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Guest:
    """One socket at a table: a seat's or a watcher's."""

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


class Gallery:
    """Spectators. With a delay they are shown a second room, which is as many events behind as the host asked for.

    All that reaches a delayed spectator is made from that room, so nothing newer can. It is made when the first
    spectator comes.
    """

    def __init__(self, room: Room) -> None:
        """Nobody watches yet."""
        self.room = room
        self.watchers: set[Guest] = set()
        self._shown: Room | None = None if self.delay else room
        self._presences: deque[Presence] = deque(maxlen=self.delay + 1)
        """After each of the latest events that spectators may know of."""

    @property
    def delay(self) -> int:
        """How many events spectators are behind; none when the match is over."""
        return self.room.opened.watchers_delay if self.room.stage != OVER else 0

    @property
    def seq(self) -> int:
        """The latest event that spectators may know of, in their numbers. How the table was set up is no secret."""
        return max(1, self.room.seq_for(SPECTATOR) - self.delay)

    @property
    def is_live(self) -> bool:
        """Do they see the table as it is now?"""
        return self._shown is self.room

    @property
    def presence(self) -> Presence:
        """That after the latest event that spectators may know of."""
        return self._presence_after(self.seq)

    @property
    def telling(self) -> Telling:
        """The table as spectators see it, once it is prepared."""
        return Telling(self._shown or self.room, SPECTATOR)

    def prepare(self) -> Iterator[object]:
        """Make the room that a first spectator is shown, step by step."""
        if self._shown is None:
            self._shown = Room(self.room.table)
        return self._advance(self._shown)

    def is_told(self, happened: Happened) -> bool:
        """Do spectators hear of it now?"""
        return self.is_live and bool(self.watchers) and happened.only_for is None

    def take_in(self, news: News, presence: Presence) -> list[tuple[Guest, bytes]]:
        """What spectators are sent when something has happened."""
        if self.is_told(news.happened):
            return self._to_all(self.telling, news)
        if self.is_live:
            return []
        if news.happened.only_for is None:
            self._presences.append(presence)
        return [frame for frames in self._advance(self._shown) for frame in frames] if self._shown else []

    def _advance(self, shown: Room) -> Iterator[list[tuple[Guest, bytes]]]:
        """Let the room that spectators are shown go on, by as many events as are old enough."""
        shown.key = self.room.key
        while shown.seq_for(SPECTATOR) < self.seq:
            old = self.room.log[shown.seq]
            happened = shown.take_in(old.what, old.at_ms)
            is_told = bool(self.watchers) and happened.only_for is None
            yield self._to_all(Telling(shown, SPECTATOR), self._old_news(shown, happened)) if is_told else []
        if not self.delay:
            self._shown = self.room

    def _old_news(self, shown: Room, happened: Happened) -> News:
        presence = self._presence_after(shown.seq_for(SPECTATOR))
        return News.of(shown, happened, [SPECTATOR], presence.here, presence.clocks)

    def _presence_after(self, number: int) -> Presence:
        """That after an event, in spectators' numbers; nobody's for events before a restart."""
        behind = self.room.seq_for(SPECTATOR) - number
        return self._presences[-1 - behind] if behind < len(self._presences) else Presence()

    def _to_all(self, telling: Telling, news: News) -> list[tuple[Guest, bytes]]:
        frame = encode_frame(telling.frame(news))
        return [(guest, frame) for guest in self.watchers]
