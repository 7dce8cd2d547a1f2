"""The file of a SQLite store: created for its owner only, compared with what was opened, and searched for damage.

SQLite goes on writing to a file that has been deleted: the data is gone when the process ends. Only the path tells.
"""

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

MODE = 0o600
"""SQLite gives the -wal and -shm files the same mode. Keys of matches are in them."""
SUFFIXES = ("", "-wal", "-shm")
"""The store's files. Without the second, commits are lost; without the third, two processes write at the same time."""
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
PATIENCE_S, REST = 0.5, 50
"""How long a health check waits for a search, and for how many times its length none is begun after it."""


class StoreFile:
    """What is known about the file while it is open, in any thread."""

    def __init__(self, path: str | Path) -> None:
        """Nothing is opened yet."""
        self.path = Path(path).absolute()
        self._opened: dict[str, tuple[int, int]] = {}
        self._is_damaged = False

    def create(self) -> None:
        """Make an empty file unless there is one.

        An existing file is left alone: closing a descriptor of it would release the locks this process has on it.
        """
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, MODE))

    def connect(self) -> sqlite3.Connection:
        """A new connection to what is at the path now, which changes nothing there."""
        connection = sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)
        connection.execute("PRAGMA cell_size_check = ON")
        return connection

    def remember(self) -> None:
        """The files at the path are those that have been opened."""
        self._opened = self._present()

    def why_unusable(self) -> str:
        """Why nothing can be kept in the file, or an empty text. Takes three calls of `stat`."""
        if self._is_damaged:
            return DAMAGED
        try:
            return "" if self._present() == self._opened else GONE
        except OSError:
            return GONE

    def why_failed(self, error: sqlite3.Error) -> str:
        """The reason for an error in words for the public. A damaged file is not used again."""
        reason = REASONS.get(getattr(error, "sqlite_errorcode", 0) & PRIMARY, "the store file cannot be used")
        if reason == DAMAGED:
            self._is_damaged = True
        return reason

    def search_for_damage(self) -> None:
        """Read the whole file: 1 s a GB. Raises sqlite3.Error where it cannot be read."""
        with closing(self.connect()) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            self._is_damaged = True

    def _present(self) -> dict[str, tuple[int, int]]:
        """Which files are at the path."""
        found = {suffix: os.stat(f"{self.path}{suffix}") for suffix in SUFFIXES}  # noqa: PTH116 - before every answer
        return {suffix: (file.st_dev, file.st_ino) for suffix, file in found.items()}


class DamageSearch:
    """Searches the file now and then, for at most a fiftieth of the time."""

    def __init__(self, file: StoreFile) -> None:
        """It has not been searched yet."""
        self._file = file
        self._task: asyncio.Task[None] | None = None
        self._due_s = 0.0

    async def run(self) -> None:
        """Begin a search if one is due, and wait for a moment if one is under way; the file knows what was found."""
        if self._task is None or (self._task.done() and asyncio.get_running_loop().time() >= self._due_s):
            self._task = asyncio.create_task(self._search())
        await asyncio.wait([self._task], timeout=PATIENCE_S)

    async def ended(self) -> None:
        """Wait until nothing reads the file."""
        if self._task:
            await self._task

    async def _search(self) -> None:
        loop = asyncio.get_running_loop()
        began_s = loop.time()
        try:
            await asyncio.to_thread(self._file.search_for_damage)
        except sqlite3.Error as error:
            self._file.why_failed(error)
        self._due_s = loop.time() + REST * (loop.time() - began_s)
