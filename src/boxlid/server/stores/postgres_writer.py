"""Group commit: every append waiting at the same time is written with one statement."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

from boxlid.server.stores.postgres_errors import DATABASE_ERRORS, logged_refusal
from boxlid.server.tables.store import Fenced, Lease, StoredEvent, StoredListing, fenced

MOST_APPENDS_A_COMMIT = 500

APPEND = """
WITH lease AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS _ (id, epoch, first)
), owned AS MATERIALIZED (
    SELECT id, epoch FROM "table" JOIN lease USING (id, epoch)
    WHERE first = 1 OR EXISTS (SELECT FROM event WHERE event."table" = id AND seq = first - 1)
    ORDER BY id FOR NO KEY UPDATE OF "table"
), written AS (
    INSERT INTO event ("table", seq, kind, body, at_ms)
    SELECT id, seq, kind, body, at_ms
    FROM unnest($4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::bytea[], $9::bigint[])
        AS _ (id, epoch, seq, kind, body, at_ms)
    JOIN owned USING (id, epoch)
), listed AS (
    UPDATE "table" SET is_public = now.is_public, stage = now.stage, card = now.card, changed_ms = now.changed_ms
    FROM unnest($10::text[], $11::bigint[], $12::boolean[], $13::text[], $14::bytea[], $15::bigint[])
        AS now (id, epoch, is_public, stage, card, changed_ms)
    JOIN owned USING (id, epoch)
    WHERE "table".id = now.id
), keyed AS (
    INSERT INTO secret ("table", key)
    SELECT id, key FROM unnest($16::text[], $17::bigint[], $18::bytea[]) AS _ (id, epoch, key)
    JOIN owned USING (id, epoch)
)
SELECT id, epoch FROM owned
"""
"""Writes under the leases that are still current, where the events follow the stored ones; returns those leases.

The row lock makes a concurrent claim wait for the commit, or this statement see the claim. Without it, an owner could
write after its successor has read the log.
"""


@dataclass(eq=False)
class _Append:
    """Events waiting to be written."""

    lease: Lease
    events: Sequence[StoredEvent]
    listing: StoredListing | None
    key: bytes | None
    committed: asyncio.Future[None]

    @property
    def lease_key(self) -> tuple[str, int]:
        return self.lease.table, self.lease.epoch

    def fenced(self) -> Fenced:
        """The error if it is not written."""
        return fenced(self.lease.table, self.events[0].seq)


class PostgresWriter:
    """Takes appends from a queue, and writes them over its own connection."""

    def __init__(self, url: str, timeout_s: float) -> None:
        self._url, self._timeout_s = url, timeout_s
        self._connection: Any = None
        self._waiting: asyncio.Queue[_Append | None] = asyncio.Queue()

    async def append(
        self, lease: Lease, events: Sequence[StoredEvent], listing: StoredListing | None, key: bytes | None
    ) -> None:
        """Write events, the listing and the key; returns once they are committed."""
        waiting = _Append(lease, events, listing, key, asyncio.get_running_loop().create_future())
        self._waiting.put_nowait(waiting)
        await waiting.committed

    def stop(self) -> None:
        """Let `run` return once everything queued before this call has been written."""
        self._waiting.put_nowait(None)

    async def run(self) -> None:
        """Until stopped, write all waiting appends with one statement, repeatedly."""
        is_stopping = False
        while not is_stopping:
            waiting = [await self._waiting.get()]
            while len(waiting) < MOST_APPENDS_A_COMMIT and not self._waiting.empty():
                waiting.append(self._waiting.get_nowait())
            is_stopping = None in waiting
            appends = [append for append in waiting if append and not append.committed.done()]
            if appends:
                await self._write(appends)
        if self._connection:
            await self._connection.close()

    async def _write(self, appends: list[_Append]) -> None:
        if len({append.lease_key for append in appends}) < len(appends):  # two appends of one table are checked in turn
            for append in appends:
                await self._write([append])
            return
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(
                    self._url,
                    timeout=self._timeout_s,
                    command_timeout=self._timeout_s,
                    server_settings={"synchronous_commit": "on"},
                )
            rows = await self._connection.fetch(APPEND, *_columns(appends))
        except asyncpg.UniqueViolationError:
            if len(appends) > 1:
                for append in appends:
                    await self._write([append])
            else:
                _settle(appends[0].committed, appends[0].fenced())
        except DATABASE_ERRORS as error:
            refusal = logged_refusal(error)
            for append in appends:
                _settle(append.committed, refusal)
            if self._connection:
                self._connection.terminate()
        else:
            current = {tuple(row) for row in rows}
            for append in appends:
                _settle(append.committed, None if append.lease_key in current else append.fenced())


def _columns(appends: list[_Append]) -> list[list[Any]]:
    """The parameters of APPEND: the columns of leases, events, listings and keys."""
    leases = [(*append.lease_key, append.events[0].seq) for append in appends]
    events = [
        (*append.lease_key, event.seq, event.kind, event.body, event.at_ms)
        for append in appends
        for event in append.events
    ]
    listings = [
        (*append.lease_key, listing.is_public, listing.stage, listing.body, append.events[-1].at_ms)
        for append in appends
        if (listing := append.listing)
    ]
    keys = [(*append.lease_key, append.key) for append in appends if append.key is not None]
    tables: tuple[tuple[list[Any], int], ...] = ((leases, 3), (events, 6), (listings, 6), (keys, 3))
    return [[row[i] for row in rows] for rows, width in tables for i in range(width)]


def _settle(committed: asyncio.Future[None], error: Exception | None) -> None:
    if committed.done():
        return
    if error:
        committed.set_exception(error)
    else:
        committed.set_result(None)
