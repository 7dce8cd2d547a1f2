"""A contestant: a name and a function that plays some games at random, timed."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

BOXLID = "Boxlid"
BOXLID_TWO_CORES = "Boxlid, two threads"
BOXLID_DEALT = "Boxlid, dealt"
C = "C"
OPEN_SPIEL = "OpenSpiel C++"
OPEN_SPIEL_DEALT = "OpenSpiel C++, dealt"
OPEN_SPIEL_EXAMPLE = "OpenSpiel Python, its example"
OPEN_SPIEL_LOOP = "OpenSpiel Python, tuned"
OPEN_SPIEL_LOOP_DEALT = "OpenSpiel Python, tuned, dealt"
PLAIN_PYTHON = "plain Python"


@dataclass(frozen=True)
class Sample:
    """The result of one repetition."""

    moves: int
    seconds: float

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds


Play: TypeAlias = Callable[[int, int], Sample]
"""Plays games `first` to `first + n - 1` of the contestant's series."""


@dataclass(frozen=True)
class Contestant:
    """One row of the table."""

    name: str
    play: Play
    is_dealt_beforehand: bool = False
    """The time excludes dealing."""


def timed(play: Callable[[int, int], int]) -> Play:
    """Wrap a function that returns the number of moves, and measure its wall time."""

    def play_and_time(first: int, n: int) -> Sample:
        begin = time.perf_counter()
        moves = play(first, n)
        return Sample(moves, time.perf_counter() - begin)

    return play_and_time
