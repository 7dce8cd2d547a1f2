"""The shared store: one PostgreSQL database for several processes.

Each process renews one row; as long as that row is live, its leases hold. The database's clock decides.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg

from boxlid.server.stores.address_lock import AddressLock
from boxlid.server.stores.migrations import migrations
from boxlid.server.stores.postgres_errors import DATABASE_ERRORS, logged_refusal
from boxlid.server.stores.postgres_writer import PostgresWriter
from boxlid.server.tables.store import (
    Lease,
    OtherOwner,
    RaceTimes,
    StoredEvent,
    StoredListing,
    StoreUnavailable,
    unavailable,
)

LOG = logging.getLogger(__name__)

MOST_READERS = 4
LEASE_S, RENEW_S = 6.0, 1.5
"""Lease duration of a process, and how often it is renewed."""
ADDRESS_WAIT_S, ADDRESS_RETRY_S = LEASE_S, 0.1
"""How long a new process waits for its address: a process that was killed holds it until the lease runs out."""
TIMEOUT_S = 30.0
MIGRATION_LOCK = 0x426F786C6964
"""Advisory lock: one process at a time migrates the schema."""

CREATE = """
INSERT INTO "table" (id, epoch, owner, changed_ms) VALUES ($1, 1, $2, 1000 * extract(epoch FROM clock_timestamp()))
"""

CLAIM = """
UPDATE "table" SET epoch = epoch + 1, owner = $2
WHERE id = $1 AND NOT EXISTS (
    SELECT FROM process WHERE process.id = owner AND owner <> $2 AND alive_until > clock_timestamp()
)
RETURNING epoch
"""

OWNER = 'SELECT address FROM "table" LEFT JOIN process ON process.id = owner WHERE "table".id = $1'

RENEW = """
UPDATE process SET alive_until = clock_timestamp() + $2 * interval '1 second'
FROM (SELECT alive_until AS until FROM process WHERE id = $1) AS before
WHERE id = $1
RETURNING before.until > clock_timestamp()
"""

ALIVE = "SELECT EXISTS (SELECT FROM process WHERE address = $1 AND alive_until > clock_timestamp())"
TOUCH = "UPDATE process SET address = address WHERE id = $1 RETURNING address"

DELETE_STALE = """
WITH stale AS (
    SELECT id FROM "table"
    WHERE (stage = 'over') = $1 AND changed_ms < $2
    AND coalesce((SELECT at_ms FROM event WHERE event."table" = id ORDER BY seq DESC LIMIT 1), changed_ms) < $2
    AND NOT EXISTS (SELECT FROM process WHERE process.id = owner AND alive_until > clock_timestamp())
    ORDER BY changed_ms LIMIT $3 FOR UPDATE SKIP LOCKED
), events AS (
    DELETE FROM event USING stale WHERE event."table" = id
), keys AS (
    DELETE FROM secret USING stale WHERE secret."table" = id
), races AS (
    DELETE FROM race USING stale WHERE race."table" = id
), tables AS (
    DELETE FROM "table" USING stale WHERE "table".id = stale.id
)
SELECT count(*) FROM stale
"""
"""A table's last event is never older than `changed_ms`, which the index has."""

LOST = 'SELECT id FROM "table" WHERE id = ANY($1::text[]) AND owner IS DISTINCT FROM $2'


class AddressTaken(StoreUnavailable):
    """Another live process is registered under the same address."""


class PostgresStore:
    """Tables in a database that other processes use too."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: Any = None
        self._renewing_pool: Any = None
        """One connection for the lease alone, which must not wait for readers."""
        self._writer = PostgresWriter(url, TIMEOUT_S)
        self._tasks: list[asyncio.Task[None]] = []
        self._process = 0
        self._owned: set[str] = set()
        self._address = ""
        self._address_lock = AddressLock(url, "", TIMEOUT_S)
        self._on_lost: Callable[[str], None] = self._owned.discard

    async def open(self, address: str, on_lost: Callable[[str], None] = lambda _: None) -> None:
        """Migrate the schema, and register this process under its address."""
        self._address, self._on_lost = address, on_lost
        self._address_lock = AddressLock(self.url, address, TIMEOUT_S)
        try:
            self._pool, self._renewing_pool = await self._new_pool(MOST_READERS), await self._new_pool(1)
            await self._migrate()
        except (*DATABASE_ERRORS, ValueError) as error:
            raise StoreUnavailable(f"the database cannot be opened as a store: {error}") from None
        except StoreUnavailable:
            self._terminate_pools()
            raise
        try:
            await self._register_within(ADDRESS_WAIT_S)
        except StoreUnavailable:
            self._disconnect()
            raise
        self._tasks = [asyncio.create_task(self._writer.run()), asyncio.create_task(self._renew_regularly())]

    async def close(self) -> None:
        """Write what is queued, release all leases, and disconnect."""
        if not self._tasks:
            return
        writing, renewing = self._tasks
        self._writer.stop()
        await writing
        renewing.cancel()
        with suppress(StoreUnavailable):  # then the leases run out
            async with self._connection() as connection:
                await connection.execute("DELETE FROM process WHERE id = $1", self._process)
        self._disconnect()

    async def create(self, table: str) -> Lease:
        """Create a table without events, owned by this process."""
        async with self._connection() as connection:
            await connection.execute(CREATE, table, self._process)
        self._owned.add(table)
        return Lease(table, 1)

    async def claim(self, table: str) -> Lease | OtherOwner | None:
        """Become the owner, unless another live process is."""
        async with self._connection() as connection:
            while True:
                epoch = await connection.fetchval(CLAIM, table, self._process)
                if epoch is not None:
                    self._owned.add(table)
                    return Lease(table, epoch)
                row = await connection.fetchrow(OWNER, table)
                if row is None:
                    return None
                if row["address"] is not None:
                    return OtherOwner(row["address"])

    async def release(self, lease: Lease) -> None:
        """Give the lease up; any process may claim the table at once."""
        self._owned.discard(lease.table)
        async with self._connection() as connection:
            await connection.execute(
                'UPDATE "table" SET owner = NULL WHERE id = $1 AND epoch = $2', lease.table, lease.epoch
            )

    async def append(
        self,
        lease: Lease,
        events: Sequence[StoredEvent],
        listing: StoredListing | None = None,
        key: bytes | None = None,
    ) -> None:
        """Write events, the listing and the key."""
        await self._writer.append(lease, events, listing, key)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events with a higher number, in order."""
        sql = 'SELECT seq, kind, body, at_ms FROM event WHERE "table" = $1 AND seq > $2 ORDER BY seq'
        async with self._connection() as connection:
            return [StoredEvent(*row) for row in await connection.fetch(sql, table, after)]

    async def first(self, table: str) -> StoredEvent | None:
        """The event that opened the table."""
        sql = 'SELECT seq, kind, body, at_ms FROM event WHERE "table" = $1 ORDER BY seq LIMIT 1'
        async with self._connection() as connection:
            row = await connection.fetchrow(sql, table)
            return StoredEvent(*row) if row else None

    async def key(self, table: str) -> bytes | None:
        """The key of the table's match."""
        async with self._connection() as connection:
            key: bytes | None = await connection.fetchval('SELECT key FROM secret WHERE "table" = $1', table)
            return key

    async def public_tables(self, most: int) -> list[bytes]:
        """Listings of public tables that are not over, the latest first."""
        sql = "SELECT card FROM \"table\" WHERE is_public AND stage <> 'over' ORDER BY changed_ms DESC LIMIT $1"
        async with self._connection() as connection:
            return [row["card"] for row in await connection.fetch(sql, most)]

    async def check(self) -> None:
        """Rewrite the row of this process unchanged, and read it."""
        async with self._connection() as connection:
            address = await connection.fetchval(TOUCH, self._process)
        if address != self._address:
            raise unavailable("the database has lost the entry of this server, which is renewed in a few seconds")

    async def relay_secret(self) -> str:
        """The secret created with the schema."""
        async with self._connection() as connection:
            secret: str = await connection.fetchval("SELECT secret FROM relay")
            return secret

    async def delete_stale(self, before_ms: int, most: int, *, is_over: bool) -> int:
        """Delete stale tables that no live process owns."""
        async with self._connection() as connection:
            deleted: int = await connection.fetchval(DELETE_STALE, is_over, before_ms, most)
            return deleted

    async def save_race_times(self, table: str, times: Sequence[RaceTimes]) -> None:
        """Write the measured times of a race."""
        rows = [(table, one.seq, one.seat, one.arrived_ms, one.round_trip_ms, one.credit_ms) for one in times]
        async with self._connection() as connection:
            await connection.executemany("INSERT INTO race VALUES ($1, $2, $3, $4, $5, $6)", rows)

    # --- Inside ----------------------------------------------------------------------------------------------------

    async def _new_pool(self, most: int) -> Any:
        """A pool of connections; a min_size above 0 would log tracebacks while the database is down."""
        return await asyncpg.create_pool(
            self.url, min_size=0, max_size=most, timeout=TIMEOUT_S, command_timeout=TIMEOUT_S
        )

    @asynccontextmanager
    async def _connection(self, *, is_renewing: bool = False) -> AsyncIterator[Any]:
        if self._pool is None:
            raise StoreUnavailable("the database has not been opened")
        try:
            async with (self._renewing_pool if is_renewing else self._pool).acquire() as connection:
                yield connection
        except DATABASE_ERRORS as error:
            raise logged_refusal(error) from None

    async def _migrate(self) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            await connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
            done = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migration")
            for number, sql in migrations("postgresql", done):
                await connection.execute(sql)
                await connection.execute("INSERT INTO migration VALUES ($1)", number)

    def _disconnect(self) -> None:
        self._address_lock.release()
        self._terminate_pools()

    def _terminate_pools(self) -> None:
        self._pool.terminate()
        self._renewing_pool.terminate()

    async def _register_within(self, most_s: float) -> None:
        loop = asyncio.get_running_loop()
        until_s = loop.time() + most_s
        while True:
            try:
                await self._register()
            except AddressTaken:
                if loop.time() > until_s:
                    raise
                await asyncio.sleep(ADDRESS_RETRY_S)
            else:
                return

    async def _register(self) -> None:
        """Insert the row of this process, instead of one that lost its lock or let its lease expire at this address."""
        async with self._connection(is_renewing=True) as connection:
            await self._register_on(connection)

    async def _register_on(self, connection: Any) -> None:
        if not await self._address_lock.take() and await connection.fetchval(ALIVE, self._address):
            raise AddressTaken(
                f"another process on this database is reached at {self._address}; give each its own --reached-at"
            )
        await connection.execute("DELETE FROM process WHERE address = $1", self._address)
        self._process = await connection.fetchval(
            "INSERT INTO process (address, alive_until)"
            " VALUES ($1, clock_timestamp() + $2 * interval '1 second') RETURNING id",
            self._address,
            LEASE_S,
        )

    async def _renew_regularly(self) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            try:
                await self._renew()
            except AddressTaken as error:
                LOG.error("%s", error)
            except StoreUnavailable:  # retried; other processes take over if the lease runs out
                continue

    async def _renew(self) -> None:
        """Renew the lease of this process. If it had expired, unload the tables that others have claimed meanwhile."""
        async with self._connection(is_renewing=True) as connection:
            if self._address_lock.is_lost:
                await self._address_lock.take()
            was_alive = await connection.fetchval(RENEW, self._process, LEASE_S)
            if was_alive:
                return
            if was_alive is None:
                await self._register_on(connection)
            lost = await connection.fetch(LOST, list(self._owned), self._process)
        for (table,) in lost:
            self._owned.discard(table)
            self._on_lost(table)
