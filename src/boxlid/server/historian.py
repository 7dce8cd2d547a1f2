"""Looking back at finished matches, in a process of its own: nobody who plays waits for it, nor do the bots."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from boxlid.server.forms import Proof
from boxlid.server.replays import replay_of
from boxlid.table import Record, read_record, verify, write_record
from boxlid.table.names import names_of
from boxlid.workers import Pool

MOST_REVIEWS = 50


class Historian:
    """Knows what can be told of a record. What several ask for at the same time is worked out once."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self._pool = Pool()
        self._under_way: dict[tuple[object, ...], asyncio.Task[Any]] = {}
        self._reviews: dict[str, str] = {}
        """The latest, by table."""

    async def text(self, record: Record) -> str:
        """The record as people download it."""
        text: str = await self._find_out(_text, _packed(record))
        return text

    async def replay(self, table: str, record: Record, viewer: int) -> msgspec.Raw:
        """The match step by step, as JSON."""
        return msgspec.Raw(await self._find_out(_replay, table, _packed(record), viewer))

    async def proof(self, record: Record) -> list[Proof]:
        """Whether it was played by the rules, and dealt as promised."""
        return msgspec.convert(await self._find_out(_proof, _packed(record)), list[Proof])

    async def review(self, table: str, record: Record, budget: int) -> str:
        """What its choices have cost, as a page."""
        if table not in self._reviews:
            self._reviews[table] = await self._find_out(_review, _packed(record), budget)
            for oldest in list(self._reviews)[:-MOST_REVIEWS]:
                del self._reviews[oldest]
        return self._reviews[table]

    def stop(self) -> None:
        """The server stops."""
        self._pool.close()

    async def _find_out(self, function: Callable[..., object], *args: object) -> Any:
        asked = (function, *args)
        task = self._under_way.get(asked)
        if task is None:
            task = self._under_way[asked] = asyncio.create_task(self._call(function, *args))
            task.add_done_callback(lambda _: self._under_way.pop(asked))
        return await asyncio.shield(task)

    async def _call(self, function: Callable[..., object], *args: object) -> Any:
        return await asyncio.wrap_future(self._pool.submit(f"{__name__}:{function.__name__}", *args))


def _packed(record: Record) -> bytes:
    return msgspec.json.encode(record)


def _text(record: bytes) -> str:
    return write_record(read_record(record))


def _replay(table: str, record: bytes, viewer: int) -> bytes:
    return msgspec.json.encode(replay_of(table, read_record(record), viewer))


def _proof(record: bytes) -> list[Proof]:
    return [Proof(finding.holds, finding.says) for finding in verify(read_record(record))]


def _review(record: bytes, budget: int) -> str:
    from boxlid.coach import review, write_page  # they need the compiler, and so only a worker loads them

    read = read_record(record)
    return write_page(review(read, budget), names_of(read.players))
