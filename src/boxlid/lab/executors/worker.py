"""What a worker of a cluster does: it loads a job once, and plays chunks of it."""

import fcntl
import hashlib
import os
import pickle
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from boxlid import __version__
from boxlid.games import Unreadable
from boxlid.kernel.execution.cache import PACKAGE, caches_folder
from boxlid.lab.executors.contract import Job
from boxlid.lab.executors.sent_bots import pickled

JOBS_KEPT = 4
SOURCES = ("*.py", "*.csv")
"""Code, and weights of bots."""


@dataclass(frozen=True)
class SentJob:
    """A job on its way to workers."""

    pickled: bytes
    version: str
    """Of Boxlid, with a hash of its sources: others may play other matches."""
    folder: str | None
    """Where nodes keep compiled code; None for each node's usual cache."""


def sent(job: Job[Any], folder: Path | None) -> SentJob:
    """A job for workers whose nodes keep compiled code below a folder."""
    return SentJob(pickled(job), version(), str(folder) if folder else None)


def play_chunk(job: SentJob, first: int, n: int) -> Any:
    """Play a chunk, on a worker."""
    return _loaded(job).play(first, n)


@lru_cache(JOBS_KEPT)
def _loaded(job: SentJob) -> Job[Any]:
    if job.version != version():
        raise Unreadable(f"{socket.gethostname()} has Boxlid {version()}, and this is Boxlid {job.version}")
    if job.folder:
        use_cache_below(Path(job.folder))
    loaded: Job[Any] = pickle.loads(job.pickled)  # noqa: S301 - only who runs the cluster can submit to it
    with first_on_node():
        loaded.warm_up()
    return loaded


@cache
def version() -> str:
    """The version of Boxlid, with a hash of its sources."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in SOURCES for path in PACKAGE.rglob(pattern)):
        digest.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode() + path.read_bytes())
    return f"{__version__} ({digest.hexdigest()[:8]})"


def use_cache_below(folder: Path) -> None:
    """Let this process keep compiled code in this node's own folder, even if nodes share a file system."""
    os.environ["BOXLID_CACHE_DIR"] = str(folder / "compiled" / socket.gethostname())


@contextmanager
def first_on_node() -> Iterator[None]:
    """Alone for the first process on a node, which compiles; the others wait, then load the code side by side."""
    folder = caches_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "warm-up.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(file, fcntl.LOCK_SH)
        yield
