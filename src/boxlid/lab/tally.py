"""Counts of how the matches of a series end."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from math import ceil, floor, nan, sqrt

import numpy as np

from boxlid.kernel.execution.flat import FloatArray, IntArray
from boxlid.lab.quantiles import t95


class Counts:
    """A multiset of integers, stored as counts: memory does not grow with the number of matches."""

    def __init__(self) -> None:
        self._counter: Counter[int] = Counter()

    def __repr__(self) -> str:
        return f"<Counts of {self._counter.total():,} numbers>"

    def add(self, numbers: IntArray) -> None:
        """Add these numbers to the counts."""
        least = int(numbers.min())
        times = np.bincount(numbers - least)
        found = np.flatnonzero(times)
        self._counter.update(dict(zip((found + least).tolist(), times[found].tolist(), strict=True)))
        self.__dict__.pop("in_order", None)

    def count(self, numbers: Iterable[int]) -> None:
        """Add a few numbers, possibly far apart, to the counts."""
        self._counter.update(numbers)
        self.__dict__.pop("in_order", None)

    def merge(self, other: "Counts") -> None:
        """Add the counts of others."""
        self._counter.update(other._counter)
        self.__dict__.pop("in_order", None)

    @cached_property
    def in_order(self) -> tuple[IntArray, IntArray]:
        """The numbers, ascending, and their frequencies."""
        numbers = sorted(self._counter)
        return np.array(numbers), np.array([self._counter[number] for number in numbers])

    @property
    def total(self) -> int:
        """The sum of all numbers, each as often as it was counted."""
        return sum(number * times for number, times in self._counter.items())

    def percentile(self, q: float) -> float:
        """The q-th percentile, interpolated linearly; not a number if there are no counts."""
        if not self._counter:
            return nan
        numbers, times = self.in_order
        place = q / 100 * (self._counter.total() - 1)
        below, above = numbers[np.searchsorted(np.cumsum(times), (floor(place), ceil(place)), side="right")]
        return float(below + (above - below) * (place % 1))


class Tally:
    """Counts of the lengths, scores and winners of the matches of a series."""

    def __init__(self, seats: int) -> None:
        self.lengths = Counts()
        self.scores = [Counts() for _ in range(seats)]
        self.winners_beside = [Counts() for _ in range(seats)]
        """For each seat, the number of winners of each match it has won, and 0 for those it has not."""

    def __repr__(self) -> str:
        return f"<Tally of {int(self.lengths.in_order[1].sum()):,} matches, {len(self.scores)} seats>"

    def add(self, lengths: IntArray, scores: IntArray, winners: IntArray) -> None:
        """Add these matches to the counts."""
        self.lengths.add(lengths)
        n_winners = np.bitwise_count(winners)
        for seat, (of_score, of_wins) in enumerate(zip(self.scores, self.winners_beside, strict=True)):
            of_score.add(scores[:, seat])
            of_wins.add((winners >> seat & 1) * n_winners)

    def merge(self, other: "Tally") -> None:
        """Add the matches of another tally."""
        self.lengths.merge(other.lengths)
        for own, others in zip(self.scores + self.winners_beside, other.scores + other.winners_beside, strict=True):
            own.merge(others)


def mean(values: IntArray | FloatArray, times: IntArray | None = None) -> float:
    """The mean of the values, weighted by `times` where given."""
    return float(np.average(values, weights=times))


def half_width(values: IntArray | FloatArray, times: IntArray | None = None) -> float:
    """Half the 95 % confidence interval of that mean, by Student's t; not a number if there is only one value."""
    degrees = (len(values) if times is None else int(times.sum())) - 1
    if degrees < 1:
        return nan
    off = (values - mean(values, times)).astype(np.float64)
    return t95(degrees) * sqrt(mean(off**2, times) / degrees)
