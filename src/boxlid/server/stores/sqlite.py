"""The embedded store: one SQLite file for one process."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from boxlid.server.stores.sqlite_file import GONE, READ_BEAT, DamageSearch, StoreFile
from boxlid.server.stores.sqlite_writer import Append, SqliteWriter
from boxlid.server.tables.store import Lease, RaceTimes, StoredEvent, StoredListing, StoreUnavailable, unavailable

LOG = logging.getLogger(__name__)
CLAIM_MS = 86_400_000
"""How long another process on the same file may keep a table loaded without an event."""

T = TypeVar("T")

WRITE_BEAT = "INSERT INTO heartbeat VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET beat = beat + 1 RETURNING beat"

STALE = """
    SELECT id FROM "table"
    WHERE (stage = 'over') = :is_over AND changed_ms < :before_ms AND claimed_ms < unixepoch() * 1000 - :claim_ms
    AND id NOT IN (SELECT value FROM json_each(:held))
    AND coalesce((SELECT at_ms FROM event WHERE event."table" = id ORDER BY seq DESC LIMIT 1), changed_ms) < :before_ms
    ORDER BY changed_ms LIMIT :most
"""
"""Tables to delete. A table's last event is never older than `changed_ms`, which the index has."""

DELETE = (
    'DELETE FROM event WHERE "table" = ?',
    'DELETE FROM secret WHERE "table" = ?',
    'DELETE FROM race WHERE "table" = ?',
    'DELETE FROM "table" WHERE id = ?',
)


class SqliteStore:
    """Tables in a file. A second process that opens the file takes over every table it claims."""

    def __init__(self, file: str | Path) -> None:
        self.file = str(file)
        self._file = StoreFile(file)
        self._damage_search = DamageSearch(self._file)
        self._held: set[str] = set()
        """The tables that this process has loaded."""
        self._writer = SqliteWriter(self._file)
        self._reading = asyncio.Lock()
        self._reader: sqlite3.Connection | None = None

    async def open(self, address: str, on_lost: Callable[[str], None] = lambda _: None) -> None:  # noqa: ARG002 - not shared
        """Open the file and migrate the schema."""
        await self._writer.start()
        self._reader = sqlite3.connect(self.file, check_same_thread=False)

    async def close(self) -> None:
        """Write what is queued, and close the file."""
        with suppress(StoreUnavailable):
            await self._writer.run(lambda _: None)
        await self._damage_search.ended()
        await self._writer.stop()
        if self._reader:
            self._reader.close()

    async def create(self, table: str) -> Lease:
        """Create a table without events, owned by this process."""

        def insert(connection: sqlite3.Connection) -> Lease:
            sql = 'INSERT INTO "table" (id, epoch, changed_ms) VALUES (?, 1, unixepoch() * 1000)'
            connection.execute(sql, (table,))
            return Lease(table, 1)

        lease = await self._writer.run(insert)
        self._held.add(table)
        return lease

    async def claim(self, table: str) -> Lease | None:
        """Become the owner, and end any earlier ownership."""

        def update(connection: sqlite3.Connection) -> Lease | None:
            sql = 'UPDATE "table" SET epoch = epoch + 1, claimed_ms = unixepoch() * 1000 WHERE id = ? RETURNING epoch'
            row = connection.execute(sql, (table,)).fetchone()
            return Lease(table, row[0]) if row else None

        if not await self._fetch('SELECT 1 FROM "table" WHERE id = ?', table):
            return None  # without a commit, which anyone could cause
        lease = await self._writer.run(update)
        if lease:
            self._held.add(table)
        return lease

    async def release(self, lease: Lease) -> None:
        """Note that the table is no longer loaded here."""
        self._held.discard(lease.table)

    async def append(
        self,
        lease: Lease,
        events: Sequence[StoredEvent],
        listing: StoredListing | None = None,
        key: bytes | None = None,
    ) -> None:
        """Write events, the listing and the key."""
        await self._writer.run(Append(lease, events, listing, key))

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events with a higher number, in order."""
        sql = 'SELECT seq, kind, body, at_ms FROM event WHERE "table" = ? AND seq > ? ORDER BY seq'
        return [StoredEvent(*row) for row in await self._fetch(sql, table, after)]

    async def first(self, table: str) -> StoredEvent | None:
        """The event that opened the table."""
        sql = 'SELECT seq, kind, body, at_ms FROM event WHERE "table" = ? ORDER BY seq LIMIT 1'
        rows = await self._fetch(sql, table)
        return StoredEvent(*rows[0]) if rows else None

    async def key(self, table: str) -> bytes | None:
        """The key of the table's match."""
        rows = await self._fetch('SELECT key FROM secret WHERE "table" = ?', table)
        return rows[0][0] if rows else None

    async def public_tables(self, most: int) -> list[bytes]:
        """Listings of public tables that are not over, the latest first."""
        sql = "SELECT card FROM \"table\" WHERE is_public AND stage <> 'over' ORDER BY changed_ms DESC LIMIT ?"
        return [card for (card,) in await self._fetch(sql, most)]

    async def check(self) -> None:
        """Write a heartbeat, read it back from the path, and search the file for damage."""

        def write_beat(connection: sqlite3.Connection) -> int:
            row: tuple[int] = connection.execute(WRITE_BEAT).fetchone()
            return row[0]

        def read_beat() -> int:
            with closing(self._file.connect()) as connection:
                row: tuple[int] = connection.execute(READ_BEAT).fetchone()
            return row[0]

        written = await self._writer.run(write_beat)
        if await self._read(read_beat) < written:
            raise unavailable(GONE)
        await self._damage_search.run()
        self._check_file()

    async def relay_secret(self) -> str:
        """A secret no other process has: processes on one file do not relay."""
        return secrets.token_urlsafe()

    async def delete_stale(self, before_ms: int, most: int, *, is_over: bool) -> int:
        """Delete stale tables that no process has loaded."""
        held = msgspec.json.encode(sorted(self._held)).decode()
        asked = {"is_over": is_over, "before_ms": before_ms, "claim_ms": CLAIM_MS, "held": held, "most": most}

        def delete(connection: sqlite3.Connection) -> int:
            stale = connection.execute(STALE, asked).fetchall()
            for sql in DELETE:
                connection.executemany(sql, stale)
            return len(stale)

        return await self._writer.run(delete)

    async def save_race_times(self, table: str, times: Sequence[RaceTimes]) -> None:
        """Write the measured times of a race."""
        rows = [(table, one.seq, one.seat, one.arrived_ms, one.round_trip_ms, one.credit_ms) for one in times]
        await self._writer.run(
            lambda connection: connection.executemany("INSERT INTO race VALUES (?, ?, ?, ?, ?, ?)", rows)
        )

    async def _fetch(self, sql: str, *values: object) -> list[Any]:
        reader = self._reader
        if reader is None:
            raise StoreUnavailable(f"{self.file} has not been opened")
        async with self._reading:
            return await self._read(lambda: reader.execute(sql, values).fetchall())

    async def _read(self, work: Callable[[], T]) -> T:
        """Read in another thread."""
        self._check_file()
        try:
            return await asyncio.to_thread(work)
        except sqlite3.Error as error:
            LOG.warning("the store cannot be read: %s", error)
            raise unavailable(self._file.why_failed(error)) from None

    def _check_file(self) -> None:
        reason = self._file.why_unusable()
        if reason:
            raise unavailable(reason)
