"""The file of a SQLite store: its permissions, whether it is still at its path, and the search for damage.

SQLite keeps writing to a deleted file, and the data is lost when the process ends. Only checking the path shows it.
"""

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

MODE = 0o600
"""For the owner only, because keys of matches are in it. SQLite gives the -wal and -shm files the same mode."""
SUFFIXES = ("", "-wal", "-shm")
"""The store's files. Without -wal, commits are lost; without -shm, two processes write at the same time."""
GONE = "the store file has been deleted, moved or replaced; stop the server and put the file or a backup in its place"
DAMAGED = "the store file is damaged; stop the server and restore a backup"
REASONS = {
    sqlite3.SQLITE_BUSY: "another program keeps the store file locked",
    sqlite3.SQLITE_CANTOPEN: "the store file cannot be opened",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_READONLY: "the store file is read-only",
}
"""The public reason, by SQLite's primary error code."""
PRIMARY = 0xFF
"""Mask of the primary error code."""
SEARCH_WAIT_S, SEARCH_PAUSE = 0.5, 50
"""How long a health check waits for a search; the pause after a search, in multiples of its duration."""
READ_BEAT = "SELECT coalesce(max(beat), 0) FROM heartbeat"


class StoreFile:
    """The file while it is open; may be used in any thread."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).absolute()
        self._opened: dict[str, tuple[int, int]] = {}
        self._is_damaged = False

    def create(self) -> None:
        """Create an empty file unless there is one.

        An existing file is not opened: closing a descriptor would release the locks this process has on it.
        """
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, MODE))

    def connect(self) -> sqlite3.Connection:
        """A new read-only connection to the file at the path now."""
        connection = sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)
        connection.execute("PRAGMA cell_size_check = ON")
        return connection

    def remember(self) -> None:
        """Remember the files at the path as the ones that were opened."""
        self._opened = self._present()

    def why_unusable(self) -> str:
        """Why the file cannot be written, or an empty string. Takes three calls of `stat`."""
        if self._is_damaged:
            return DAMAGED
        try:
            return "" if self._present() == self._opened else GONE
        except OSError:
            return GONE

    def why_failed(self, error: sqlite3.Error) -> str:
        """The public reason for an error. A damaged file is not used again."""
        reason = REASONS.get(getattr(error, "sqlite_errorcode", 0) & PRIMARY, "the store file cannot be used")
        if reason == DAMAGED:
            self._is_damaged = True
        return reason

    def search_for_damage(self) -> None:
        """Read the whole file, about 1 s per GB; raises sqlite3.Error if it cannot be read."""
        with closing(self.connect()) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            self._is_damaged = True

    def _present(self) -> dict[str, tuple[int, int]]:
        """Device and inode of each file at the path."""
        found = {suffix: os.stat(f"{self.path}{suffix}") for suffix in SUFFIXES}  # noqa: PTH116 - hot path
        return {suffix: (file.st_dev, file.st_ino) for suffix, file in found.items()}


class DamageSearch:
    """Searches the file for damage regularly, for at most a fiftieth of the time."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file
        self._task: asyncio.Task[None] | None = None
        self._due_s = 0.0

    async def run(self) -> None:
        """Start a search if one is due, and wait a moment for the one under way; the file remembers the result."""
        if self._task is None or (self._task.done() and asyncio.get_running_loop().time() >= self._due_s):
            self._task = asyncio.create_task(self._search())
        await asyncio.wait([self._task], timeout=SEARCH_WAIT_S)

    async def ended(self) -> None:
        """Wait until no search is under way."""
        if self._task:
            await self._task

    async def _search(self) -> None:
        loop = asyncio.get_running_loop()
        began_s = loop.time()
        try:
            await asyncio.to_thread(self._file.search_for_damage)
        except sqlite3.Error as error:
            self._file.why_failed(error)
        self._due_s = loop.time() + SEARCH_PAUSE * (loop.time() - began_s)
