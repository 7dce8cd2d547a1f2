"""Holds raced actions until their order is decided. `boxlid.table.race` decides it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress

from boxlid.table import Table
from boxlid.table.race import Claim, claim_of, first_claim

NOTHING_TO_WAIT_FOR = nullcontext()


class Race:
    """The undecided raced actions of one table."""

    def __init__(self, credit_s: Callable[[int], float]) -> None:
        """`credit_s` is the lag credit of a seat now."""
        self._credit_s = credit_s
        self._claims: list[Claim] = []
        self._changed = asyncio.Event()
        """Set, and replaced, whenever a claim is added or removed."""

    def in_order(
        self, match: Table, seat: int, action: int, arrived_s: float, credit_s: float
    ) -> AbstractAsyncContextManager[None]:
        """Enter once no other action can precede this one; leave when it has been committed or refused."""
        claim = claim_of(match, seat, action, arrived_s, credit_s) if match.has_races else None
        return self._in_order(match, claim) if claim else NOTHING_TO_WAIT_FOR

    @asynccontextmanager
    async def _in_order(self, match: Table, claim: Claim) -> AsyncIterator[None]:
        self._claims.append(claim)
        self._wake()
        try:
            await self._until_first(match, claim)
            yield
        finally:
            self._claims.remove(claim)
            self._wake()

    async def _until_first(self, match: Table, claim: Claim) -> None:
        loop = asyncio.get_running_loop()
        while True:
            touch_credit_s, match_credit_s = self._largest_s(match.touchers), self._largest_s(match.racers)
            first, decided_s = first_claim(self._claims, touch_credit_s, match_credit_s)
            if first is claim and loop.time() >= decided_s:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout_at(decided_s if first is claim else None):
                    await self._changed.wait()

    def _largest_s(self, seats: list[int]) -> float:
        return max(map(self._credit_s, seats), default=0.0)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
