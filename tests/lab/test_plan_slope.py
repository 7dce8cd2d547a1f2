"""Fitting a plan goes uphill: a slope is what a small change of a weight does to the gain."""

import numpy as np
import pytest

from benchmarks.plan import first_weights, slopes_of_plan
from boxlid.games.allstar import plan
from boxlid.kernel.execution.flat import FloatArray

ALGORITHM = slopes_of_plan()
N_CARDS = 4
CURIOSITY = 0.1
SMALL = 1e-6
RNG = np.random.default_rng(1)
TRAITS: FloatArray = RNG.uniform(0, 1, (N_CARDS, plan.N_TRAITS))
GAINS: FloatArray = RNG.uniform(-1, 1, N_CARDS)


def weigh(weights: FloatArray) -> tuple[FloatArray, FloatArray, float]:
    """How often each card is chosen, what the units pass on for it, and how undecided that is."""
    units = np.zeros((N_CARDS, weights.shape[1]))
    chances = np.array([ALGORITHM.plan.score(weights, TRAITS[row], units[row]) for row in range(N_CARDS)])
    return chances, units, float(ALGORITHM.shares(chances, N_CARDS))


def gain(weights: FloatArray) -> float:
    chances, _, undecided = weigh(weights)
    return float(chances @ GAINS) + CURIOSITY * undecided


def test_a_slope_is_what_a_small_change_of_a_weight_does() -> None:
    weights = first_weights(RNG)
    chances, units, undecided = weigh(weights)
    slopes = np.zeros_like(weights)
    ALGORITHM.add_slope(weights, TRAITS, units, chances, GAINS, N_CARDS, CURIOSITY, undecided, slopes)
    for trait, unit in [(0, 1), (5, 7), (plan.N_TRAITS - 1, 2), (plan.N_TRAITS, 0), (plan.N_TRAITS, 9)]:
        change = np.zeros_like(weights)
        change[trait, unit] = SMALL
        measured = (gain(weights + change) - gain(weights - change)) / (2 * SMALL)
        assert slopes[trait, unit] == pytest.approx(measured, rel=1e-3, abs=1e-6)
