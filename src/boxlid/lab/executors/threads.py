"""Chunks on threads of this process. Compiled code releases Python's lock, so it uses all cores."""

from collections.abc import Generator, Iterable
from concurrent.futures import ThreadPoolExecutor

from boxlid.lab.cores import usable_cores
from boxlid.lab.executors.contract import Chunk, Job, Result
from boxlid.lab.executors.in_flight import play_in_flight

CHUNKS_PER_WORKER = 2
"""One is played, and another waits."""


class Threads:
    """A thread for each core, or as many as given."""

    chunk_s = 0.05

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or usable_cores()

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        """The result of every chunk, in the order in which they are finished."""
        with ThreadPoolExecutor(self.workers) as pool:
            yield from play_in_flight(
                lambda first, n: pool.submit(job.play, first, n), chunks, CHUNKS_PER_WORKER * self.workers
            )
