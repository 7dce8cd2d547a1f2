"""Short garbage collection pauses, however many tables are in memory.

Survivors of a collection are frozen, so later collections skip them. Otherwise a full collection visits every table,
and pauses the server for 170 ms (1,000 tables of Archduke). Cycles frozen before they became garbage are collected
when the server is idle.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

GEN0_THRESHOLD = 20_000
"""New objects per collection: a pause of about 2 ms. At 100,000, 1,000 tables paused for 170 ms every 30 s."""
NEVER = 1_000_000
"""Survivors are frozen, so older generations stay empty."""
MOST_SKIPPED = 120
"""Calls of `collect_if_idle` after which it collects even on a busy server."""


@contextmanager
def short_collections() -> Iterator["IdleCollector"]:
    """Short pauses while the block runs a server."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(GEN0_THRESHOLD, NEVER, NEVER)
    gc.callbacks.append(_freeze_survivors)
    try:
        yield IdleCollector()
    finally:
        gc.callbacks.remove(_freeze_survivors)
        gc.set_threshold(*before)
        gc.unfreeze()


def _freeze_survivors(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()


class IdleCollector:
    """Runs full collections while the server is idle, or when they have been skipped for long."""

    def __init__(self) -> None:
        self._frames_in = 0
        self._n_skipped = 0

    def collect_if_idle(self, frames_in: int) -> None:
        """Collect if no frame has arrived since the last call; `frames_in` is the number received so far."""
        self._n_skipped += 1
        if frames_in == self._frames_in or self._n_skipped >= MOST_SKIPPED:
            self._n_skipped = 0
            gc.unfreeze()
            gc.collect()
        self._frames_in = frames_in
