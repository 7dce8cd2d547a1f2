"""The measurement: all contestants in turn, round after round, so that other load affects all alike."""

from dataclasses import dataclass
from statistics import median

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.contestant import Contestant, Sample

ROUNDS = 7
ROUND_S = 1.0
WARM_S = 0.2


@dataclass(frozen=True)
class Measured:
    """A contestant and its samples, one per round."""

    contestant: Contestant
    samples: list[Sample]

    @property
    def rates(self) -> list[float]:
        """Moves per second of every round."""
        return [sample.rate for sample in self.samples]

    @property
    def rate(self) -> float:
        """The median of the rounds."""
        return median(self.rates)


def measure(contestants: list[Contestant], console: Console) -> dict[str, Measured]:
    """The samples of every contestant, by name."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=len(contestants) * (1 + ROUNDS))
        games = []
        for contestant in contestants:
            progress.update(task, description=f"warming up {contestant.name}")
            games.append(games_per_round(contestant))
            progress.advance(task)
        measured = {contestant.name: Measured(contestant, []) for contestant in contestants}
        for i in range(ROUNDS):
            for contestant, n in zip(contestants, games, strict=True):
                progress.update(task, description=f"measuring {contestant.name}")
                measured[contestant.name].samples.append(contestant.play(i * n, n))
                progress.advance(task)
    return measured


def games_per_round(contestant: Contestant) -> int:
    """Warm up the contestant; returns the number of games for a round."""
    contestant.play(0, 1)
    n = 1
    while (sample := contestant.play(0, n)).seconds < WARM_S:
        n *= 2
    return max(1, round(n * ROUND_S / sample.seconds))
