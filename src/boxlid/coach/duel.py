"""Two actions side by side, in worlds that neither was chosen by: the loss found there flatters nobody."""

from dataclasses import dataclass

import numpy as np

from boxlid.bots.engine import LEAST_WORLDS, effective_sample_size, mean_and_error, play_out, search_budget
from boxlid.bots.values import SURELY
from boxlid.coach.unseen import KeyCard, find_key_card
from boxlid.games import View
from boxlid.kernel.execution.flat import FloatArray


@dataclass(frozen=True)
class Duel:
    """How a played action compares with a better one. Shares are of the worlds, weighed by how likely each is."""

    action: int
    """The better one."""
    gap: float
    """How much of the chance to win the played action costs."""
    error: float
    """The standard error of that."""
    share_worse: float
    """In how many of the worlds the played action ends worse."""
    cost_where_worse: float
    share_better: float
    gain_where_better: float
    points: tuple[float, float]
    """What the played and the better action gain."""
    are_points_apart: bool
    """Is the gap in points sure as well?"""
    worlds: int
    key_card: KeyCard | None
    """The unseen card that makes the greatest difference, if one surely does."""

    @property
    def margin(self) -> float:
        """Two standard errors: the gap is larger than that."""
        return SURELY * self.error

    @property
    def share_alike(self) -> float:
        """In how many of the worlds both actions end alike."""
        return max(0.0, 1.0 - self.share_worse - self.share_better)


def lost_duel(view: View, played: int, better: int, budget: int, seed: int) -> Duel | None:
    """The duel of two actions in worlds of their own, if the played one surely loses it."""
    spent = search_budget(view, 2, budget)
    worlds = max(LEAST_WORLDS, spent.n // 2)
    outcomes = play_out(view, [played, better], seed, 0, worlds, is_solved=spent.is_solved)
    behind = outcomes.chances[1] - outcomes.chances[0]
    weights = outcomes.weights if outcomes.weights.any() else np.ones_like(outcomes.weights)
    gap, error = mean_and_error(behind, weights)
    if gap <= SURELY * error or effective_sample_size(weights) < LEAST_WORLDS:
        return None
    points, points_error = mean_and_error(outcomes.points[1] - outcomes.points[0], weights)
    share_worse, cost = _where(behind > 0, behind, weights)
    share_better, gain = _where(behind < 0, -behind, weights)
    return Duel(
        action=better,
        gap=gap,
        error=error,
        share_worse=share_worse,
        cost_where_worse=cost,
        share_better=share_better,
        gain_where_better=gain,
        points=(mean_and_error(outcomes.points[0], weights)[0], mean_and_error(outcomes.points[1], weights)[0]),
        are_points_apart=abs(points) > SURELY * points_error,
        worlds=len(behind),
        key_card=find_key_card(view, behind, weights, seed),
    )


def _where(
    chosen: "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]", amount: FloatArray, weights: FloatArray
) -> tuple[float, float]:
    """The share of some of the worlds, and the mean of an amount in them."""
    weight = float(weights[chosen].sum())
    if weight == 0.0:
        return 0.0, 0.0
    return weight / float(weights.sum()), float(weights[chosen] @ amount[chosen]) / weight
