"""A few slots for long work, given to the waiting addresses in turn."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairSlots:
    """A semaphore that a long queue of one address does not block for others."""

    def __init__(self, n_slots: int) -> None:
        self._n_free = n_slots
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, the next one first."""

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Hold a slot."""
        if self._n_free:
            self._n_free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str) -> None:
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(given)
        try:
            await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the slot to the next address, which then goes to the end of the queue."""
        while self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            given = queue.popleft()
            if queue:
                self._waiting[address] = queue
            if not given.done():
                given.set_result(None)
                return
        self._n_free += 1
