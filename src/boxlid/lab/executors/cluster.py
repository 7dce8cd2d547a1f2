"""What Ray and Dask have in common: an optional package, a folder, and chunks that make up for the cost of sending."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from boxlid.games import Unreadable
from boxlid.kernel.execution.cache import caches_folder

CHUNK_S = 1.0
CHUNKS_PER_WORKER = 2
"""One is played, and another waits."""
MOST_LOSSES = 10
"""How many workers may be lost while they play the same chunk: it may be the cause."""


def imported(package: str, executor: str) -> Any:
    """An optional package that an executor requires; refuses if it is not installed."""
    try:
        return import_module(package)
    except ImportError as error:
        raise Unreadable(f"{package} is not installed here: --executor {executor} requires boxlid[cluster]") from error


@contextmanager
def errors_in_a_sentence(action: str, *kinds: type[Exception]) -> Iterator[None]:
    """Turn these errors of a cluster into an error for the user."""
    try:
        yield
    except kinds as error:
        reason = str(error).strip().partition("\n")[0] or type(error).__name__
        raise Unreadable(f"{action}: {reason.rstrip('.')}") from error


def local_files(name: str, folder: Path | None) -> Path:
    """Where a cluster on this machine keeps its files: in the given folder, or beside the compiled code."""
    files = (folder or caches_folder() / "cluster").absolute() / name
    files.mkdir(parents=True, exist_ok=True)
    return files
