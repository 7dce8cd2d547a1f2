"""Parts of a job on all cores, with their results in the order of the parts and in bounded memory."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")
PARTS_AHEAD = 4
"""How many parts are submitted for each thread before the first result is taken."""


def in_order(play: Callable[[P], R], parts: Iterable[P]) -> Iterator[R]:
    """The results of all parts. If the caller stops, no further part is begun."""
    left = iter(parts)
    threads = os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[R]] = deque(pool.submit(play, part) for part in islice(left, PARTS_AHEAD * threads))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(play, part) for part in islice(left, 1))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
