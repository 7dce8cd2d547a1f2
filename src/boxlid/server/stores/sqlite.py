"""The embedded store: one SQLite file, written by one thread that commits for all who wait at once.

Nothing is acknowledged unless the file is still at its path after the commit.
"""

import asyncio
import logging
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

import msgspec

from boxlid.server.stores.migrations import migrations
from boxlid.server.stores.sqlite_file import GONE, DamageSearch, StoreFile
from boxlid.server.tables.store import Fenced, Lease, Listing, RaceTimes, StoredEvent, Unusable, unavailable

LOG = logging.getLogger(__name__)
COMMITS_APART_S = 0.005
"""While much goes on, what comes up in this time is kept with one commit: a commit takes more than an action does."""
CLAIM_MS = 86_400_000
"""How long another process on the same file may keep a table loaded without an event."""

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
Job: TypeAlias = tuple[Work, "asyncio.Future[Any]"]


APPEND_ALL = """
    INSERT INTO event ("table", seq, kind, body, at_ms)
    SELECT id, row ->> 2, row ->> 3, CAST(row ->> 4 AS BLOB), row ->> 5
    FROM (SELECT value AS row FROM json_each(?)) JOIN "table" ON id = row ->> 0 AND epoch = row ->> 1
"""
"""Writes rows of table, epoch, seq, kind, body and time, those whose lease is the latest.

A thread that comes back from SQLite waits until the event loop lets it go on, after every statement: one statement for
all who wait is what makes the writer quick.
"""


WRITE_BEAT = "INSERT INTO heartbeat VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET beat = beat + 1 RETURNING beat"
READ_BEAT = "SELECT coalesce(max(beat), 0) FROM heartbeat"

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


@dataclass(frozen=True)
class _Append:
    """Something to be written to a table."""

    lease: Lease
    events: Sequence[StoredEvent]
    listing: Listing | None
    key: bytes | None

    @property
    def is_plain(self) -> bool:
        """Is it nothing but events?"""
        return self.listing is None and self.key is None

    def rows(self) -> list[tuple[str, int, int, str, str, int]]:
        """The events as APPEND_ALL takes them."""
        table, epoch = self.lease.table, self.lease.epoch
        return [(table, epoch, event.seq, event.kind, event.body.decode(), event.at_ms) for event in self.events]

    def __call__(self, connection: sqlite3.Connection) -> None:
        """Write it, unless somebody else owns the table."""
        table, listing = self.lease.table, self.listing
        owned = connection.execute('SELECT 1 FROM "table" WHERE id = ? AND epoch = ?', (table, self.lease.epoch))
        if not owned.fetchone():
            raise Fenced(f"the table {table} has a new owner")
        if listing:
            row = (listing.is_public, listing.stage, listing.card, self.events[-1].at_ms, table)
            connection.execute(
                'UPDATE "table" SET is_public = ?, stage = ?, card = ?, changed_ms = ? WHERE id = ?', row
            )
        try:
            connection.execute(APPEND_ALL, (msgspec.json.encode(self.rows()).decode(),))
        except sqlite3.IntegrityError:
            raise Fenced(f"event {self.events[0].seq} of the table {table} is already written") from None
        if self.key is not None:
            connection.execute('INSERT INTO secret ("table", key) VALUES (?, ?)', (table, self.key))


class SqliteStore:
    """Tables in a file. A second process that opens the file takes tables over from the first as it claims them."""

    def __init__(self, file: str | Path) -> None:
        """Nothing is opened yet."""
        self.file = str(file)
        self._file = StoreFile(file)
        self._damage_search = DamageSearch(self._file)
        self._held: set[str] = set()
        """The tables that this process has loaded."""
        self._waiting: list[Job] = []
        self._is_writing = False
        self._may_write_s = 0.0
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="boxlid-store", daemon=True)
        self._reason = ""
        """Why the last commit failed, if it did: logged when it changes."""
        self._opened: Future[None] = Future()
        self._reading = asyncio.Lock()
        self._reader: sqlite3.Connection | None = None

    async def open(self, address: str, on_lost: Callable[[str], None] = lambda _: None) -> None:  # noqa: ARG002 - nobody shares this
        """Bring the schema up to date."""
        self._loop = asyncio.get_running_loop()
        self._writer.start()
        await asyncio.wrap_future(self._opened)
        self._reader = sqlite3.connect(self.file, check_same_thread=False)

    async def close(self) -> None:
        """Write what waits, and let go."""
        with suppress(Unusable):
            await self._written(lambda _: None)
        await self._damage_search.ended()
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        if self._reader:
            self._reader.close()

    async def create(self, table: str) -> Lease:
        """Make a new table without events."""

        def insert(connection: sqlite3.Connection) -> Lease:
            sql = 'INSERT INTO "table" (id, epoch, changed_ms) VALUES (?, 1, unixepoch() * 1000)'
            connection.execute(sql, (table,))
            return Lease(table, 1)

        lease = await self._written(insert)
        self._held.add(table)
        return lease

    async def claim(self, table: str) -> Lease | None:
        """Become the owner: with a file there is nobody whose lease would have to be respected."""

        def update(connection: sqlite3.Connection) -> Lease | None:
            sql = 'UPDATE "table" SET epoch = epoch + 1, claimed_ms = unixepoch() * 1000 WHERE id = ? RETURNING epoch'
            row = connection.execute(sql, (table,)).fetchone()
            return Lease(table, row[0]) if row else None

        lease = await self._written(update)
        if lease:
            self._held.add(table)
        return lease

    async def release(self, lease: Lease) -> None:
        """The table is not loaded any more; nobody waits for it."""
        self._held.discard(lease.table)

    async def append(
        self, lease: Lease, events: Sequence[StoredEvent], listing: Listing | None = None, key: bytes | None = None
    ) -> None:
        """Write events, the listing and the key."""
        await self._written(_Append(lease, events, listing, key))

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events with a higher number, in order."""
        sql = 'SELECT seq, kind, body, at_ms FROM event WHERE "table" = ? AND seq > ? ORDER BY seq'
        return [StoredEvent(*row) for row in await self._found(sql, table, after)]

    async def key(self, table: str) -> bytes | None:
        """The key of the table's match."""
        rows = await self._found('SELECT key FROM secret WHERE "table" = ?', table)
        return rows[0][0] if rows else None

    async def public_tables(self, most: int) -> list[bytes]:
        """The cards of public tables that are not over, the latest first."""
        sql = "SELECT card FROM \"table\" WHERE is_public AND stage <> 'over' ORDER BY changed_ms DESC LIMIT ?"
        return [card for (card,) in await self._found(sql, most)]

    async def check(self) -> None:
        """Write a heartbeat, find it again at the path, and search the file for damage."""

        def write_beat(connection: sqlite3.Connection) -> int:
            row: tuple[int] = connection.execute(WRITE_BEAT).fetchone()
            return row[0]

        def read_beat() -> int:
            with closing(self._file.connect()) as connection:
                row: tuple[int] = connection.execute(READ_BEAT).fetchone()
            return row[0]

        written = await self._written(write_beat)
        if await self._read(read_beat) < written:
            raise unavailable(GONE)
        await self._damage_search.run()
        self._check_file()

    async def relay_secret(self) -> str:
        """Shared with nobody: tables are not relayed between processes on one file."""
        return secrets.token_urlsafe()

    async def delete_stale(self, before_ms: int, most: int, *, is_over: bool) -> int:
        """Delete tables that were left alone, unless a process has them loaded."""
        held = msgspec.json.encode(sorted(self._held)).decode()
        asked = {"is_over": is_over, "before_ms": before_ms, "claim_ms": CLAIM_MS, "held": held, "most": most}

        def delete(connection: sqlite3.Connection) -> int:
            stale = connection.execute(STALE, asked).fetchall()
            for sql in DELETE:
                connection.executemany(sql, stale)
            return len(stale)

        return await self._written(delete)

    async def note_race(self, table: str, times: Sequence[RaceTimes]) -> None:
        """Keep the raw times of a race."""
        rows = [(table, one.seq, one.seat, one.arrived_ms, one.round_trip_ms, one.credit_ms) for one in times]
        await self._written(
            lambda connection: connection.executemany("INSERT INTO race VALUES (?, ?, ?, ?, ?, ?)", rows)
        )

    # --- Inside ----------------------------------------------------------------------------------------------------

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Let the writer do something. What comes up while it writes is handed over together, for one commit."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((work, future))
        if not self._is_writing:
            self._write_soon()
        return await future

    def _write_soon(self) -> None:
        """Have all that waits by then written: at once, or if that has just been done, a moment later."""
        self._is_writing = True
        self._may_write_s = max(self._may_write_s + COMMITS_APART_S, self._loop.time())
        self._loop.call_at(self._may_write_s, self._hand_over)

    def _hand_over(self) -> None:
        self._jobs.put(self._waiting)
        self._waiting = []

    def _settle(self, done: list[tuple[Job, Any]]) -> None:
        """Tell everybody what has come of their jobs, and go on with those that have come up meanwhile."""
        for (_, future), result in done:
            if future.cancelled():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
        self._is_writing = False
        if self._waiting:
            self._write_soon()

    async def _found(self, sql: str, *values: object) -> list[Any]:
        reader = self._reader
        if reader is None:
            raise Unusable(f"{self.file} has not been opened")
        async with self._reading:
            return await self._read(lambda: reader.execute(sql, values).fetchall())

    async def _read(self, work: Callable[[], T]) -> T:
        """Let another thread read something."""
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

    def _write(self) -> None:
        """The writer's thread: do the jobs it is handed, commit once, and have everybody told."""
        try:
            connection = _connected(self._file)
        except (sqlite3.Error, OSError) as error:
            self._opened.set_exception(Unusable(f"{self.file} cannot be opened as a store: {error}"))
            return
        except Unusable as error:
            self._opened.set_exception(error)
            return
        self._opened.set_result(None)
        for jobs in iter(self._jobs.get, None):
            self._loop.call_soon_threadsafe(self._settle, self._commit(connection, jobs))
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[tuple[Job, Any]]:
        """Do some jobs; what comes of each is an error unless it is kept in the file at the path."""
        reason, is_unrecorded = self._file.why_unusable(), True
        done, details = list[tuple[Job, Any]](), ""
        if not reason:
            try:
                done = _commit_all(connection, jobs)
                reason, is_unrecorded = self._file.why_unusable(), False
            except sqlite3.Error as error:
                with suppress(sqlite3.Error):
                    connection.rollback()
                reason, details = self._file.why_failed(error), f" ({error})"
        if reason != self._reason:
            self._reason = reason
            LOG.warning("%s: %s%s", self.file, reason or "storage is available again", details)
        return [(job, unavailable(reason, is_unrecorded=is_unrecorded)) for job in jobs] if reason else done


def _connected(file: StoreFile) -> sqlite3.Connection:
    file.create()
    with closing(file.connect()) as reader:
        missing = migrations("sqlite", reader.execute("PRAGMA user_version").fetchone()[0])
    connection = sqlite3.connect(file.path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cell_size_check = ON")
    for number, sql in missing:
        connection.executescript(f"BEGIN; {sql}; PRAGMA user_version = {number}; COMMIT;")
    connection.execute(READ_BEAT).fetchone()  # opens the files beside it
    file.remember()
    return connection


def _commit_all(connection: sqlite3.Connection, jobs: list[Job]) -> list[tuple[Job, Any]]:
    """Do some jobs in one transaction. One that fails changes nothing and spoils nothing for the others."""
    done: list[tuple[Job, Any]] = []
    connection.execute("BEGIN IMMEDIATE")
    if _append_all(connection, [work for work, _ in jobs]):
        connection.execute("COMMIT")
        return [(job, None) for job in jobs]
    for job in jobs:
        connection.execute("SAVEPOINT job")
        try:
            done.append((job, job[0](connection)))
        except Fenced as error:
            connection.execute("ROLLBACK TO job")
            done.append((job, error))
        connection.execute("RELEASE job")
    connection.execute("COMMIT")
    return done


def _append_all(connection: sqlite3.Connection, works: list[Work]) -> bool:
    """Write all at once where they are nothing but events; if any of them fails, nothing is written."""
    appends = [work for work in works if isinstance(work, _Append) and work.is_plain]
    if len(appends) < len(works):
        return False
    rows = [row for append in appends for row in append.rows()]
    try:
        is_complete = connection.execute(APPEND_ALL, (msgspec.json.encode(rows).decode(),)).rowcount == len(rows)
    except sqlite3.IntegrityError:
        is_complete = False
    if not is_complete:
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
    return is_complete
