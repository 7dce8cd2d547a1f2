"""Time at a table: Unix milliseconds, and the countdowns of seats."""

import asyncio
import time
from collections.abc import Callable, Collection

from boxlid.server.tables.messages import Clock


def now_ms() -> int:
    """Milliseconds since 1970."""
    return round(time.time() * 1000)


class Clocks:
    """A countdown for every seat that has to act."""

    def __init__(self, allowed_s: float, on_end: Callable[[int], None]) -> None:
        """`allowed_s` per decision; 0 for no limit. `on_end` is called with a seat whose time is up."""
        self.allowed_s = allowed_s
        self._on_end = on_end
        self._ends_s: dict[int, float] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def wait_for(self, seats: Collection[int]) -> None:
        """Start the countdowns of these seats unless they are running, and stop all others."""
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
        """Stop a seat's countdown; the next one starts with the full time."""
        timer = self._timers.pop(seat, None)
        if timer:
            timer.cancel()
            del self._ends_s[seat]

    def left(self) -> list[Clock]:
        """The remaining times."""
        if not self._ends_s:
            return []
        now_s = asyncio.get_running_loop().time()
        return [Clock(seat, max(0, round(1000 * (end_s - now_s)))) for seat, end_s in sorted(self._ends_s.items())]
