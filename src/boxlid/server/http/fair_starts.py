"""Starts requests fairly by address, so that a burst from one address delays no one else."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable

STARTS_A_TURN = 2
"""Requests of one address that start in the same turn of the event loop. Each takes about 0.5 ms."""


class FairStarts:
    """Queues the requests of an address that has started enough in this turn of the event loop."""

    def __init__(self) -> None:
        self._started: Counter[str] = Counter()
        """In this turn."""
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._is_scheduled = False

    def start(self, address: str, request: Callable[[], None]) -> None:
        """Start a request now or in a later turn."""
        self._waiting.setdefault(address, deque()).append(request)
        self._start_some(address)
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._begin_turn)

    def _begin_turn(self) -> None:
        self._started.clear()
        self._is_scheduled = bool(self._waiting)
        for address in list(self._waiting):
            self._start_some(address)
        if self._is_scheduled:
            asyncio.get_running_loop().call_soon(self._begin_turn)

    def _start_some(self, address: str) -> None:
        waiting = self._waiting[address]
        while waiting and self._started[address] < STARTS_A_TURN:
            self._started[address] += 1
            waiting.popleft()()
        if not waiting:
            del self._waiting[address]
