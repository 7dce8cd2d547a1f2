"""The summary of a series: length, wins by seat and scores, with 95 % confidence intervals."""

from dataclasses import dataclass

import numpy as np

from boxlid.lab.series import Results
from boxlid.lab.tally import Counts, Tally, half_width, mean


@dataclass(frozen=True)
class Spread:
    """The distribution of a quantity over many matches."""

    mean: float
    half_width: float
    """Of the 95 % confidence interval of the mean."""
    low: float
    median: float
    high: float
    """5th, 50th and 95th percentile."""


@dataclass(frozen=True)
class SeatResults:
    """The results of one seat. A shared win counts as a fraction."""

    wins: float
    wins_half_width: float
    score: Spread


@dataclass(frozen=True)
class Summary:
    """The results of a series."""

    matches: int
    actions: int
    length: Spread
    seats: tuple[SeatResults, ...]


def summarize(results: Results | Tally, seats: int) -> Summary:
    """The summary of a series, from its results or their tally."""
    tally = results if isinstance(results, Tally) else tally_of(results, seats)
    return Summary(
        matches=int(tally.lengths.in_order[1].sum()),
        actions=tally.lengths.total,
        length=spread(tally.lengths),
        seats=tuple(
            SeatResults(*share_of_wins(wins), spread(score))
            for wins, score in zip(tally.winners_beside, tally.scores, strict=True)
        ),
    )


def tally_of(results: Results, seats: int) -> Tally:
    """The tally of the results of a series."""
    tally = Tally(seats)
    tally.add(*results.columns())
    return tally


def share_of_wins(winners_beside: Counts) -> tuple[float, float]:
    """The mean share of wins, and half its confidence interval."""
    n_winners, times = winners_beside.in_order
    shares = np.where(n_winners > 0, 1 / np.maximum(n_winners, 1), 0.0)
    return mean(shares, times), half_width(shares, times)


def spread(counts: Counts) -> Spread:
    """The mean with its confidence interval, and the 5th, 50th and 95th percentiles."""
    low, median, high = (counts.percentile(q) for q in (5, 50, 95))
    return Spread(mean(*counts.in_order), half_width(*counts.in_order), low, median, high)


def histogram(counts: Counts, n_bars: int = 10) -> list[tuple[str, int]]:
    """A histogram with ranges of equal width."""
    numbers, times = counts.in_order
    low, high = int(numbers[0]), int(numbers[-1])
    width = max(1, -(-(high - low + 1) // n_bars))
    bars = np.bincount((numbers - low) // width, weights=times).astype(int)
    return [(f"{low + i * width}–{low + (i + 1) * width - 1}", int(n)) for i, n in enumerate(bars)]
