"""A temporary PostgreSQL server for one run, reached over a Unix socket."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from tests.server.client import PATIENCE_S

DEBIAN = Path("/usr/lib/postgresql")
UNPRIVILEGED = "nobody"
"""PostgreSQL refuses to run as root."""


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, the newest if there are several."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).resolve().parent if named else None


class Database:
    """A PostgreSQL server that creates empty databases."""

    def __init__(self, folder: Path, *, is_durable: bool) -> None:
        self.folder = folder
        self._data = str(folder / "data")
        self._settings = (
            f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync={'on' if is_durable else 'off'}"
        )
        self._numbers = count(1)
        self.do("initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--username=boxlid", "--pgdata", self._data)

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        log = str(self.folder / "log")
        self._control("start", "--log", log, "--options", self._settings)

    def stop(self) -> None:
        """Close all connections at once."""
        self._control("stop", "--mode=immediate")

    def _control(self, what: str, *arguments: str) -> None:
        self.do("pg_ctl", what, "--wait", f"--timeout={PATIENCE_S}", "--silent", "--pgdata", self._data, *arguments)

    def new(self) -> str:
        """The address of a new database."""
        name = f"tables{next(self._numbers)}"
        self.do("psql", "--quiet", "--command", f"CREATE DATABASE {name}", *self._reached(), "postgres")
        return f"postgresql://boxlid@/{name}?host={self.folder}"

    def do(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs."""
        where = programs()
        assert where, "PostgreSQL is not installed"
        as_whom: dict[str, Any] = {}
        if os.geteuid() == 0:
            entry = pwd.getpwnam(UNPRIVILEGED)
            as_whom = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        done = subprocess.run(
            [where / program, *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE_S,
            check=False,
            **as_whom,
        )
        assert done.returncode == 0, done.stderr

    def _reached(self) -> tuple[str, ...]:
        return "--host", str(self.folder), "--username", "boxlid"


@contextmanager
def running_database(*, is_durable: bool) -> Iterator[Database]:
    """Start PostgreSQL, faster without durability."""
    with tempfile.TemporaryDirectory(prefix="boxlid") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, UNPRIVILEGED)
        database = Database(folder, is_durable=is_durable)
        database.start()
        try:
            yield database
        finally:
            database.stop()
