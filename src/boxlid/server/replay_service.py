"""Records, replays, proofs and reviews of finished matches, made in separate processes so that play never waits.

A review takes a minute or more, everything else about a second; so reviews have their own process.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from boxlid.bots.opponents import Requester
from boxlid.games import BoxlidError
from boxlid.server.tables.lobby_messages import Finding
from boxlid.server.tables.replays import replay_of
from boxlid.table import Record, read_record, verify, write_record
from boxlid.table.names import names_of
from boxlid.workers import Pool
from boxlid.workers.priority import lower_priority

MOST_CACHED_REVIEWS = 50


class TooManyReviews(BoxlidError):
    """The address has a review under way; it may have one at a time."""


class ReplayService:
    """Computes what is shown of a finished match. Identical concurrent requests share one result."""

    def __init__(self) -> None:
        self._short_jobs = Pool()
        self._review_jobs = Pool()
        self._under_way: dict[tuple[object, ...], asyncio.Task[Any]] = {}
        self._cached_reviews: dict[str, str] = {}
        """The latest, by table."""
        self._reviewing: set[str] = set()
        """The addresses that have a review under way."""

    async def record_text(self, record: Record, address: str = "") -> str:
        """The record as a file."""
        text: str = await self._run_short(address, _record_text, _encoded(record))
        return text

    async def replay(self, table: str, record: Record, viewer: int, address: str = "") -> msgspec.Raw:
        """The match step by step, as JSON."""
        return msgspec.Raw(await self._run_short(address, _replay, table, _encoded(record), viewer))

    async def proof(self, record: Record, address: str = "") -> list[Finding]:
        """Check that the match was played by the rules and dealt as committed."""
        return msgspec.convert(await self._run_short(address, _proof, _encoded(record)), list[Finding])

    async def review(self, table: str, record: Record, budget: int, address: str = "") -> str:
        """The review of a match, as an HTML page."""
        if table in self._cached_reviews:
            return self._cached_reviews[table]
        key = (_review, table)
        if key not in self._under_way:
            self._reserve_review(address)
        review: str = await self._share(key, lambda: self._make_review(table, record, budget, address))
        return review

    def stop(self) -> None:
        """Stop the worker processes."""
        self._short_jobs.close()
        self._review_jobs.close()

    async def _run_short(self, address: str, function: Callable[..., object], *args: object) -> Any:
        """Run a short job, shared within an address only, because queues are fair by address."""
        return await self._share((address, function, *args), lambda: _call(self._short_jobs, address, function, *args))

    def _reserve_review(self, address: str) -> None:
        if address in self._reviewing:
            raise TooManyReviews("your network has a review under way; ask for another when it is done")
        self._reviewing.add(address)

    async def _make_review(self, table: str, record: Record, budget: int, address: str) -> str:
        try:
            self._cached_reviews[table] = await _call(self._review_jobs, address, _review, _encoded(record), budget)
        finally:
            self._reviewing.discard(address)
        for oldest in list(self._cached_reviews)[:-MOST_CACHED_REVIEWS]:
            del self._cached_reviews[oldest]
        return self._cached_reviews[table]

    async def _share(self, key: tuple[object, ...], work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)


async def _call(pool: Pool, address: str, function: Callable[..., object], *args: object) -> Any:
    name = f"{function.__module__}:{function.__name__}"
    return await asyncio.wrap_future(pool.submit(name, *args, requester=Requester(address)))


def _encoded(record: Record) -> bytes:
    return msgspec.json.encode(record)


def _record_text(record: bytes) -> str:
    return write_record(read_record(record))


def _replay(table: str, record: bytes, viewer: int) -> bytes:
    return msgspec.json.encode(replay_of(table, read_record(record), viewer))


def _proof(record: bytes) -> list[Finding]:
    return [Finding(finding.holds, finding.says) for finding in verify(read_record(record))]


def _review(record: bytes, budget: int) -> str:
    lower_priority()
    from boxlid.coach import review, write_page  # imported in the worker only: they need the compiler

    read = read_record(record)
    return write_page(review(read, budget), names_of(read.players))
