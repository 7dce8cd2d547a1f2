"""Means, ratios of means and their differences with 95 % intervals, from sums and products of columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

from boxlid.kernel.execution.flat import FloatArray
from boxlid.lab.quantiles import Z95


@dataclass(frozen=True)
class Estimate:
    """An estimate with half its 95 % interval."""

    mean: float
    half_width: float

    def __abs__(self) -> "Estimate":
        return Estimate(abs(self.mean), self.half_width)

    @property
    def z(self) -> float:
        """How many standard errors it is from 0."""
        return Z95 * self.mean / self.half_width if self.half_width else (0.0 if not self.mean else float("inf"))

    @property
    def p(self) -> float:
        """The probability of an estimate at least as far from 0, if 0 were true."""
        return erfc(abs(self.z) / sqrt(2))


NONE = Estimate(float("nan"), float("nan"))
"""Of a ratio without cases."""


class Moments:
    """The first and second moments of columns: memory does not grow with the number of rows.

    Each column has a denominator: times this, its numbers are whole. Sums of whole numbers are exact below 2^53, some
    hundred million matches, so they do not depend on the order of the rows.
    """

    def __init__(self, denominators: Sequence[int]) -> None:
        self.n = 0
        self.denominators: FloatArray = np.array(denominators, np.float64)
        self.whole_sums: FloatArray = np.zeros(len(denominators))
        self.whole_products: FloatArray = np.zeros((len(denominators), len(denominators)))

    def add(self, rows: FloatArray) -> None:
        """Add rows, rounded to the denominators."""
        whole = np.rint(rows * self.denominators)
        self.n += len(rows)
        self.whole_sums += whole.sum(axis=0)
        self.whole_products += whole.T @ whole

    def merge(self, other: "Moments") -> None:
        """Add the rows of other moments, whose columns have the same denominators."""
        self.n += other.n
        self.whole_sums += other.whole_sums
        self.whole_products += other.whole_products

    @property
    def sums(self) -> FloatArray:
        """The sum of each column."""
        return self.whole_sums / self.denominators

    def mean(self, over: int, under: int | None = None) -> float:
        """The mean of a column, or the ratio of two sums."""
        sums = self.sums
        cases = self.n if under is None else sums[under]
        return float(sums[over] / cases) if cases else float("nan")

    def ratio(self, over: int, under: int | None = None) -> Estimate:
        """The mean of a column or a ratio, with its interval; rows are the units."""
        return self._estimate(self.mean(over, under), self._weights(over, under))

    def difference(self, one: tuple[int, int | None], other: tuple[int, int | None]) -> Estimate:
        """The first ratio less the second, in the same rows."""
        return self._estimate(self.mean(*one) - self.mean(*other), self._weights(*one) - self._weights(*other))

    def _weights(self, over: int, under: int | None) -> FloatArray:
        """How a row changes the ratio: its gradient, by which the delta method gives the variance."""
        sums = self.sums
        weights = np.zeros(len(sums))
        if under is None:
            weights[over] = 1.0
        elif sums[under]:
            cases = sums[under] / self.n
            weights[over] += 1.0 / cases
            weights[under] -= self.mean(over, under) / cases
        return weights

    def _estimate(self, mean: float, weights: FloatArray) -> Estimate:
        if np.isnan(mean):
            return NONE
        variance = weights @ self.covariance() @ weights
        return Estimate(mean, Z95 * sqrt(max(0.0, float(variance)) / self.n))

    def covariance(self) -> FloatArray:
        """The covariance of the columns."""
        means = self.sums / self.n
        products = self.whole_products / np.outer(self.denominators, self.denominators)
        return products / self.n - np.outer(means, means)

    def evenness(self, first: int, n: int) -> float:
        """The probability of differences at least as large between n columns whose means are equal in truth."""
        chosen = slice(first, first + n)
        covariance = self.covariance()[chosen, chosen] / self.n
        off = self.sums[chosen] / self.n
        off = off - off.mean()
        rank = int(np.linalg.matrix_rank(covariance, tol=1e-12))
        if rank == 0:
            return 1.0
        statistic = float(off @ np.linalg.pinv(covariance, rcond=1e-9, hermitian=True) @ off)
        return chi_square_tail(statistic, rank)


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The probability that chi-square exceeds the statistic (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * degrees)
    return erfc(((statistic / degrees) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def holm(p_values: list[float], level: float = 0.05) -> list[bool]:
    """Which of several tests are significant together (Holm's correction)."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    significant = [False] * len(p_values)
    for rank, i in enumerate(order):
        if not p_values[i] <= level / (len(p_values) - rank):
            break
        significant[i] = True
    return significant
