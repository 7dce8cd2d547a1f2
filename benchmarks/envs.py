"""Measure the vector environment beside OpenSpiel's tensor loop: `make bench-envs`. Fails if a bar is missed."""

import csv
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

import boxlid
from benchmarks.contestant import Contestant, timed
from benchmarks.contests import CONTESTS, Contest
from benchmarks.machine import cpu_seconds_of_others, describe_machine
from benchmarks.markdown import markdown_table, three_digits
from benchmarks.measure import ROUNDS, Measured, measure
from benchmarks.open_spiel_tensors import OPEN_SPIEL_TENSORS, tensor_loops
from benchmarks.pgx_play import PGX, pgx_contestants
from benchmarks.speed import other_load_note

RESULTS = Path(__file__).with_name("results")
SMALL, LARGE, LARGEST = 64, 1024, 65_536
STEPS_AT_ONCE = 16
TWO_CORES = f"two threads, n = {LARGEST:,}"
LEAST_RATE = 1e6
LEAST_RATES = {"family": 3e6, "allstar": 3e6}
TRICK_GAMES = ("family", "allstar", "abridged")
HEADINGS = ("contestant", "M steps/s", "spread", "ratio to OpenSpiel")
BAR_HEADINGS = ("bar", "at least", "measured", "reached")


@dataclass(frozen=True)
class Bar:
    """A bar, and the figure measured against it."""

    name: str
    least: float
    seen: float

    @property
    def is_reached(self) -> bool:
        """Is the figure at least the bar?"""
        return self.seen >= self.least

    def row(self) -> tuple[str, ...]:
        """The row of the table."""
        return self.name, f"{self.least:g}", three_digits(self.seen), "yes" if self.is_reached else "NO"


@dataclass(frozen=True)
class Result:
    """The figures of one game."""

    contest: Contest
    measured: dict[str, Measured]
    notes: list[str]

    @property
    def bars(self) -> list[Bar]:
        """The bars of this game."""
        game, rate = self.contest.game_id, {name: one.rate for name, one in self.measured.items()}
        least = LEAST_RATES.get(game, LEAST_RATE) / 1e6
        bars = [
            Bar(f"{contestant_name(n, 'packed')}, M steps/s", least, rate[contestant_name(n, "packed")] / 1e6)
            for n in (SMALL, LARGE)
        ]
        if game in TRICK_GAMES:
            against = rate[contestant_name(LARGE, "packed")] / rate[OPEN_SPIEL_TENSORS]
            bars.append(Bar(f"{contestant_name(LARGE, 'packed')} : {OPEN_SPIEL_TENSORS}", 100, against))
        one_core = rate[contestant_name(LARGEST, "packed")]
        bars.append(Bar(f"{TWO_CORES} : one", 1.7, rate[TWO_CORES] / one_core))
        return bars

    def rows(self) -> list[tuple[str, ...]]:
        """The table of contestants."""
        rows: list[tuple[str, ...]] = []
        for name, one in self.measured.items():
            spread = f"{three_digits(min(one.rates) / 1e6)} – {three_digits(max(one.rates) / 1e6)}"
            against = one.rate / self.measured[OPEN_SPIEL_TENSORS].rate
            rows.append((name, three_digits(one.rate / 1e6), spread, three_digits(against)))
        return rows

    def page(self) -> str:
        """Both tables and the notes."""
        title = f"## {boxlid.find_game(self.contest.game_id).title}, {self.contest.seats} seats"
        tables = markdown_table(HEADINGS, self.rows()), markdown_table(BAR_HEADINGS, [bar.row() for bar in self.bars])
        relative = self.contest.relative
        notes = [f"OpenSpiel plays {relative.title}: {relative.load_as}.", *self.notes]
        return "\n\n".join((title, *tables, "\n".join(f"- {note}" for note in notes)))


def contestant_name(n: int, obs: str) -> str:
    """The name of a contestant."""
    return f"n = {n:,}, {obs}"


def stepping(game: str, seats: int, name: str, n: int, obs: str, threads: int = 1) -> Contestant:
    """An environment as a contestant: each step samples legal actions, and writes observations and masks."""
    env = boxlid.make(game, n, seats=seats, obs=obs, copy=False, threads=threads)
    env.reset()

    def play(_first: int, repeats: int) -> int:
        for _ in range(repeats * STEPS_AT_ONCE):
            env.step(env.sample())
        return repeats * STEPS_AT_ONCE * n

    return Contestant(name, timed(play))


def run_contest(contest: Contest, console: Console) -> Result:
    """Measure one game."""
    game, seats = contest.game_id, contest.seats
    contestants = [
        *(
            stepping(game, seats, contestant_name(n, obs), n, obs)
            for obs in ("packed", "planes")
            for n in (SMALL, LARGE)
        ),
        stepping(game, seats, contestant_name(LARGEST, "packed"), LARGEST, "packed"),
        stepping(game, seats, TWO_CORES, LARGEST, "packed", threads=2),
        *tensor_loops(contest.relative),
        *pgx_contestants(),
    ]
    begin, others = time.perf_counter(), cpu_seconds_of_others()
    measured = measure(contestants, console)
    notes = other_load_note(others, time.perf_counter() - begin)
    if PGX not in measured:
        notes.append("Pgx is not installed, so its Leduc was not measured.")
    return Result(contest, measured, notes)


def write(results: list[Result], machine: dict[str, str]) -> None:
    """Write the page and every sample."""
    head = f"""# Environments

Steps per second of `boxlid.make` on one core, unless it says two: each step takes a random legal action in every
environment (`env.sample()`), and writes the next seats' observations and masks; episodes are deals, and dealing is
included. `packed` writes words and packed masks, `planes` writes planes and masks of booleans. Memory is shared
(`copy=False`). OpenSpiel's tensor loop plays one state at a time in Python: tensor and mask as NumPy arrays, and a
random legal action; without the arrays it is shown for comparison. Pgx plays Leduc on as many threads as XLA uses.
Figures are medians of {ROUNDS} rounds, all contestants in turn; the spread is slowest to fastest.

{", ".join(f"{name} {value}" for name, value in machine.items())}"""
    pages = "\n\n".join([head, *(result.page() for result in results)])
    (RESULTS / "envs.md").write_text(pages + "\n", encoding="utf-8")
    with (RESULTS / "envs.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("game", "contestant", "round", "steps", "seconds"))
        for result in results:
            for name, one in result.measured.items():
                for i, sample in enumerate(one.samples):
                    writer.writerow((result.contest.game_id, name, i, sample.moves, f"{sample.seconds:.6f}"))


def main() -> int:
    """Measure every game; show and save the figures. With names of games, only those, and nothing is saved."""
    console, chosen = Console(), sys.argv[1:]
    results = []
    for contest in CONTESTS:
        if not chosen or contest.game_id in chosen:
            results.append(run_contest(contest, console))
            console.print(results[-1].page(), markup=False, highlight=False)
    if not chosen:
        write(results, describe_machine())
    return 0 if all(bar.is_reached for result in results for bar in result.bars) else 1


if __name__ == "__main__":
    sys.exit(main())
