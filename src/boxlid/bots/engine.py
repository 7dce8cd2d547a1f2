"""The search: which action is best, by how much, and with what error. The same for every game.

PIMC (perfect-information Monte Carlo) with sequential halving: all actions are tried in some worlds, the better half in
as many again, and so on. Actions that are clearly worse are dropped at once. The result depends on view, budget and
seed only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from boxlid.bots.values import ActionValue, SearchResult
from boxlid.games import Game, View
from boxlid.games.ending_solvers import EndingSolver
from boxlid.kernel.execution.flat import FloatArray, IntArray, flattened
from boxlid.kernel.execution.rows import Ints

SEARCH = Path(__file__).with_name("search.py")
ENDINGS = {
    EndingSolver.NONE: SEARCH.with_name("no_ending.py"),
    EndingSolver.BY_SEAT: SEARCH.with_name("ending_by_seat.py"),
}
"""Solvers for any game; a game with BY_SIDE provides its own."""
CLEARLY = 3.0
"""An action this many standard errors below the best is dropped."""
LEAST_WORLDS = 8
"""With fewer, standard errors are unreliable."""


@dataclass(frozen=True)
class SearchBudget:
    """How a budget of play-outs is spent."""

    is_solved: bool
    """Are worlds solved, instead of played out?"""
    n: int
    """The number of trials: one action in one world each."""


@dataclass(frozen=True)
class Outcomes:
    """The outcomes of some actions (rows) in the same worlds (columns), with common random numbers."""

    chances: FloatArray
    points: FloatArray
    weights: FloatArray
    """The likelihood of the other seats' actions in each world."""


TryActions: TypeAlias = Callable[[Sequence[int], int, int], Outcomes]
"""Tries some actions in n worlds, from number `first` on."""


def weigh_actions(view: View, budget: int, seed: int) -> SearchResult:
    """Estimate the value of every legal action of a view, with `budget` play-outs. Compiles the search if necessary."""
    with view.game.compiled.compiling("search"):
        legal = view.legal()
        spent = search_budget(view, len(legal), budget)

        def try_actions(actions: Sequence[int], first: int, n: int) -> Outcomes:
            return play_out(view, actions, seed, first, n, is_solved=spent.is_solved)

        return SequentialHalving(legal, spent.n, try_actions).run()


def plan_of(view: View, rng: Ints) -> int:
    """The action without a search, by the policy that play-outs use for the searching seat."""
    words = np.array(rng)
    action = int(view.game.compiled.calls.plan(flattened(view.state), 0, view.seat, words))
    rng[:] = words.tolist()
    return action


def search_budget(view: View, n_actions: int, budget: int) -> SearchBudget:
    """How to spend a budget of play-outs: on solved worlds, if it pays for enough of them."""
    cost = int(searcher(view.game).ending.cost(flattened(view.state), 0))
    n_solved = budget // cost if cost else 0
    is_solved = n_solved >= LEAST_WORLDS * n_actions
    return SearchBudget(is_solved, n_solved if is_solved else budget)


def play_out(view: View, actions: Sequence[int], seed: int, first: int, n: int, *, is_solved: bool) -> Outcomes:
    """Try some legal actions of a view in n of its worlds, from number `first` on."""
    search = searcher(view.game)
    states = np.repeat(flattened(view.state), search.RECORDS + search.ending.RECORDS)
    chances, points, weights = np.zeros((len(actions), n)), np.zeros((len(actions), n)), np.zeros(n)
    search.weigh(
        states, view.seat, np.array(actions), seed, first, chances, points, weights, is_solved,
        search.ending.new_workspace(),
    )  # fmt: skip
    return Outcomes(chances, points, weights)


def searcher(game: Game, search: Path = SEARCH) -> Any:
    """A search, compiled for a game with its solver for endings."""
    compiled = game.compiled
    solver = game.solver or ENDINGS[game.outlook.ENDING]
    return compiled.specialize(search, ending=compiled.specialize(solver))


def mean_and_error(samples: FloatArray, weights: FloatArray) -> tuple[float, float]:
    """The weighted mean of samples and its standard error; equal weights if all are 0."""
    shares = weights / weights.sum() if weights.any() else np.full(len(weights), 1 / len(weights))
    mean = float(shares @ samples)
    return mean, float(np.sqrt(shares**2 @ (samples - mean) ** 2))


def effective_sample_size(weights: FloatArray) -> float:
    """Kish's effective sample size of weighted worlds."""
    return float(weights.sum() ** 2 / (weights**2).sum()) if weights.any() else float(len(weights))


class SequentialHalving:
    """One search in progress."""

    def __init__(self, actions: Sequence[int], budget: int, try_actions: TryActions) -> None:
        self.actions = np.array(actions)
        self.try_actions = try_actions
        self.rounds = max(1, ceil(log2(max(2, len(actions)))))
        self.per_round = budget // self.rounds
        most = LEAST_WORLDS * self.rounds + budget
        self.chances = np.zeros((len(actions), most))
        self.points = np.zeros((len(actions), most))
        self.weights = np.zeros(most)
        self.tried = np.zeros(len(actions), np.int64)
        self.n_worlds = 0

    def run(self) -> SearchResult:
        """Halve the field until one action is left or the budget is spent."""
        field = np.arange(len(self.actions))
        for _ in range(self.rounds):
            if len(field) == 1 and self.n_worlds:
                break
            self.try_all(field, max(LEAST_WORLDS, self.per_round // len(field)))
            field = self.better_half(field)
        return self.summary()

    def try_all(self, field: IntArray, n: int) -> None:
        """Try the actions still in the field in n more worlds."""
        first, end = self.n_worlds, self.n_worlds + n
        outcomes = self.try_actions(self.actions[field].tolist(), first, n)
        self.chances[field, first:end] = outcomes.chances
        self.points[field, first:end] = outcomes.points
        self.weights[first:end] = outcomes.weights
        self.tried[field] = self.n_worlds = end

    def better_half(self, field: IntArray) -> IntArray:
        """The better half without those clearly worse than the best; best first."""
        ranked: IntArray = field[np.argsort([-self.chance(row)[0] for row in field], kind="stable")]
        half = ranked[: ceil(len(ranked) / 2)]
        gaps = [self.gap(row, ranked[0]) for row in half]
        return half[[gap <= CLEARLY * error for gap, error in gaps]]

    def chance(self, row: int) -> tuple[float, float]:
        """The win chance of an action, and its standard error."""
        n = self.tried[row]
        return mean_and_error(self.chances[row, :n], self.weights[:n])

    def gap(self, row: int, best: int) -> tuple[float, float]:
        """How far an action is behind the best, in the worlds both were tried in, and the standard error."""
        n = self.tried[row]
        return mean_and_error(self.chances[best, :n] - self.chances[row, :n], self.weights[:n])

    def summary(self) -> SearchResult:
        """All actions, sorted by the number of worlds, then by win chance."""
        means = [self.chance(row)[0] for row in range(len(self.actions))]
        ranked = np.lexsort((np.negative(means), -self.tried)).tolist()
        options = [self.value(row, ranked[0]) for row in ranked]
        return SearchResult(options, effective_sample_size(self.weights[: self.tried[ranked[0]]]))

    def value(self, row: int, best: int) -> ActionValue:
        """The value of an action."""
        n = int(self.tried[row])
        points = mean_and_error(self.points[row, :n], self.weights[:n])
        return ActionValue(int(self.actions[row]), *self.chance(row), *points, *self.gap(row, best), n)
