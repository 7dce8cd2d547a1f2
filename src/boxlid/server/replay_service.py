"""Records, replays, proofs and reviews of finished matches, made in separate processes so that play never waits.

A review takes a minute or more, a replay up to ten seconds, everything else about a second; so reviews and replays each
have their own process. Pages and files are compressed there, so that they are small in this one.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from boxlid.bots.opponents import Requester
from boxlid.games import BoxlidError
from boxlid.server.http.downloads import compress
from boxlid.server.tables.lobby_messages import Finding
from boxlid.server.tables.replays import replay_of
from boxlid.table import Record, read_record, verify, write_record
from boxlid.table.names import names_of
from boxlid.workers import Pool
from boxlid.workers.priority import lower_priority

MOST_CACHED_REVIEWS = 50
MOST_CACHED_REPLAY_BYTES = 16_777_216
"""Compressed. The longest replay has about 2 MB."""


class TooManyReviews(BoxlidError):
    """The address has a review under way; it may have one at a time."""


class ReplayService:
    """Computes what is shown of a finished match. Identical concurrent requests share one result."""

    def __init__(self) -> None:
        self._short_jobs = Pool()
        self._replay_jobs = Pool()
        self._review_jobs = Pool()
        self._under_way: dict[tuple[object, ...], asyncio.Task[Any]] = {}
        self._cached_reviews: dict[str, bytes] = {}
        """The latest, by table."""
        self._cached_replays: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        """By table and viewer, the least recently used first."""
        self._reviewing: set[str] = set()
        """The addresses that have a review under way."""

    async def record_file(self, record: Record, address: str = "") -> bytes:
        """The record as a compressed file."""
        file: bytes = await self._run_short(address, _record_file, _encoded(record))
        return file

    async def replay(self, table: str, record: Record, viewer: int, address: str = "") -> bytes:
        """The match step by step, as compressed JSON."""
        key = (table, viewer)
        if key not in self._cached_replays:
            made = await self._share(
                (address, _replay, *key),
                lambda: _call(self._replay_jobs, address, _replay, table, _encoded(record), viewer),
            )
            self._cached_replays[key] = made
            while sum(map(len, self._cached_replays.values())) > MOST_CACHED_REPLAY_BYTES:
                self._cached_replays.popitem(last=False)
            return bytes(made)
        self._cached_replays.move_to_end(key)
        return self._cached_replays[key]

    async def proof(self, record: Record, address: str = "") -> list[Finding]:
        """Check that the match was played by the rules and dealt as committed."""
        return msgspec.convert(await self._run_short(address, _proof, _encoded(record)), list[Finding])

    async def review(self, table: str, record: Record, budget: int, address: str = "") -> bytes:
        """The review of a match, as a compressed HTML page."""
        if table in self._cached_reviews:
            return self._cached_reviews[table]
        key = (_review, table)
        if key not in self._under_way:
            self._reserve_review(address)
        review: bytes = await self._share(key, lambda: self._make_review(table, record, budget, address))
        return review

    def stop(self) -> None:
        """Stop the worker processes."""
        self._short_jobs.close()
        self._replay_jobs.close()
        self._review_jobs.close()

    async def _run_short(self, address: str, function: Callable[..., object], *args: object) -> Any:
        """Run a short job, shared within an address only, because queues are fair by address."""
        return await self._share((address, function, *args), lambda: _call(self._short_jobs, address, function, *args))

    def _reserve_review(self, address: str) -> None:
        if address in self._reviewing:
            raise TooManyReviews("your network has a review under way; ask for another when it is done")
        self._reviewing.add(address)

    async def _make_review(self, table: str, record: Record, budget: int, address: str) -> bytes:
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


def _record_file(record: bytes) -> bytes:
    return compress(write_record(read_record(record)).encode())


def _replay(table: str, record: bytes, viewer: int) -> bytes:
    lower_priority()
    return compress(msgspec.json.encode(replay_of(table, read_record(record), viewer)))


def _proof(record: bytes) -> list[Finding]:
    return [Finding(finding.holds, finding.says) for finding in verify(read_record(record))]


def _review(record: bytes, budget: int) -> bytes:
    lower_priority()
    from boxlid.coach import review, write_page  # imported in the worker only: they need the compiler

    read = read_record(record)
    return compress(write_page(review(read, budget), names_of(read.players)).encode())
