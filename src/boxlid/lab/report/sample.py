"""The figures of many matches or deals at one level of play, under every variant and on the same deals."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from boxlid.games import Game
from boxlid.kernel.execution.flat import FloatArray
from boxlid.kernel.playout.figures import DEALS, DEFICIT, LEAD_CHANGES, LEADS, MARGIN, TENTHS, Columns
from boxlid.lab.report.moments import Estimate, Moments
from boxlid.lab.report.statistics import Statistic, statistics_of
from boxlid.lab.tally import Counts

COUNTED = {"deals": DEALS, "lead_changes": LEAD_CHANGES, "deficit": DEFICIT, "margin": MARGIN}
"""The columns whose distribution is kept, too."""


@dataclass(frozen=True)
class Level:
    """How well everybody at the table plays, and what is played."""

    bot: str
    is_whole: bool
    """Whole matches, and not first deals alone?"""


class Sample:
    """Tallies of figures. The columns of the variants stand side by side, so that differences can be paired."""

    def __init__(self, level: Level, game: Game, seats: int, n_variants: int) -> None:
        self.level = level
        self.seats = seats
        self.columns = Columns.of(seats, len(game.measures.MEASURES))
        self.statistics = [one for one in statistics_of(game, self.columns) if level.is_whole or one.topic != "match"]
        self.moments = Moments(n_variants * self.columns.denominators())
        self.counts = [{name: Counts() for name in COUNTED} for _ in range(n_variants)]

    @property
    def n(self) -> int:
        """The number of matches or deals, under each variant."""
        return self.moments.n

    def add(self, rows: Sequence[FloatArray]) -> None:
        """Add the same matches or deals under every variant."""
        self.moments.add(np.hstack(rows))
        for counts, own in zip(self.counts, rows, strict=True):
            for name, column in COUNTED.items():
                counts[name].add(own[:, column].astype(np.int64))

    def merge(self, other: "Sample") -> None:
        """Add other matches or deals of the same level and variants."""
        self.moments.merge(other.moments)
        for counts, others in zip(self.counts, other.counts, strict=True):
            for name in COUNTED:
                counts[name].merge(others[name])

    def value(self, one: Statistic, variant: int = 0) -> Estimate:
        """A statistic under a variant."""
        return self.moments.ratio(*self._pair(one, variant))

    def cases(self, one: Statistic, variant: int = 0) -> float:
        """The number of cases of a ratio, or of matches or deals for a mean."""
        _, under = self._pair(one, variant)
        return self.n if under is None else float(self.moments.sums[under])

    def change(self, one: Statistic, variant: int) -> Estimate:
        """What a variant changes about a statistic, on the same deals."""
        return self.moments.difference(self._pair(one, variant), self._pair(one, 0))

    def wins_by_seat(self, variant: int = 0) -> list[Estimate]:
        """The share of wins of each seat."""
        return self._row(self.columns.wins, variant)

    def wins_by_position(self, variant: int = 0) -> list[Estimate]:
        """The share of wins by position from the first dealer, clockwise."""
        return self._row(self.columns.wins_by_position, variant)

    def gained_by_position(self, variant: int = 0) -> list[Estimate]:
        """What the first deal brings, by position from its dealer."""
        return self._row(self.columns.gained_by_position, variant)

    def evenness(self, variant: int = 0) -> float:
        """The probability of wins by seat at least this uneven, if all seats were equal."""
        return self.moments.evenness(variant * self.columns.width + self.columns.wins, self.seats)

    def evenness_of_positions(self, variant: int = 0) -> float:
        """The same by position from the first dealer."""
        return self.moments.evenness(variant * self.columns.width + self.columns.wins_by_position, self.seats)

    def winner_leads(self, variant: int = 0) -> list[Estimate]:
        """The share of matches whose eventual winner leads, after a tenth of the match, two tenths …"""
        first = variant * self.columns.width + LEADS
        return [self.moments.ratio(first + tenth) for tenth in range(TENTHS)]

    def _row(self, first: int, variant: int) -> list[Estimate]:
        start = variant * self.columns.width + first
        return [self.moments.ratio(start + seat) for seat in range(self.seats)]

    def _pair(self, one: Statistic, variant: int) -> tuple[int, int | None]:
        shift = variant * self.columns.width
        return one.over + shift, None if one.under is None else one.under + shift
