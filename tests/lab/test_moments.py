"""Intervals of ratios and paired differences, and the tests that a report makes with them."""

import numpy as np
import pytest

from boxlid.kernel.execution.flat import FloatArray
from boxlid.lab.report.moments import Estimate, Moments, chi_square_tail, holm

Z95 = 1.959964


FINE = 1 << 20
"""A denominator to which numbers can be rounded without a test noticing."""


def moments_of(*parts: FloatArray, denominator: int = FINE) -> Moments:
    moments = Moments([denominator] * parts[0].shape[1])
    for part in parts:
        moments.add(part)
    return moments


def test_a_mean_and_its_interval_do_not_depend_on_the_parts() -> None:
    rows = np.random.default_rng(1).normal(5, 2, (400, 3))
    for parts in ([rows], [rows[:7], rows[7:]]):
        estimate = moments_of(*parts).ratio(1)
        assert estimate.mean == pytest.approx(rows[:, 1].mean())
        assert estimate.half_width == pytest.approx(Z95 * rows[:, 1].std() / 20)


def test_sums_of_fractions_are_the_same_in_any_order() -> None:
    rows = np.random.default_rng(8).integers(0, 40, (4000, 3)) / 12
    expected = moments_of(rows, denominator=12)
    merged = moments_of(rows[3000:], denominator=12)
    merged.merge(moments_of(*np.split(rows[:3000], 60)[::-1], denominator=12))
    assert rows.sum() != rows[::-1].cumsum()[-1], "sums of floats depend on their order"
    assert merged.n == expected.n
    assert merged.sums.tolist() == expected.sums.tolist()
    assert merged.covariance().tolist() == expected.covariance().tolist()


def test_a_paired_difference_of_means_is_the_mean_of_differences() -> None:
    rows = np.random.default_rng(2).normal(0, 1, (300, 2))
    rows[:, 1] += 3 * rows[:, 0]
    found = moments_of(rows).difference((0, None), (1, None))
    off = rows[:, 0] - rows[:, 1]
    assert found.mean == pytest.approx(off.mean())
    assert found.half_width == pytest.approx(Z95 * off.std() / np.sqrt(300))


def test_nothing_differs_from_itself() -> None:
    rows = np.random.default_rng(3).integers(1, 9, (50, 2)).astype(float)
    assert moments_of(rows).difference((0, 1), (0, 1)) == Estimate(0.0, 0.0)


def samples_of_ratios(rng: np.random.Generator, n: int) -> FloatArray:
    """Rows of successes and trials under two rules: numbers of trials vary, and rows have luck in common."""
    trials = rng.integers(1, 30, (n, 2))
    luck = rng.normal(0, 0.1, n)
    chances = np.clip(np.array([0.4, 0.5]) + luck[:, np.newaxis], 0, 1)
    hits = rng.binomial(trials, chances)
    return np.column_stack([hits[:, 0], trials[:, 0], hits[:, 1], trials[:, 1]]).astype(float)


def test_intervals_of_ratios_and_of_their_differences_have_their_coverage() -> None:
    rng = np.random.default_rng(4)
    ratios = differences = 0
    for _ in range(1000):
        moments = moments_of(samples_of_ratios(rng, 150))
        ratio, difference = moments.ratio(0, 1), moments.difference((2, 3), (0, 1))
        ratios += abs(ratio.mean - 0.4) <= ratio.half_width
        differences += abs(difference.mean - 0.1) <= difference.half_width
    assert 930 <= ratios <= 970
    assert 930 <= differences <= 970


def test_a_ratio_without_cases_is_not_a_number() -> None:
    estimate = moments_of(np.zeros((3, 2))).ratio(0, 1)
    assert np.isnan(estimate.mean)
    assert np.isnan(estimate.half_width)


@pytest.mark.parametrize(("statistic", "degrees", "tail"), [(3.841, 1, 0.05), (18.307, 10, 0.05), (11.345, 3, 0.01)])
def test_the_tail_of_chi_square(statistic: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(tail, rel=0.1)


@pytest.mark.parametrize(("chances", "is_even"), [([0.25, 0.25, 0.25, 0.25], True), ([0.22, 0.25, 0.25, 0.28], False)])
def test_uneven_wins_are_significant(chances: list[float], is_even: bool) -> None:
    winners = np.random.default_rng(5).choice(4, 4000, p=chances)
    assert (moments_of(np.eye(4)[winners]).evenness(0, 4) > 0.05) == is_even


def test_even_wins_are_significant_once_in_twenty() -> None:
    rng = np.random.default_rng(6)
    found = [moments_of(np.eye(3)[rng.choice(3, 300)]).evenness(0, 3) < 0.05 for _ in range(1000)]
    assert 30 <= sum(found) <= 70


def test_partners_always_win_together() -> None:
    winners = np.random.default_rng(7).choice(2, 900)
    assert moments_of(np.eye(2)[winners][:, [0, 1, 0, 1]]).evenness(0, 4) > 0.001


def test_holm_tests_the_smallest_first_and_stops() -> None:
    assert holm([0.04, 0.001, 0.02]) == [True, True, True]
    assert holm([0.04, 0.001, 0.03]) == [False, True, False]
