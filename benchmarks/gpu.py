"""Measure a GPU: environments, and series beside all cores and one core: `make gpu`. Results must equal a CPU's.

`python -m benchmarks.gpu envs family mrt` measures only environments of these games; `series` only series. Everything
is compiled first, in a process for each game. Each measurement is saved at once, and an error affects one game only.
A missed bar is a failure, too.
"""

import csv
import os
import platform
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Generator, Sequence
from dataclasses import astuple, dataclass, fields
from importlib.metadata import version
from pathlib import Path
from statistics import median

import numpy as np
from rich.console import Console

from benchmarks import gpu_envs
from benchmarks.machine import cpu_model
from benchmarks.markdown import markdown_table
from boxlid.games import GAMES, Unreadable, find_game
from boxlid.lab.gpu import GpuSeries, gpu_name, require_gpu
from boxlid.lab.series import Results, Series

RESULTS = Path(__file__).with_name("results")
BOTS = ("random", "thumb")
COMPARED = 20_000
ROUNDS = 3
ROUND_S = 1.0
SERIES_BARS = {"family": 2000, "allstar": 2000, "abridged": 2000, "mrt": 500, "archduke": 500}
"""Of random play on the GPU, in millions of moves per second."""
HEADINGS = ("game", "bots", "GPU", "bar", "reached", "all cores", "one core", "GPU : all cores", "GPU : one core")


@dataclass(frozen=True)
class Measured:
    """Millions of moves per second: the median of the rounds."""

    game: str
    bots: str
    on_gpu: float
    on_all_cores: float
    on_one_core: float

    @property
    def bar(self) -> int | None:
        """What the GPU must reach; only random play has a bar."""
        return SERIES_BARS[self.game] if self.bots == "random" else None

    @property
    def is_reached(self) -> bool:
        """Is there no bar, or is the GPU at least as fast?"""
        return self.bar is None or self.on_gpu >= self.bar

    def row(self) -> tuple[str, ...]:
        """The row of the table."""
        bar = ("", "") if self.bar is None else (f"{self.bar:,}", "yes" if self.is_reached else "NO")
        return (
            find_game(self.game).title, self.bots,
            f"{self.on_gpu:,.0f}", *bar, f"{self.on_all_cores:,.0f}", f"{self.on_one_core:,.1f}",
            f"{self.on_gpu / self.on_all_cores:,.0f}", f"{self.on_gpu / self.on_one_core:,.0f}",
        )  # fmt: skip


class OneCore(Series):
    """A series on one thread."""

    def parts(self, n: int) -> Generator[tuple[int, Results]]:
        """Play all matches as one part."""
        yield 0, self._play_part(0, n)


class Contestant:
    """A series and its measurements."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.n = COMPARED
        self.rates: list[float] = []

    def play(self) -> None:
        """Play a round."""
        begin = time.perf_counter()
        moves = self.series.tally(self.n).lengths.total
        self.rates.append(moves / (time.perf_counter() - begin) / 1e6)

    def settle(self, mean_length: float) -> None:
        """Double the number of matches until a round is long enough, and discard these rounds."""
        while True:
            self.play()
            enough = round(self.rates[-1] * 1e6 * ROUND_S / mean_length)
            if enough < 2 * self.n:
                break
            self.n = enough
        self.rates.clear()


def measure(game: str, bots: str) -> Measured:
    """Compare the first matches one by one, then measure all players in turn."""
    on_gpu, on_all_cores, _on_one_core = contestants = [
        Contestant(kind(find_game(game), bots=[bots], seed=1)) for kind in (GpuSeries, Series, OneCore)
    ]
    expected = on_all_cores.series.play(COMPARED)
    for on_host, on_device in zip(expected.columns(), on_gpu.series.play(COMPARED).columns(), strict=True):
        assert np.array_equal(on_host, on_device), f"{game} with {bots}: a match on the GPU differs"
    for contestant in contestants:
        contestant.settle(float(expected.lengths.mean()))
    for _ in range(ROUNDS):
        for contestant in contestants:
            contestant.play()
    return Measured(game, bots, *(median(contestant.rates) for contestant in contestants))


def describe_machine() -> str:
    """The hardware and software that affect the figures."""
    return ", ".join((
        str(gpu_name()),
        f"{cpu_model()} with {os.cpu_count()} cores",
        f"Python {platform.python_version()}",
        *(f"{name} {version(name)}" for name in ("numba", "numba-cuda", "numpy")),
    ))  # fmt: skip


def write(measured: list[Measured], machine: str) -> None:
    """Write the table and the raw figures."""
    page = f"""# Series on a GPU

Millions of moves per second, including everything that `boxlid simulate` does: dealing, playing, copying the results to
the host and counting them. Each figure is the median of {ROUNDS} rounds of about a second, in turn, with the usual
number of seats; random play has a bar. Before that, the first {COMPARED:,} matches of every series had the same
lengths, scores and winners on the GPU and on the CPU.

Measured on: {machine}.

{markdown_table(HEADINGS, [row.row() for row in measured])}
"""
    (RESULTS / "gpu.md").write_text(page, encoding="utf-8")
    with (RESULTS / "gpu.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(field.name for field in fields(Measured))
        writer.writerows(astuple(row) for row in measured)


def warm_series(game: str) -> None:
    """Compile everything that `measure` needs into the cache."""
    for kind in (GpuSeries, Series):
        kind(find_game(game), seed=1).play(1)


PARTS: dict[str, Callable[[str], None]] = {"envs": gpu_envs.warm, "series": warm_series}


def compile_all(parts: Sequence[str], games: Sequence[str], console: Console) -> None:
    """Compile in a process for each game and part. One that fails is reported; measuring it will fail again."""
    begin = time.perf_counter()
    compiling = {
        (part, game): subprocess.Popen([sys.executable, "-m", "benchmarks.gpu", "compile", part, game])
        for part in parts
        for game in games
    }
    for (part, game), process in compiling.items():
        status = "" if process.wait() == 0 else ", with an error"
        console.print(f"{part} of {game} compiled after {time.perf_counter() - begin:.0f} s{status}", highlight=False)


def measure_envs(games: Sequence[str], machine: str, console: Console) -> list[str]:
    """Measure environments; returns the failures."""
    rates, failures = [], []
    for game in games:
        try:
            rates += gpu_envs.measure_all(game)
        except Exception:  # noqa: BLE001 - one game must not cost the others
            failures.append(f"{game} failed: {traceback.format_exc(limit=-1).strip().splitlines()[-1]}")
            traceback.print_exc()
        for rate in (rate for rate in rates if rate.game == game):
            console.print("  ".join(rate.row()), highlight=False)
        gpu_envs.write(rates, failures, machine)
    missed = [f"{rate.game} missed its bar" for rate in best(rates) if rate.steps_m < gpu_envs.BARS[rate.game]]
    return failures + missed


def best(rates: Sequence[gpu_envs.Rate]) -> list[gpu_envs.Rate]:
    """The highest rate of each game."""
    games = dict.fromkeys(rate.game for rate in rates)
    return [max((rate for rate in rates if rate.game == game), key=lambda rate: rate.steps_m) for game in games]


def measure_series(games: Sequence[str], machine: str, console: Console) -> list[str]:
    """Measure series with random play and by rule of thumb; returns the failures."""
    measured, failures = [], []
    for game in games:
        for bots in BOTS:
            try:
                measured.append(measure(game, bots))
                console.print("  ".join(measured[-1].row()), highlight=False)
            except Exception:  # noqa: BLE001 - as above
                failures.append(f"series of {game} with {bots} failed")
                traceback.print_exc()
            write(measured, machine)
    missed = [f"series of {one.game} with {one.bots} missed its bar" for one in measured if not one.is_reached]
    return failures + missed


def main() -> int:
    """Measure the parts and games that are named, or all of them."""
    console, words = Console(), sys.argv[1:]
    try:
        require_gpu()
    except Unreadable as error:
        console.print(f"{error}.", markup=False, highlight=False)
        return 2
    if words[:1] == ["compile"]:
        PARTS[words[1]](words[2])
        return 0
    parts = [part for part in PARTS if part in words] or list(PARTS)
    games = [game for game in GAMES if game in words] or list(GAMES)
    machine = describe_machine()
    console.print(machine, highlight=False)
    compile_all(parts, games, console)
    failures = []
    if "envs" in parts:
        failures += measure_envs(games, machine, console)
    if "series" in parts:
        failures += measure_series(games, machine, console)
    for failure in failures:
        console.print(failure, highlight=False)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
