"""What a series shows: length, wins by seat and scores, with intervals of 95 %."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from boxlid.kernel.record import Ints
from boxlid.lab.series import Results

Z95 = 1.959964


@dataclass(frozen=True)
class Spread:
    """A quantity over many matches."""

    mean: float
    half_width: float
    """Of the 95 % interval of the mean."""
    low: float
    median: float
    high: float
    """The 5th, 50th and 95th of a hundred."""


@dataclass(frozen=True)
class SeatSummary:
    """How one seat did. A shared win counts as its share."""

    wins: float
    wins_half_width: float
    score: Spread


@dataclass(frozen=True)
class Summary:
    """How a series went."""

    matches: int
    actions: int
    length: Spread
    seats: tuple[SeatSummary, ...]


def summarize(results: Results, seats: int) -> Summary:
    """The summary of a series."""
    won = (results.winners[:, None] >> np.arange(seats)) & 1
    shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    return Summary(
        matches=len(results.lengths),
        actions=int(results.lengths.sum()),
        length=spread(results.lengths),
        seats=tuple(
            SeatSummary(
                float(shares[:, seat].mean()),
                half_width(shares[:, seat]),
                spread(results.scores[:, seat]),
            )
            for seat in range(seats)
        ),
    )


def spread(values: Ints) -> Spread:
    """Mean with its interval, and the middle nine tenths."""
    low, median, high = np.percentile(values, (5, 50, 95))
    return Spread(float(values.mean()), half_width(values), float(low), float(median), float(high))


def half_width(values: "Ints | np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
    """Half the 95 % interval of a mean."""
    return Z95 * float(values.std()) / sqrt(len(values))


def histogram(values: Ints, n_bars: int = 10) -> list[tuple[str, int]]:
    """How many values lie in each of some equal ranges of whole numbers."""
    low, high = int(values.min()), int(values.max())
    width = max(1, -(-(high - low + 1) // n_bars))
    edges = np.arange(low, high + width + 1, width)
    counts, _ = np.histogram(values, edges)
    return [(f"{edge}–{edge + width - 1}", int(n)) for edge, n in zip(edges, counts, strict=False)]
