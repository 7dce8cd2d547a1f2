"""The policy gradient agrees with finite differences."""

import numpy as np
import pytest

from benchmarks.plan import compiled_gradient, first_weights
from boxlid.games.allstar import plan
from boxlid.kernel.execution.flat import FloatArray

ALGORITHM = compiled_gradient()
N_CARDS = 4
ENTROPY_BONUS = 0.1
SMALL = 1e-6
RNG = np.random.default_rng(1)
TRAITS: FloatArray = RNG.uniform(0, 1, (N_CARDS, plan.N_TRAITS))
GAINS: FloatArray = RNG.uniform(-1, 1, N_CARDS)


def weigh(weights: FloatArray) -> tuple[FloatArray, FloatArray, float]:
    """The probability of each card, the units' activations, and the entropy."""
    units = np.zeros((N_CARDS, weights.shape[1]))
    chances = np.array([ALGORITHM.plan.score(weights, TRAITS[row], units[row]) for row in range(N_CARDS)])
    return chances, units, float(ALGORITHM.softmax(chances, N_CARDS))


def objective(weights: FloatArray) -> float:
    chances, _, entropy = weigh(weights)
    return float(chances @ GAINS) + ENTROPY_BONUS * entropy


def test_the_gradient_agrees_with_finite_differences() -> None:
    weights = first_weights(RNG)
    chances, units, entropy = weigh(weights)
    gradient = np.zeros_like(weights)
    ALGORITHM.add_gradient(weights, TRAITS, units, chances, GAINS, N_CARDS, ENTROPY_BONUS, entropy, gradient)
    for trait, unit in [(0, 1), (5, 7), (plan.N_TRAITS - 1, 2), (plan.N_TRAITS, 0), (plan.N_TRAITS, 9)]:
        change = np.zeros_like(weights)
        change[trait, unit] = SMALL
        measured = (objective(weights + change) - objective(weights - change)) / (2 * SMALL)
        assert gradient[trait, unit] == pytest.approx(measured, rel=1e-3, abs=1e-6)
