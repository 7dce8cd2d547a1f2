"""Cutting the matches of a job into chunks. Only their size depends on the speed of a machine; results do not."""

import math
import time
from collections.abc import Generator, Iterator

from boxlid.games import BoxlidError
from boxlid.lab.executors.contract import Chunk, Executor, Job, Result

SAMPLE_S = 0.1
"""A chunk that takes this long says how long a match takes."""
PAUSE_S = 1.0
"""A busy machine may pause this process, but hardly for so long: one match that takes longer says it by itself."""


def play_in_chunks(executor: Executor, job: Job[Result], n: int) -> Generator[tuple[Chunk, Result]]:
    """Play the matches 0 to n - 1 of a job, in chunks that take about as long as the executor asks for.

    The first matches are played here, to measure how long one takes: the elapsed time, because bots may wait for other
    processes. An executor that loses matches is an error.
    """
    job.warm_up()
    enough_s = min(SAMPLE_S, executor.chunk_s)
    first, spent_s = 0, 0.0
    samples_s: list[float] = []
    while first < n and spent_s < (enough_s if first > 1 else PAUSE_S):
        size = min(max(1, first), n - first)
        started = time.perf_counter()
        result = job.play(first, size)
        spent_s = time.perf_counter() - started
        yield (first, size), result
        samples_s.append(spent_s / size)
        first += size
    if first < n:
        n_left = n - first
        match_s = min(samples_s[-2:])  # of two, because the process may have been paused during one
        for (start, size), result in executor.run(job, chunks_of(first, n, math.ceil(executor.chunk_s / match_s))):
            n_left -= size
            yield (start, size), result
        if n_left:
            raise BoxlidError(f"the executor has lost {n_left:,} of {n:,} matches or deals")


def chunks_of(first: int, end: int, size: int) -> Iterator[Chunk]:
    """The matches from `first` to `end` - 1 in chunks of a size."""
    return ((start, min(size, end - start)) for start in range(first, end, size))
