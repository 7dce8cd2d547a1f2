"""Opening an executor by name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boxlid.games import Unreadable
from boxlid.lab.executors.contract import Executor
from boxlid.lab.executors.on_dask import dask_executor
from boxlid.lab.executors.on_ray import ray_executor
from boxlid.lab.executors.threads import Threads
from boxlid.lab.executors.worker import use_cache_below

THREADS, RAY, DASK = EXECUTORS = ("threads", "ray", "dask")


@contextmanager
def open_executor(
    name: str = THREADS, *, workers: int | None = None, address: str | None = None, folder: Path | None = None
) -> Iterator[Executor]:
    """An executor, closed after the block.

    `workers` are threads or processes of this machine, one per core by default; `address` is that of a cluster to join
    instead. A cluster writes below `folder` and nowhere else.
    """
    if name not in EXECUTORS:
        raise Unreadable(f"there is no executor called {name}; the executors are {', '.join(EXECUTORS)}")
    if workers == 0:
        raise Unreadable("an executor needs at least 1 worker")
    if workers and address:
        raise Unreadable(f"the cluster at {address} has its own workers, so their number cannot be chosen")
    if name == THREADS:
        if address or folder:
            raise Unreadable("an address or folder is for the executors ray and dask; threads need neither")
        yield Threads(workers)
        return
    if folder:
        folder = folder.absolute()
        use_cache_below(folder)
    with (ray_executor if name == RAY else dask_executor)(address, workers, folder) as executor:
        yield executor
