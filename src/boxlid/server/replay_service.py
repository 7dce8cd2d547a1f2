"""Looking back at finished matches, in processes of their own: people and bots who play never wait for it.

A review takes a minute or more, everything else about a second: reviews have a process of their own.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from boxlid.bots.opponents import Requester
from boxlid.games import BoxlidError
from boxlid.server.tables.lobby_messages import Proof
from boxlid.server.tables.replays import replay_of
from boxlid.table import Record, read_record, verify, write_record
from boxlid.table.names import names_of
from boxlid.workers import Pool
from boxlid.workers.priority import lower_priority

MOST_REVIEWS = 50


class TooManyReviews(BoxlidError):
    """The address has a review under way, and may have one at a time."""


class ReplayService:
    """Replays, proofs and reviews of records. A request that repeats one under way shares its result."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self._short_work = Pool()
        self._long_work = Pool()
        self._under_way: dict[tuple[object, ...], asyncio.Task[Any]] = {}
        self._reviews: dict[str, str] = {}
        """The latest, by table."""
        self._reviewing: set[str] = set()
        """The addresses for which a review is being made, or waits to be."""

    async def text(self, record: Record, address: str = "") -> str:
        """The record as people download it."""
        text: str = await self._find_out(address, _text, _packed(record))
        return text

    async def replay(self, table: str, record: Record, viewer: int, address: str = "") -> msgspec.Raw:
        """The match step by step, as JSON."""
        return msgspec.Raw(await self._find_out(address, _replay, table, _packed(record), viewer))

    async def proof(self, record: Record, address: str = "") -> list[Proof]:
        """Whether it was played by the rules, and dealt as promised."""
        return msgspec.convert(await self._find_out(address, _proof, _packed(record)), list[Proof])

    async def review(self, table: str, record: Record, budget: int, address: str = "") -> str:
        """What its choices have cost, as a page."""
        if table in self._reviews:
            return self._reviews[table]
        asked = (_review, table)
        if asked not in self._under_way:
            self._reserve_review(address)
        review: str = await self._share(asked, lambda: self._make_review(table, record, budget, address))
        return review

    def stop(self) -> None:
        """The server stops."""
        self._short_work.close()
        self._long_work.close()

    async def _find_out(self, address: str, function: Callable[..., object], *args: object) -> Any:
        """Short work, shared within an address: others must not wait in its queue."""
        return await self._share((address, function, *args), lambda: _call(self._short_work, address, function, *args))

    def _reserve_review(self, address: str) -> None:
        if address in self._reviewing:
            raise TooManyReviews("your network has a review under way; ask for another when it is done")
        self._reviewing.add(address)

    async def _make_review(self, table: str, record: Record, budget: int, address: str) -> str:
        try:
            self._reviews[table] = await _call(self._long_work, address, _review, _packed(record), budget)
        finally:
            self._reviewing.discard(address)
        for oldest in list(self._reviews)[:-MOST_REVIEWS]:
            del self._reviews[oldest]
        return self._reviews[table]

    async def _share(self, asked: tuple[object, ...], work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        task = self._under_way.get(asked)
        if task is None:
            task = self._under_way[asked] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self._under_way.pop(asked))
        return await asyncio.shield(task)


async def _call(pool: Pool, address: str, function: Callable[..., object], *args: object) -> Any:
    name = f"{function.__module__}:{function.__name__}"
    return await asyncio.wrap_future(pool.submit(name, *args, requester=Requester(address)))


def _packed(record: Record) -> bytes:
    return msgspec.json.encode(record)


def _text(record: bytes) -> str:
    return write_record(read_record(record))


def _replay(table: str, record: bytes, viewer: int) -> bytes:
    return msgspec.json.encode(replay_of(table, read_record(record), viewer))


def _proof(record: bytes) -> list[Proof]:
    return [Proof(finding.holds, finding.says) for finding in verify(read_record(record))]


def _review(record: bytes, budget: int) -> str:
    lower_priority()
    from boxlid.coach import review, write_page  # they need the compiler, and so only a worker loads them

    read = read_record(record)
    return write_page(review(read, budget), names_of(read.players))
