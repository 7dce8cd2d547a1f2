"""Quantiles of 95 % intervals, against printed tables."""

from math import isnan

import numpy as np
import pytest

from boxlid.lab.quantiles import MANY_DEGREES, Z95, t95, t_between
from boxlid.lab.tally import half_width

TABLE = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228,
    15: 2.131, 20: 2.086, 30: 2.042, 60: 2.000, 99: 1.984, 120: 1.980, 199: 1.972, 1000: 1.962, 10_000_000: 1.960,
}  # fmt: skip


@pytest.mark.parametrize(("degrees", "quantile"), TABLE.items())
def test_quantiles_of_student_are_those_of_the_table(degrees: int, quantile: float) -> None:
    assert t95(degrees) == pytest.approx(quantile, abs=6e-4)


def test_quantiles_fall_to_that_of_the_normal_distribution() -> None:
    quantiles = [t95(degrees) for degrees in range(MANY_DEGREES - 2, MANY_DEGREES + 4)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert t95(10**9) == pytest.approx(Z95)


@pytest.mark.parametrize(("t", "degrees", "between"), [(1.886, 2, 0.80), (3.250, 9, 0.99), (2.457, 30, 0.98)])
def test_probabilities_of_student_are_those_of_the_table(t: float, degrees: int, between: float) -> None:
    assert t_between(t, degrees) == pytest.approx(between, abs=1e-4)


def test_intervals_of_few_values_have_their_coverage() -> None:
    rng = np.random.default_rng(4)
    samples = rng.normal(3, 2, (2000, 5))
    covered = sum(abs(sample.mean() - 3) <= half_width(sample) for sample in samples)
    assert 1870 <= covered <= 1930


def test_one_value_has_no_interval() -> None:
    assert isnan(half_width(np.array([3])))
