"""Fit the plan of All Star Comics: the weights of the policy that a searching seat uses in play-outs.

    python -m benchmarks.plan [--deals MILLIONS]

Trains on deals against rules of thumb, and writes a table of weights for each number of players to the game's plan.csv.
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

GRADIENT = Path(__file__).with_name("policy_gradient.py")
WEIGHTS = Path(plan.__file__).with_name("plan.csv")
GAME = find_game("allstar")
KEY = np.array(words_of(key_from_seed(60_000)))
UNITS = 24
BATCH, PARTS = 1000, 8
"""Deals per step, and the parts they are divided into; the result does not depend on the number of cores."""
LEARNING_RATE, LAST_LEARNING_RATE = 0.003, 0.00015
"""The learning rate decreases linearly from the first step to the last."""
ENTROPY_BONUS = 0.01
EVALUATION_DEALS = 200_000
BETA_1, BETA_2 = 0.9, 0.999
"""The decay rates of Adam, for gradients and their squares."""


def compiled_gradient() -> Any:
    """policy_gradient.py, compiled for the game and its plan."""
    return GAME.compiled.specialize(GRADIENT, plan=compiled(plan, GAME.compiled.cache))


class PolicyFit:
    """Gradient ascent with Adam."""

    def __init__(self, seats: int, batches: int) -> None:
        self.seats, self.batches = seats, batches
        self.weights = first_weights(np.random.default_rng(seats))
        self.first_moment: FloatArray = np.zeros_like(self.weights)
        self.second_moment: FloatArray = np.zeros_like(self.weights)
        self.algorithm = compiled_gradient()

    def step(self, number: int, pool: ThreadPoolExecutor) -> None:
        """Play a batch on all cores and update the weights."""
        parts = pool.map(partial(self.part, number), range(PARTS))
        gradient = sum(parts, np.zeros_like(self.weights)) / BATCH
        self.first_moment = BETA_1 * self.first_moment + (1 - BETA_1) * gradient
        self.second_moment = BETA_2 * self.second_moment + (1 - BETA_2) * gradient**2
        mean = self.first_moment / (1 - BETA_1 ** (number + 1))
        variance = self.second_moment / (1 - BETA_2 ** (number + 1))
        rate = LEARNING_RATE + (LAST_LEARNING_RATE - LEARNING_RATE) * self.progress(number)
        self.weights += rate * mean / (np.sqrt(variance) + 1e-8)

    def progress(self, number: int) -> float:
        """The fraction of the steps done."""
        return number / self.batches

    def part(self, number: int, part: int) -> FloatArray:
        """The gradient of a part of a batch."""
        n = BATCH // PARTS
        gradient = np.zeros_like(self.weights)
        entropy_bonus = ENTROPY_BONUS * (1 - self.progress(number))
        states = GAME.compiled.new_states(self.algorithm.RECORDS)
        first = EVALUATION_DEALS + number * BATCH + part * n
        self.algorithm.add_gradients(states, self.seats, self.weights, entropy_bonus, KEY, first, n, gradient)
        return gradient

    def mean_advantage(self) -> float:
        """The mean advantage of the current plan, on deals that it was not fitted to."""
        states = GAME.compiled.new_states(self.algorithm.RECORDS)
        return float(self.algorithm.mean_advantage(states, self.seats, self.weights, KEY, 0, EVALUATION_DEALS))


def first_weights(rng: np.random.Generator) -> FloatArray:
    """Small random weights, and one unit that follows the rule of thumb."""
    weights = rng.uniform(-0.3, 0.3, (plan.N_TRAITS + 1, UNITS))
    weights[:, 0] = 0
    weights[len(plan.TRAITS_OF_THE_MOMENT), 0] = 1
    weights[plan.N_TRAITS, 0] = 2
    return weights


def fit(seats: int, deals: int) -> FloatArray:
    """The weights for a number of players."""
    fitted = PolicyFit(seats, deals // BATCH)
    with progress() as bar, ThreadPoolExecutor(os.cpu_count()) as pool:
        task = bar.add_task(f"{seats} players", total=fitted.batches)
        for number in range(fitted.batches):
            fitted.step(number, pool)
            bar.advance(task)
    Console().print(f"{seats} players: {fitted.mean_advantage():+.3f} mean advantage per deal")
    return fitted.weights


def save(tables: dict[int, FloatArray]) -> None:
    """Write the weights to the file that the game reads."""
    names = [*plan.TRAITS_OF_THE_MOMENT, *plan.TRAITS_OF_A_CARD, "score"]
    with WEIGHTS.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["seats", "trait", *range(UNITS)])
        for seats, weights in tables.items():
            writer.writerows(
                [seats, name, *(f"{w:.4f}" for w in row)] for name, row in zip(names, weights, strict=True)
            )


def main() -> None:
    """Fit the weights for every number of players and save them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plan")
    parser.add_argument("--deals", type=float, default=30, help="millions, for each number of players")
    deals = round(1e6 * parser.parse_args().deals)
    least, most = GAME.rules.SEATS
    save({seats: fit(seats, deals) for seats in range(least, most + 1)})


if __name__ == "__main__":
    main()
