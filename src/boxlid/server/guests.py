"""Who is at a table: a socket for each seat, and those who watch, who may be kept some events behind."""

from collections import deque
from dataclasses import dataclass, field

import msgspec

from boxlid.games import SPECTATOR
from boxlid.server.outbox import Outbox
from boxlid.server.race import Lag
from boxlid.server.room import OVER, Happened, Room
from boxlid.server.telling import News, Telling, past_of, retell

encode_frame = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Guest:
    """One socket at a table: a seat's or a watcher's."""

    token_hash: str | None
    """Of the seat it asks for; None to watch."""
    outbox: Outbox
    viewer: int = SPECTATOR
    """Its seat, once the table has let it in."""
    lag: Lag = field(default_factory=Lag)
    is_welcomed: bool = False
    """Has it been shown the table? Until then it is told nothing."""

    def send(self, frame: msgspec.Struct) -> None:
        """Let a frame go out."""
        self.outbox.put(encode_frame(frame))


class Gallery:
    """Those who watch. They all get the same frames, when so many events have followed as the host has asked for."""

    def __init__(self, room: Room) -> None:
        """Have the frames ready that nobody who watches has seen yet."""
        self.room = room
        self.watchers: set[Guest] = set()
        self._waiting: deque[bytes] = deque()
        self._telling = Telling(room, SPECTATOR)
        since = room.after(SPECTATOR, max(0, room.seq_for(SPECTATOR) - self.delay))
        for telling, happened in retell(room, SPECTATOR, since):
            if happened:
                news = News.of(telling.room, happened, [SPECTATOR], set(), [])
                self._waiting.append(encode_frame(telling.frame(news)))

    @property
    def delay(self) -> int:
        """How many events those who watch are behind; none when the match is over."""
        return self.room.opened.watchers_delay if self.room.stage != OVER else 0

    def telling(self) -> Telling:
        """The table as those who watch see it now."""
        if not self._waiting:
            return self._telling
        seen = self.room.seq_for(SPECTATOR) - len(self._waiting)
        return Telling(past_of(self.room, self.room.after(SPECTATOR, seen)), SPECTATOR)

    def is_told(self, happened: Happened) -> bool:
        """Will those who watch, or come later, hear of it?"""
        return happened.only_for is None and bool(self.watchers or self.delay or self._waiting)

    def take_in(self, news: News) -> list[tuple[Guest, bytes]]:
        """What those who watch are sent when something has happened."""
        self._waiting.append(encode_frame(self._telling.frame(news)))
        due: list[tuple[Guest, bytes]] = []
        while len(self._waiting) > self.delay:
            frame = self._waiting.popleft()
            due += [(guest, frame) for guest in self.watchers]
        return due
