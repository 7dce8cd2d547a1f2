"""Random play by a C program, compiled before the measurement."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from benchmarks.boxlid_play import Series
from benchmarks.contestant import C, Contestant, Sample

HERE = Path(__file__).parent
COMPILE = ("cc", "-O3", "-march=native")


@dataclass(frozen=True)
class Outcome:
    """The output of the program: the actions and the sum of scores of a series, and the time it took."""

    moves: int
    points: int
    seconds: float


class CProgram:
    """A C program that plays a series of a game."""

    def __init__(self, source: str, seats: int, folder: Path) -> None:
        self._program = folder / Path(source).stem
        self._seats = seats
        subprocess.run([*COMPILE, HERE / source, "-o", self._program], check=True)

    def play(self, series: Series) -> Outcome:
        """Play; the program measures its own time, so starting it is not counted."""
        words = [series.first, series.n, self._seats, series.seed, *series.key]
        printed = subprocess.run([self._program, *map(str, words)], check=True, capture_output=True, text=True).stdout
        moves, points, seconds = printed.split()
        return Outcome(int(moves), int(points), float(seconds))

    def contestant(self) -> Contestant:
        """The program as a contestant."""

        def play(first: int, n: int) -> Sample:
            outcome = self.play(Series(first, n))
            return Sample(outcome.moves, outcome.seconds)

        return Contestant(C, play)
