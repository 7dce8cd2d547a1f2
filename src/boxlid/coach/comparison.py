"""The played action against a better one in the same fresh worlds, to avoid selection bias."""

from dataclasses import dataclass

import numpy as np

from boxlid.bots.engine import LEAST_WORLDS, effective_sample_size, mean_and_error, play_out, search_budget
from boxlid.bots.values import SURELY
from boxlid.coach.unseen import KeyCard, find_key_card
from boxlid.games import View
from boxlid.kernel.execution.flat import FloatArray


@dataclass(frozen=True)
class PairedComparison:
    """How a played action compares with a better one. Shares are of the worlds, weighted by their likelihood."""

    action: int
    """The better one."""
    gap: float
    """By how much the played action lowers the chance to win."""
    error: float
    """The standard error of the gap."""
    share_worse: float
    """The share of worlds in which the played action ends worse."""
    cost_where_worse: float
    share_better: float
    gain_where_better: float
    points: tuple[float, float]
    """The mean points after the played and the better action."""
    is_points_gap_significant: bool
    worlds: int
    key_card: KeyCard | None
    """The unseen card that makes the greatest difference, if one makes a significant one."""

    @property
    def margin(self) -> float:
        """Two standard errors; the gap is larger."""
        return SURELY * self.error

    @property
    def share_equal(self) -> float:
        """The share of worlds in which both actions end equally well."""
        return max(0.0, 1.0 - self.share_worse - self.share_better)


def compare_if_worse(view: View, played: int, better: int, budget: int, seed: int) -> PairedComparison | None:
    """Compare two actions in fresh worlds; None unless the played one is significantly worse."""
    spent = search_budget(view, 2, budget)
    worlds = max(LEAST_WORLDS, spent.n // 2)
    outcomes = play_out(view, [played, better], seed, 0, worlds, is_solved=spent.is_solved)
    losses = outcomes.chances[1] - outcomes.chances[0]
    weights = outcomes.weights if outcomes.weights.any() else np.ones_like(outcomes.weights)
    gap, error = mean_and_error(losses, weights)
    if gap <= SURELY * error or effective_sample_size(weights) < LEAST_WORLDS:
        return None
    points, points_error = mean_and_error(outcomes.points[1] - outcomes.points[0], weights)
    share_worse, cost = _share_and_mean(losses > 0, losses, weights)
    share_better, gain = _share_and_mean(losses < 0, -losses, weights)
    return PairedComparison(
        action=better,
        gap=gap,
        error=error,
        share_worse=share_worse,
        cost_where_worse=cost,
        share_better=share_better,
        gain_where_better=gain,
        points=(mean_and_error(outcomes.points[0], weights)[0], mean_and_error(outcomes.points[1], weights)[0]),
        is_points_gap_significant=abs(points) > SURELY * points_error,
        worlds=len(losses),
        key_card=find_key_card(view, losses, weights, seed),
    )


def _share_and_mean(
    chosen: "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]", amount: FloatArray, weights: FloatArray
) -> tuple[float, float]:
    """The share of the chosen worlds, and the mean of an amount in them."""
    weight = float(weights[chosen].sum())
    if weight == 0.0:
        return 0.0, 0.0
    return weight / float(weights.sum()), float(weights[chosen] @ amount[chosen]) / weight
