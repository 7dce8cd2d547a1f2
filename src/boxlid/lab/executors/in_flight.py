"""Chunks that are being played: a limited number at a time, so that memory does not grow with their number."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice

from boxlid.lab.executors.contract import Chunk, Result


def play_in_flight(
    submit: Callable[[int, int], "Future[Result]"], chunks: Iterable[Chunk], limit: int
) -> Generator[tuple[Chunk, Result]]:
    """Submit all chunks, `limit` of them at a time; each with its result, in the order in which they are finished.

    At least one is submitted, even if the limit is 0 because a cluster has no workers yet.
    """
    left, limit = iter(chunks), max(1, limit)
    playing: dict[Future[Result], Chunk] = {}
    try:
        while True:
            playing |= {submit(*chunk): chunk for chunk in islice(left, limit - len(playing))}
            if not playing:
                return
            done, _ = wait(playing, return_when=FIRST_COMPLETED)
            for played in done:
                yield playing.pop(played), played.result()
    finally:
        for unfinished in playing:
            unfinished.cancel()
