"""Garbage collection in pauses too short to notice, however many tables are in memory.

What survives a collection is frozen: later ones do not look through it again. Without that, a collection goes through
the lists of every table, and pauses the server for a sixth of a second (1,000 tables of Archduke). Cycles that were
frozen before they became garbage are collected when the server is idle.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG_OBJECTS = 20_000
"""How many new objects are looked through at once: about 2 ms."""
NEVER = 1_000_000
"""Survivors are frozen, so older generations stay empty."""
MOST_ROUNDS = 120
"""Of `Janitor.look`, before everything is collected even while people play."""


@contextmanager
def short_collections() -> Iterator["Janitor"]:
    """While a server runs."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, NEVER, NEVER)
    gc.callbacks.append(_freeze_survivors)
    try:
        yield Janitor()
    finally:
        gc.callbacks.remove(_freeze_survivors)
        gc.set_threshold(*before)
        gc.unfreeze()


def _freeze_survivors(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()


class Janitor:
    """Collects everything when nobody would notice, or when it has been put off for long."""

    def __init__(self) -> None:
        """Nothing has been put off."""
        self._seen = 0
        self._rounds = 0

    def look(self, frames_in: int) -> None:
        """Called regularly, with the number of frames received so far."""
        self._rounds += 1
        if frames_in == self._seen or self._rounds >= MOST_ROUNDS:
            self._rounds = 0
            gc.unfreeze()
            gc.collect()
        self._seen = frames_in
