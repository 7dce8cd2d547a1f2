"""The shared store: one PostgreSQL database for several processes, written with one statement for all who wait at once.

Every process keeps one row alive; while it does, the tables it owns are its own. The database's clock decides.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import asyncpg

from boxlid.server.stores.address_lock import AddressLock
from boxlid.server.stores.migrations import migrations
from boxlid.server.tables.store import Elsewhere, Fenced, Lease, Listing, RaceTimes, StoredEvent, Unusable, unavailable

LOG = logging.getLogger(__name__)

MOST_A_COMMIT = 500
MOST_READERS = 4
LEASE_S, RENEW_S = 6.0, 1.5
"""A process is taken for dead when it has not been heard of for so long; it speaks up so often."""
WAIT_S, LOOK_AGAIN_S = LEASE_S, 0.1
"""How long a new process waits for its address: one that was killed a moment ago may seem alive, but not for longer."""
TIMEOUT_S = 30.0
MIGRATING = 0x426F786C6964
"""The lock under which one process at a time brings the schema up to date."""

TROUBLES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""Whatever asyncpg raises when the database goes away; the internal error in about one of 200 cases."""

REASONS: dict[type[Exception], str] = {
    asyncpg.DiskFullError: "the disk of the database is full",
    asyncpg.ReadOnlySQLTransactionError: "the database is read-only",
    asyncpg.DataCorruptedError: "the database is damaged; restore a backup",
    asyncpg.IndexCorruptedError: "the database is damaged; restore a backup",
}
"""The public reason; any other error counts as a database that cannot be reached."""

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

APPEND = """
WITH lease AS (
    SELECT * FROM unnest($1::text[], $2::bigint[]) AS _ (id, epoch)
), owned AS MATERIALIZED (
    SELECT id, epoch FROM "table" JOIN lease USING (id, epoch) ORDER BY id FOR NO KEY UPDATE OF "table"
), written AS (
    INSERT INTO event ("table", seq, kind, body, at_ms)
    SELECT id, seq, kind, body, at_ms
    FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::bytea[], $8::bigint[])
        AS _ (id, epoch, seq, kind, body, at_ms)
    JOIN owned USING (id, epoch)
), listed AS (
    UPDATE "table" SET is_public = now.is_public, stage = now.stage, card = now.card, changed_ms = now.changed_ms
    FROM unnest($9::text[], $10::bigint[], $11::boolean[], $12::text[], $13::bytea[], $14::bigint[])
        AS now (id, epoch, is_public, stage, card, changed_ms)
    JOIN owned USING (id, epoch)
    WHERE "table".id = now.id
), keyed AS (
    INSERT INTO secret ("table", key)
    SELECT id, key FROM unnest($15::text[], $16::bigint[], $17::bytea[]) AS _ (id, epoch, key)
    JOIN owned USING (id, epoch)
)
SELECT id, epoch FROM owned
"""
"""Writes for the leases that are still the latest, and says which those are.

The lock makes a claim wait until the statement is kept, or the statement see the claim: without it, an owner could
write after the next one has read the log.
"""

RENEW = """
UPDATE process SET alive_until = clock_timestamp() + $2 * interval '1 second'
FROM (SELECT alive_until AS until FROM process WHERE id = $1) AS before
WHERE id = $1
RETURNING before.until > clock_timestamp()
"""

ALIVE = "SELECT EXISTS (SELECT FROM process WHERE address = $1 AND alive_until > clock_timestamp())"
STILL_HERE = "UPDATE process SET address = address WHERE id = $1 RETURNING address"

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


class AddressTaken(Unusable):
    """Another live process announces the same address."""


@dataclass(eq=False)
class _Append:
    """Events that wait to be kept."""

    lease: Lease
    events: Sequence[StoredEvent]
    listing: Listing | None
    key: bytes | None
    is_kept: asyncio.Future[None]

    @property
    def held(self) -> tuple[str, int]:
        return self.lease.table, self.lease.epoch


class PostgresStore:
    """Tables in a database that other processes use too."""

    def __init__(self, url: str) -> None:
        """Nothing is opened yet."""
        self.url = url
        self._pool: Any = None
        self._writing: Any = None
        self._waiting: asyncio.Queue[_Append | None] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._process = 0
        self._owned: set[str] = set()
        self._address = ""
        self._address_lock = AddressLock(url, "", TIMEOUT_S)
        self._on_lost: Callable[[str], None] = self._owned.discard

    async def open(self, address: str, on_lost: Callable[[str], None] = lambda _: None) -> None:
        """Bring the schema up to date, and be known to the other processes."""
        self._address, self._on_lost = address, on_lost
        self._address_lock = AddressLock(self.url, address, TIMEOUT_S)
        try:
            self._pool = await asyncpg.create_pool(  # which logs tracebacks if it cannot keep a number of connections
                self.url, min_size=0, max_size=MOST_READERS, timeout=TIMEOUT_S, command_timeout=TIMEOUT_S
            )
            await self._migrate()
        except (*TROUBLES, ValueError) as error:
            raise Unusable(f"the database cannot be opened as a store: {error}") from None
        except Unusable:
            self._pool.terminate()
            raise
        try:
            await self._arrive_after(WAIT_S)
        except Unusable:
            self._leave()
            raise
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._stay_alive())]

    async def close(self) -> None:
        """Write what waits, give all leases back, and let go."""
        if not self._tasks:
            return
        writer, heart = self._tasks
        self._waiting.put_nowait(None)
        await writer
        heart.cancel()
        with suppress(Unusable):  # then the leases run out
            async with self._connection() as connection:
                await connection.execute("DELETE FROM process WHERE id = $1", self._process)
        self._leave()

    async def create(self, table: str) -> Lease:
        """Make a new table without events."""
        async with self._connection() as connection:
            await connection.execute(CREATE, table, self._process)
        self._owned.add(table)
        return Lease(table, 1)

    async def claim(self, table: str) -> Lease | Elsewhere | None:
        """Become the owner, unless another process is, and alive."""
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
                    return Elsewhere(row["address"])

    async def release(self, lease: Lease) -> None:
        """Let anybody claim the table at once."""
        self._owned.discard(lease.table)
        async with self._connection() as connection:
            await connection.execute(
                'UPDATE "table" SET owner = NULL WHERE id = $1 AND epoch = $2', lease.table, lease.epoch
            )

    async def append(
        self, lease: Lease, events: Sequence[StoredEvent], listing: Listing | None = None, key: bytes | None = None
    ) -> None:
        """Write events, the listing and the key."""
        waiting = _Append(lease, events, listing, key, asyncio.get_running_loop().create_future())
        self._waiting.put_nowait(waiting)
        await waiting.is_kept

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events with a higher number, in order."""
        sql = 'SELECT seq, kind, body, at_ms FROM event WHERE "table" = $1 AND seq > $2 ORDER BY seq'
        async with self._connection() as connection:
            return [StoredEvent(*row) for row in await connection.fetch(sql, table, after)]

    async def key(self, table: str) -> bytes | None:
        """The key of the table's match."""
        async with self._connection() as connection:
            key: bytes | None = await connection.fetchval('SELECT key FROM secret WHERE "table" = $1', table)
            return key

    async def public_tables(self, most: int) -> list[bytes]:
        """The cards of public tables that are not over, the latest first."""
        sql = "SELECT card FROM \"table\" WHERE is_public AND stage <> 'over' ORDER BY changed_ms DESC LIMIT $1"
        async with self._connection() as connection:
            return [row["card"] for row in await connection.fetch(sql, most)]

    async def check(self) -> None:
        """Write the row of this process as it is, and read it."""
        async with self._connection() as connection:
            address = await connection.fetchval(STILL_HERE, self._process)
        if address != self._address:
            raise unavailable("the database has lost the entry of this server, which is renewed in a few seconds")

    async def relay_secret(self) -> str:
        """Made with the schema."""
        async with self._connection() as connection:
            secret: str = await connection.fetchval("SELECT secret FROM relay")
            return secret

    async def delete_stale(self, before_ms: int, most: int, *, is_over: bool) -> int:
        """Delete tables that were left alone and that no living process owns."""
        async with self._connection() as connection:
            deleted: int = await connection.fetchval(DELETE_STALE, is_over, before_ms, most)
            return deleted

    async def note_race(self, table: str, times: Sequence[RaceTimes]) -> None:
        """Keep the raw times of a race."""
        rows = [(table, one.seq, one.seat, one.arrived_ms, one.round_trip_ms, one.credit_ms) for one in times]
        async with self._connection() as connection:
            await connection.executemany("INSERT INTO race VALUES ($1, $2, $3, $4, $5, $6)", rows)

    # --- Inside ----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._pool is None:
            raise Unusable("the database has not been opened")
        try:
            async with self._pool.acquire() as connection:
                yield connection
        except TROUBLES as error:
            raise _refused(error) from None

    async def _migrate(self) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
            done = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migration")
            for number, sql in migrations("postgresql", done):
                await connection.execute(sql)
                await connection.execute("INSERT INTO migration VALUES ($1)", number)

    def _leave(self) -> None:
        self._address_lock.drop()
        self._pool.terminate()

    async def _arrive_after(self, most_s: float) -> None:
        loop = asyncio.get_running_loop()
        until_s = loop.time() + most_s
        while True:
            try:
                await self._arrive()
            except AddressTaken:
                if loop.time() > until_s:
                    raise
                await asyncio.sleep(LOOK_AGAIN_S)
            else:
                return

    async def _arrive(self) -> None:
        """Be known. A process that died at this address has lost its lock; one that only lost its row is replaced."""
        async with self._connection() as connection:
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

    async def _stay_alive(self) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            try:
                await self._renew()
            except AddressTaken as error:
                LOG.error("%s", error)
            except Unusable:  # the database may be back in time; if not, others take over
                continue

    async def _renew(self) -> None:
        """Say that we are alive. If that comes late, let go of the tables others have claimed meanwhile."""
        async with self._connection() as connection:
            if self._address_lock.is_lost:
                await self._address_lock.take()
            was_alive = await connection.fetchval(RENEW, self._process, LEASE_S)
            if was_alive:
                return
            if was_alive is None:
                await self._arrive()
            lost = await connection.fetch(LOST, list(self._owned), self._process)
        for (table,) in lost:
            self._owned.discard(table)
            self._on_lost(table)

    async def _write(self) -> None:
        """The writer: take all appends that wait, keep them with one statement, and tell everybody."""
        is_closing = False
        while not is_closing:
            waiting = [await self._waiting.get()]
            while len(waiting) < MOST_A_COMMIT and not self._waiting.empty():
                waiting.append(self._waiting.get_nowait())
            is_closing = None in waiting
            appends = [append for append in waiting if append and not append.is_kept.done()]
            if appends:
                await self._keep(appends)
        if self._writing:
            await self._writing.close()

    async def _keep(self, appends: list[_Append]) -> None:
        try:
            if self._writing is None or self._writing.is_closed():
                self._writing = await asyncpg.connect(
                    self.url,
                    timeout=TIMEOUT_S,
                    command_timeout=TIMEOUT_S,
                    server_settings={"synchronous_commit": "on"},
                )
            rows = await self._writing.fetch(APPEND, *_columns(appends))
        except asyncpg.UniqueViolationError:
            if len(appends) > 1:
                for append in appends:
                    await self._keep([append])
            else:
                table, first = appends[0].lease.table, appends[0].events[0].seq
                _settle(appends[0].is_kept, Fenced(f"event {first} of the table {table} is already written"))
        except TROUBLES as error:
            refused = _refused(error)
            for append in appends:
                _settle(append.is_kept, refused)
            if self._writing:
                self._writing.terminate()
        else:
            kept = {tuple(row) for row in rows}
            for append in appends:
                fenced = Fenced(f"the table {append.lease.table} has a new owner")
                _settle(append.is_kept, None if append.held in kept else fenced)


def _refused(error: Exception) -> Unusable:
    """Log what is wrong with the database, and say it to the public."""
    LOG.warning("the database: %s", type(error).__name__)
    return unavailable(REASONS.get(type(error), "the database cannot be reached; try again in a moment"))


def _columns(appends: list[_Append]) -> list[list[Any]]:
    """What the statement takes: leases, events, listings and keys, column by column."""
    leases = [(*held,) for held in dict.fromkeys(append.held for append in appends)]
    events = [
        (*append.held, event.seq, event.kind, event.body, event.at_ms) for append in appends for event in append.events
    ]
    listings = [
        (*append.held, shown.is_public, shown.stage, shown.card, append.events[-1].at_ms)
        for append in appends
        if (shown := append.listing)
    ]
    keys = [(*append.held, append.key) for append in appends if append.key is not None]
    tables: tuple[tuple[list[Any], int], ...] = ((leases, 2), (events, 6), (listings, 6), (keys, 3))
    return [[row[i] for row in rows] for rows, width in tables for i in range(width)]


def _settle(is_kept: asyncio.Future[None], error: Exception | None) -> None:
    if is_kept.done():
        return
    if error:
        is_kept.set_exception(error)
    else:
        is_kept.set_result(None)
