"""A race is fair: whoever is far away is credited with the lag that was measured, up to a cap.

Only what ends the race competes with being quick. It is held until nobody who is credited with more lag than its
sender could still have been quicker; what the others sent before it, by their credited times, comes first.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field

from boxlid.server.store import RaceTimes
from boxlid.table import Table

SAMPLES = 5
NOBODY_RACES = nullcontext()


class Lag:
    """How far away a client is: the least of its latest round trips, for nothing but lag makes them longer."""

    def __init__(self) -> None:
        """Nothing is measured yet."""
        self._samples_s: deque[float] = deque(maxlen=SAMPLES)

    def measured(self, round_trip_s: float) -> None:
        """Take a round trip in."""
        self._samples_s.append(round_trip_s)

    @property
    def round_trip_s(self) -> float:
        """The lag, 0 until it is measured."""
        return min(self._samples_s, default=0.0)


@dataclass
class _Held:
    """What would end the race, while it waits."""

    effective_s: float
    is_settled: asyncio.Event = field(default_factory=asyncio.Event)


class Race:
    """Puts the wishes of a race into the order in which they were made."""

    def __init__(self, cap_ms: int, round_trip_s: Callable[[int], float]) -> None:
        """`round_trip_s` tells the measured lag of a seat."""
        self.cap_s = cap_ms / 1000
        self._round_trip_s = round_trip_s
        self._held: _Held | None = None

    def credit_s(self, seat: int) -> float:
        """How much lag a seat is credited with."""
        return min(self._round_trip_s(seat), self.cap_s)

    def times(self, seq: int, seat: int, arrived_s: float) -> RaceTimes:
        """What is kept of a wish for those who ask why."""
        return RaceTimes(seq, seat, 1000 * arrived_s, 1000 * self._round_trip_s(seat), 1000 * self.credit_s(seat))

    def in_order(self, match: Table, seat: int, action: int, arrived_s: float) -> AbstractAsyncContextManager[None]:
        """Wait until it is this wish's turn."""
        return self._in_order(match, seat, action, arrived_s) if match.has_races else NOBODY_RACES

    @asynccontextmanager
    async def _in_order(self, match: Table, seat: int, action: int, arrived_s: float) -> AsyncIterator[None]:
        effective_s = arrived_s - self.credit_s(seat)
        while self._held and effective_s >= self._held.effective_s:
            await self._held.is_settled.wait()
        if self._held or not match.ends_race(action):
            yield
            return
        self._held = held = _Held(effective_s)
        try:
            longest_s = max(map(self.credit_s, match.racers), default=0.0)
            await asyncio.sleep(max(0.0, longest_s - self.credit_s(seat)))
            yield
        finally:
            self._held = None
            held.is_settled.set()
