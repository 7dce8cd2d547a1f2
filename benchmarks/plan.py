"""Fit the plan of All Star Comics anew: the weights by which a searcher goes on in its play-outs.

    python -m benchmarks.plan [--deals MILLIONS]

Deals against rules of thumb, one table of weights for each number of players; the outcome is the plan.csv of the game.
"""

import argparse
import csv
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from boxlid.cli.console import progress
from boxlid.games import find_game
from boxlid.games.allstar import plan
from boxlid.kernel.execution.compile import compiled
from boxlid.kernel.execution.flat import FloatArray
from boxlid.table.keys import key_from_seed, words_of

SLOPE = Path(__file__).with_name("plan_slope.py")
WEIGHTS = Path(plan.__file__).with_name("plan.csv")
GAME = find_game("allstar")
KEY = np.array(words_of(key_from_seed(60_000)))
UNITS = 24
BATCH, PARTS = 1000, 8
"""Deals between two changes of the weights, and their parts for the cores; the outcome is the same on any number."""
PACE, LAST_PACE = 0.003, 0.00015
"""How far a weight moves at first, and in the end."""
CURIOSITY = 0.01
JUDGED_ON = 200_000
MEMORY, MEMORY_OF_SIZE = 0.9, 0.999
"""How much of earlier slopes, and of their squares, is still felt (Adam)."""


def slopes_of_plan() -> Any:
    """plan_slope.py, compiled for the game and its plan."""
    return GAME.compiled.specialize(SLOPE, plan=compiled(plan, GAME.compiled.cache))


class Climb:
    """Weights on their way up."""

    def __init__(self, seats: int, batches: int) -> None:
        self.seats, self.batches = seats, batches
        self.weights = first_weights(np.random.default_rng(seats))
        self.slope: FloatArray = np.zeros_like(self.weights)
        self.size: FloatArray = np.zeros_like(self.weights)
        self.algorithm = slopes_of_plan()

    def step(self, number: int, pool: ThreadPoolExecutor) -> None:
        """Play a batch on all cores and move the weights."""
        parts = pool.map(partial(self.part, number), range(PARTS))
        slopes = sum(parts, np.zeros_like(self.weights)) / BATCH
        self.slope = MEMORY * self.slope + (1 - MEMORY) * slopes
        self.size = MEMORY_OF_SIZE * self.size + (1 - MEMORY_OF_SIZE) * slopes**2
        slope = self.slope / (1 - MEMORY ** (number + 1))
        size = self.size / (1 - MEMORY_OF_SIZE ** (number + 1))
        pace = PACE + (LAST_PACE - PACE) * self.share(number)
        self.weights += pace * slope / (np.sqrt(size) + 1e-8)

    def share(self, number: int) -> float:
        """How much of the way lies behind."""
        return number / self.batches

    def part(self, number: int, part: int) -> FloatArray:
        """The slopes by a part of a batch's deals."""
        n = BATCH // PARTS
        slopes = np.zeros_like(self.weights)
        curiosity = CURIOSITY * (1 - self.share(number))
        states = GAME.compiled.new_states(self.algorithm.RECORDS)
        first = JUDGED_ON + number * BATCH + part * n
        self.algorithm.add_slopes(states, self.seats, self.weights, curiosity, KEY, first, n, slopes)
        return slopes

    def worth(self) -> float:
        """What the plan as it is now brings on deals that it was not fitted to."""
        states = GAME.compiled.new_states(self.algorithm.RECORDS)
        return float(self.algorithm.worth(states, self.seats, self.weights, KEY, 0, JUDGED_ON))


def first_weights(rng: np.random.Generator) -> FloatArray:
    """Small weights by chance, and one unit that follows the rule of thumb."""
    weights = rng.uniform(-0.3, 0.3, (plan.N_TRAITS + 1, UNITS))
    weights[:, 0] = 0
    weights[len(plan.TRAITS_OF_THE_MOMENT), 0] = 1
    weights[plan.N_TRAITS, 0] = 2
    return weights


def fit(seats: int, deals: int) -> FloatArray:
    """The weights for so many players."""
    climb = Climb(seats, deals // BATCH)
    with progress() as bar, ThreadPoolExecutor(os.cpu_count()) as pool:
        task = bar.add_task(f"{seats} players", total=climb.batches)
        for number in range(climb.batches):
            climb.step(number, pool)
            bar.advance(task)
    Console().print(f"{seats} players: {climb.worth():+.3f} on a deal by itself")
    return climb.weights


def save(tables: dict[int, FloatArray]) -> None:
    """Write the weights where the game reads them."""
    names = [*plan.TRAITS_OF_THE_MOMENT, *plan.TRAITS_OF_A_CARD, "score"]
    with WEIGHTS.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["seats", "trait", *range(UNITS)])
        for seats, weights in tables.items():
            writer.writerows(
                [seats, name, *(f"{w:.4f}" for w in row)] for name, row in zip(names, weights, strict=True)
            )


def main() -> None:
    """Fit the weights for every number of players and keep them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plan")
    parser.add_argument("--deals", type=float, default=30, help="millions, for each number of players")
    deals = round(1e6 * parser.parse_args().deals)
    least, most = GAME.rules.SEATS
    save({seats: fit(seats, deals) for seats in range(least, most + 1)})


if __name__ == "__main__":
    main()
