"""How long seats may think."""

import asyncio
from collections.abc import Callable, Collection

from boxlid.server.tables.messages import Clock


class Clocks:
    """A countdown for every seat that is waited for."""

    def __init__(self, allowed_s: float, on_end: Callable[[int], None]) -> None:
        """With 0 seconds allowed there is no limit."""
        self.allowed_s = allowed_s
        self._on_end = on_end
        self._ends_s: dict[int, float] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def wait_for(self, seats: Collection[int]) -> None:
        """Start for those newly waited for, and stop for all others. Whoever is waited for still keeps their time."""
        if not self.allowed_s:
            return
        for seat in [seat for seat in self._timers if seat not in seats]:
            self.stop(seat)
        loop = asyncio.get_running_loop()
        for seat in seats:
            if seat not in self._timers:
                self._ends_s[seat] = loop.time() + self.allowed_s
                self._timers[seat] = loop.call_later(self.allowed_s, self._on_end, seat)

    def stop(self, seat: int) -> None:
        """The seat has acted; if it is waited for again, it gets all its time."""
        timer = self._timers.pop(seat, None)
        if timer:
            timer.cancel()
            del self._ends_s[seat]

    def left(self) -> list[Clock]:
        """What everybody has left."""
        if not self._ends_s:
            return []
        now_s = asyncio.get_running_loop().time()
        return [Clock(seat, max(0, round(1000 * (end_s - now_s)))) for seat, end_s in sorted(self._ends_s.items())]
