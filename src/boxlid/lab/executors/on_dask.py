"""Chunks on the workers of a Dask cluster. Dask plays a chunk again if its worker is lost."""

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from boxlid.lab.executors.cluster import (
    CHUNK_S,
    CHUNKS_PER_WORKER,
    MOST_LOSSES,
    errors_in_a_sentence,
    imported,
    local_files,
)
from boxlid.lab.executors.contract import Chunk, Job, Result
from boxlid.lab.executors.in_flight import play_in_flight
from boxlid.lab.executors.worker import play_chunk, sent

WAIT_S = 60
"""How long a cluster may take until it has a worker."""


def local_settings(folder: Path | None) -> dict[str, Any]:
    """For a cluster on this machine: where it writes, and less CPU time for watching itself."""
    return {
        "temporary-directory": str(local_files("dask", folder)),
        "distributed.worker.profile.enabled": False,
        "distributed.admin.tick.interval": "1s",
    }


def failures() -> tuple[type[Exception], ...]:
    """What Dask raises if the cluster fails, and not the job."""
    return imported("distributed", "dask").KilledWorker, CancelledError, TimeoutError, OSError


class Dask:
    """The workers of a Dask cluster."""

    chunk_s = CHUNK_S

    def __init__(self, client: Any, folder: Path | None) -> None:
        self.client = client
        self.folder = folder

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        """The result of every chunk, in the order in which they are finished."""
        sent_job = sent(job, self.folder)
        with errors_in_a_sentence("the Dask cluster has failed", *failures()):
            self.client.wait_for_workers(1, timeout=WAIT_S)
            limit = CHUNKS_PER_WORKER * sum(self.client.nthreads().values())
            with self.client.get_executor() as pool:
                yield from play_in_flight(lambda first, n: pool.submit(play_chunk, sent_job, first, n), chunks, limit)


@contextmanager
def dask_executor(address: str | None, workers: int | None, folder: Path | None) -> Iterator[Dask]:
    """The workers of the cluster at the address of its scheduler, or of one on this machine."""
    dask, distributed = (imported(package, "dask") for package in ("dask", "distributed"))
    with ExitStack() as stack:
        stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": MOST_LOSSES}))
        with errors_in_a_sentence("Dask cannot be used here", OSError, ValueError):
            if not address:
                stack.enter_context(dask.config.set(local_settings(folder)))
            cluster = address or stack.enter_context(
                distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
            )
            client = stack.enter_context(distributed.Client(cluster))
        yield Dask(client, folder)
