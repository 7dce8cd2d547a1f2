"""Environments on a GPU: compared with a CPU step by step, then measured. `benchmarks.gpu` runs this."""

import csv
import time
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import boxlid
from benchmarks.markdown import markdown_table
from boxlid.envs.gpu import GpuVectorEnv
from boxlid.kernel.execution.compile import gpu

RESULTS = Path(__file__).with_name("results")
COMPARED = 20_000
WORDS_COMPARED_EVERY = 16
MOST_STEPS = 4000
SIZES = (1 << 17, 1 << 20)
ROUNDS = 3
ROUND_S = 0.7
BARS = {"family": 100, "allstar": 100, "abridged": 100, "mrt": 20, "archduke": 20}
HEADINGS = ("game", "n", "M steps/s", "spread", "bar", "reached", "matches equal to the CPU", "truncated")


@dataclass(frozen=True)
class Rate:
    """The steps per second of one number of environments, in millions."""

    game: str
    n: int
    steps_m: float
    least_m: float
    most_m: float
    matches_compared: int
    truncated: int
    """Matches truncated during the measurement, because they outgrew the action space."""

    def row(self) -> tuple[str, ...]:
        """The row of the table."""
        bar = BARS[self.game]
        return (
            boxlid.find_game(self.game).title, f"{self.n:,}", f"{self.steps_m:,.0f}",
            f"{self.least_m:,.0f} – {self.most_m:,.0f}", str(bar), "yes" if self.steps_m >= bar else "NO",
            f"{self.matches_compared:,}", f"{self.truncated:,}",
        )  # fmt: skip


def on_host(array: Any) -> Any:
    """An array of numba or a tensor of torch, as NumPy's."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array.cpu().numpy()


def compare(game: str, n: int = COMPARED) -> int:
    """Step the same matches at random on both until `n` have ended; all must be equal. Returns how many ended."""
    here, there = (
        boxlid.make(game, n, episode="match", obs="packed", seed=2, copy=False, device=device)
        for device in ("cpu", "cuda")
    )
    here.reset()
    there.reset()
    ended = 0
    for number in range(MOST_STEPS):
        actions, actions_there = here.sample(), there.sample()
        assert np.array_equal(actions, on_host(actions_there)), f"{game}: an action on the GPU differs"
        step, step_there = here.step(actions), there.step(actions_there)
        names = ["mask", "current_seat", "rewards", "terminated", "truncated"]
        if number % WORDS_COMPARED_EVERY == 0:
            names.append("observation")
        for name in names:
            assert np.array_equal(getattr(step, name), on_host(getattr(step_there, name))), f"{game}: {name} differs"
        ended += int(step.terminated.sum() + step.truncated.sum())
        if ended >= n:
            break
    assert np.array_equal(step.observation, on_host(step_there.observation)), f"{game}: an observation differs"
    assert isinstance(there, GpuVectorEnv)
    assert there.n_illegal == 0, f"{game}: {there.n_illegal} actions were illegal"
    return ended


def measure(game: str, n: int, matches_compared: int) -> Rate:
    """Steps per second with packed observations and masks; actions are sampled on the GPU, too."""
    env: Any = boxlid.make(game, n, obs="packed", seed=1, copy=False, device="cuda")
    env.reset()

    def seconds(steps: int) -> float:
        gpu().synchronize()
        begin = time.perf_counter()
        for _ in range(steps):
            env.step(env.sample())
        gpu().synchronize()
        return time.perf_counter() - begin

    seconds(50)
    steps = max(20, int(20 * ROUND_S / seconds(20)))
    rates = [steps * n / seconds(steps) / 1e6 for _ in range(ROUNDS)]
    return Rate(game, n, median(rates), min(rates), max(rates), matches_compared, env.n_truncated)


def measure_all(game: str) -> list[Rate]:
    """The figures of a game."""
    compared = compare(game)
    return [measure(game, n, compared) for n in SIZES]


def write(rates: list[Rate], failures: list[str], machine: str) -> None:
    """Write the table and the raw figures."""
    notes = "".join(f"\n- {failure}" for failure in failures)
    page = f"""# Environments on a GPU

Millions of steps per second of `boxlid.make(game, n, device="cuda", obs="packed", copy=False)`: each step takes a
random legal action, sampled on the GPU, in every environment, and writes the next seats' observations and masks.
Episodes are deals, dealing is included, and nothing passes through the host. Medians of {ROUNDS} rounds of about
{ROUND_S} seconds. Before that, {COMPARED:,} environments played whole matches on the GPU and on a CPU, until
that number had ended: actions, masks, seats, rewards and ends were equal in every step, observations in every
{WORDS_COMPARED_EVERY}th. Random players of Archduke pile up penalty cards, so most of their matches are truncated.

Measured on: {machine}.

{markdown_table(HEADINGS, [rate.row() for rate in rates])}
{notes}"""
    (RESULTS / "gpu-envs.md").write_text(page.rstrip() + "\n", encoding="utf-8")
    with (RESULTS / "gpu-envs.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(field.name for field in fields(Rate))
        writer.writerows(astuple(rate) for rate in rates)


def warm(game: str) -> None:
    """Compile everything that `measure_all` needs into the cache."""
    for device in ("cpu", "cuda"):
        env = boxlid.make(game, 64, obs="packed", seed=1, copy=False, device=device)
        env.reset()
        env.step(env.sample())
    gpu().synchronize()
