"""Group commit: one thread runs the waiting jobs in one transaction, and commits once for all of them.

Nothing is acknowledged unless the file is still at its path after the commit.
"""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

import msgspec

from boxlid.server.stores.migrations import migrations
from boxlid.server.stores.sqlite_file import READ_BEAT, StoreFile
from boxlid.server.tables.store import (
    Fenced,
    Lease,
    StoredEvent,
    StoredListing,
    StoreUnavailable,
    fenced,
    unavailable,
)

LOG = logging.getLogger(__name__)
COMMITS_APART_S = 0.005
"""Minimum time between two commits under load: a commit costs more than an action, so jobs are batched."""

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
Job: TypeAlias = tuple[Work, "asyncio.Future[Any]"]


APPEND_ALL = """
    INSERT INTO event ("table", seq, kind, body, at_ms)
    SELECT id, row ->> 2, row ->> 3, CAST(row ->> 4 AS BLOB), row ->> 5
    FROM (SELECT value AS row FROM json_each(?)) JOIN "table" ON id = row ->> 0 AND epoch = row ->> 1
    WHERE row ->> 6 = coalesce((SELECT max(seq) FROM event WHERE event."table" = id), 0)
"""
"""Inserts rows of table, epoch, seq, kind, body, time and the last seq before the append: those whose lease is current
and that leave no gap in the log.

After every statement the thread waits for the GIL, which the event loop holds. One statement for all rows is faster.
"""


@dataclass(frozen=True)
class Append:
    """A job that writes to a table."""

    lease: Lease
    events: Sequence[StoredEvent]
    listing: StoredListing | None
    key: bytes | None

    @property
    def has_only_events(self) -> bool:
        """Can it be merged with others into one statement?"""
        return self.listing is None and self.key is None

    def rows(self) -> list[tuple[str, int, int, str, str, int, int]]:
        """The parameters of APPEND_ALL."""
        table, epoch, before = self.lease.table, self.lease.epoch, self.events[0].seq - 1
        return [
            (table, epoch, event.seq, event.kind, event.body.decode(), event.at_ms, before) for event in self.events
        ]

    def __call__(self, connection: sqlite3.Connection) -> None:
        """Write, unless another process owns the table or the events do not follow the stored ones."""
        table, listing = self.lease.table, self.listing
        owned = connection.execute('SELECT 1 FROM "table" WHERE id = ? AND epoch = ?', (table, self.lease.epoch))
        if not owned.fetchone():
            raise fenced(table, self.events[0].seq)
        if listing:
            row = (listing.is_public, listing.stage, listing.body, self.events[-1].at_ms, table)
            connection.execute(
                'UPDATE "table" SET is_public = ?, stage = ?, card = ?, changed_ms = ? WHERE id = ?', row
            )
        rows = msgspec.json.encode(self.rows()).decode()
        if connection.execute(APPEND_ALL, (rows,)).rowcount != len(self.events):
            raise fenced(table, self.events[0].seq)
        if self.key is not None:
            connection.execute('INSERT INTO secret ("table", key) VALUES (?, ?)', (table, self.key))


class SqliteWriter:
    """Runs jobs in its own thread. Jobs submitted while it writes share the next commit."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file
        self._waiting: list[Job] = []
        self._is_writing = False
        self._may_write_s = 0.0
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._write, name="boxlid-store", daemon=True)
        self._reason = ""
        """Why the last commit failed, or empty; logged when it changes."""
        self._opened: Future[None] = Future()

    async def start(self) -> None:
        """Start the thread, and wait until it has opened the file and migrated the schema."""
        self._loop = asyncio.get_running_loop()
        self.thread.start()
        await asyncio.wrap_future(self._opened)

    async def stop(self) -> None:
        """End the thread; queued jobs are not run."""
        self._jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job; returns its result once it is committed."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((work, future))
        if not self._is_writing:
            self._write_soon()
        return await future

    def _write_soon(self) -> None:
        """Hand over the waiting jobs: at once, or COMMITS_APART_S after the last commit."""
        self._is_writing = True
        self._may_write_s = max(self._may_write_s + COMMITS_APART_S, self._loop.time())
        self._loop.call_at(self._may_write_s, self._hand_over)

    def _hand_over(self) -> None:
        self._jobs.put(self._waiting)
        self._waiting = []

    def _settle(self, done: list[tuple[Job, Any]]) -> None:
        """Set the results, and hand over the jobs that were submitted meanwhile."""
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

    def _write(self) -> None:
        """The thread: commit batches of jobs until stopped."""
        try:
            connection = _open_migrated(self._file)
        except (sqlite3.Error, OSError) as error:
            self._opened.set_exception(StoreUnavailable(f"{self._file.path} cannot be opened as a store: {error}"))
            return
        except StoreUnavailable as error:
            self._opened.set_exception(error)
            return
        self._opened.set_result(None)
        for jobs in iter(self._jobs.get, None):
            self._loop.call_soon_threadsafe(self._settle, self._commit(connection, jobs))
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[tuple[Job, Any]]:
        """Run jobs and commit; every result is an error unless the file at the path has the commit."""
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
            LOG.warning("%s: %s%s", self._file.path, reason or "storage is available again", details)
        return [(job, unavailable(reason, is_unrecorded=is_unrecorded)) for job in jobs] if reason else done


def _open_migrated(file: StoreFile) -> sqlite3.Connection:
    file.create()
    with closing(file.connect()) as reader:
        missing = migrations("sqlite", reader.execute("PRAGMA user_version").fetchone()[0])
    connection = sqlite3.connect(file.path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cell_size_check = ON")
    for number, sql in missing:
        connection.executescript(f"BEGIN; {sql}; PRAGMA user_version = {number}; COMMIT;")
    connection.execute(READ_BEAT).fetchone()  # creates the -wal and -shm files
    file.remember()
    return connection


def _commit_all(connection: sqlite3.Connection, jobs: list[Job]) -> list[tuple[Job, Any]]:
    """Run jobs in one transaction. One that is fenced changes nothing, and the others are not affected."""
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
    """Write all jobs with one statement if they only append events; False, with nothing written, if any one fails."""
    appends = [work for work in works if isinstance(work, Append) and work.has_only_events]
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
