"""The search: which action is best, how much better, and how sure that is. The same for every game.

Sequential halving: all actions are tried in some worlds, the better half in as many again, and so on. Those clearly
behind leave at once. Given a view, a budget and a seed, the outcome is always the same.
"""

from dataclasses import dataclass
from math import ceil, log2
from pathlib import Path
from typing import Any

import numpy as np

from boxlid.games import View
from boxlid.kernel.record import Floats, Ints

SEARCH = Path(__file__).with_name("search.py")
CLEARLY = 3.0
"""An action so many standard errors behind the best needs no further trial."""
LEAST_WORLDS = 8
"""Of fewer, no standard error is worth anything."""


@dataclass(frozen=True)
class Values:
    """What is known of the legal actions, the best first."""

    actions: list[int]
    prospects: list[float]
    """The chance to win the match with each, in the worlds it was tried in."""
    behind: list[float]
    """How far each lies behind the best, in the same worlds; 0 for the best itself."""
    errors: list[float]
    """The standard error of that."""
    worlds: list[int]
    """In how many worlds each was tried."""
    effective: float
    """How many equally likely worlds those of the best are worth."""

    def equals(self) -> list[int]:
        """The best, and those that cannot be told from it."""
        return [
            action for action, gap, error in zip(self.actions, self.behind, self.errors, strict=True) if gap <= error
        ]


def weigh_actions(view: View, budget: int, seed: int) -> Values:
    """Try every legal action of a view, with so many play-outs in all."""
    return _Trial(view, budget, seed).run()


class _Trial:
    """One search while it goes on."""

    def __init__(self, view: View, budget: int, seed: int) -> None:
        self.search: Any = view.game.specialize(SEARCH)
        self.states = view.game.new_states(self.search.RECORDS)
        self.states[self.search.VIEW] = view.states[0]
        self.seat = view.seat
        self.seed = seed
        self.actions = np.array(view.legal())
        self.rounds = max(1, ceil(log2(max(2, len(self.actions)))))
        self.a_round = budget // self.rounds
        most = LEAST_WORLDS * self.rounds + budget
        self.values = np.zeros((len(self.actions), most))
        self.weights = np.zeros(most)
        self.tried = np.zeros(len(self.actions), np.int64)
        self.n_worlds = 0

    def run(self) -> Values:
        """Halve the field until one is left or the budget is spent."""
        field = np.arange(len(self.actions))
        for _ in range(self.rounds):
            if len(field) == 1 and self.n_worlds:
                break
            self.try_all(field, max(LEAST_WORLDS, self.a_round // len(field)))
            field = self.better_half(field)
        return self.summary()

    def try_all(self, field: Ints, n: int) -> None:
        """Try those still in the field in n more worlds."""
        first, end = self.n_worlds, self.n_worlds + n
        values = np.zeros((len(field), n))
        self.search.weigh(
            self.states, self.seat, self.actions[field], self.seed, first, values, self.weights[first:end]
        )
        self.values[field, first:end] = values
        self.tried[field] = self.n_worlds = end

    def better_half(self, field: Ints) -> Ints:
        """Those worth a further trial, the best first."""
        means = self.means(field)
        ranked: Ints = field[np.argsort(-means, kind="stable")]
        half = ranked[: ceil(len(ranked) / 2)]
        gaps, errors = self.gaps(half, ranked[0])
        return half[gaps <= CLEARLY * errors]

    def means(self, rows: Ints) -> Floats:
        """The weighted mean of each row over the worlds it was tried in."""
        return np.array([np.average(self.values[row, : self.tried[row]], weights=self.weigh_up(row)) for row in rows])

    def gaps(self, rows: Ints, best: int) -> tuple[Floats, Floats]:
        """How far each row lies behind the best in the worlds both were tried in, and the standard error."""
        gaps, errors = np.zeros(len(rows)), np.zeros(len(rows))
        for i, row in enumerate(rows):
            n = self.tried[row]
            weights = self.weigh_up(row) / self.weigh_up(row).sum()
            differences = self.values[best, :n] - self.values[row, :n]
            gaps[i] = weights @ differences
            errors[i] = np.sqrt(weights**2 @ (differences - gaps[i]) ** 2)
        return gaps, errors

    def weigh_up(self, row: int) -> Floats:
        """The weights of the worlds a row was tried in; all equal where none explains anything."""
        weights = self.weights[: self.tried[row]]
        return weights if weights.any() else np.ones_like(weights)

    def summary(self) -> Values:
        """All actions, those tried longest first, then by their mean."""
        rows = np.arange(len(self.actions))
        means = self.means(rows)
        ranked = np.lexsort((-means, -self.tried))
        gaps, errors = self.gaps(ranked, ranked[0])
        weights = self.weigh_up(ranked[0])
        return Values(
            actions=self.actions[ranked].tolist(),
            prospects=means[ranked].tolist(),
            behind=gaps.tolist(),
            errors=errors.tolist(),
            worlds=self.tried[ranked].tolist(),
            effective=float(weights.sum() ** 2 / (weights**2).sum()),
        )
