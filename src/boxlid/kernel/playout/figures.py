"""The columns of the figures of a match: their numbers, which `course.py` fills and a report reads."""

from math import lcm
from typing import NamedTuple

ACTIONS, DEALS, FORCED, CHOICES, LEGAL = range(5)
"""Of a deal or a match: actions, deals, actions without an alternative, the others, and the legal actions of those."""
LEAD_CHANGES, TRAILED, COULD_TRAIL, DEFICIT, DECIDED, MARGIN, SHARED, HALF_LED, HALF_LED_AND_WON = range(5, 14)
LEADS = 14
"""The first of TENTHS columns: does the later winner lead after a tenth of the match, two tenths …"""
TENTHS = 9
SEATS = LEADS + TENTHS
"""The first column that belongs to a seat."""
ROUNDED = {TRAILED: 60, DEFICIT: 60, DECIDED: 5040}
"""Figures that may have any denominator, and the one to which a report rounds them."""


class Columns(NamedTuple):
    """Where the columns of seats, positions and measures begin, for a number of seats."""

    wins: int
    wins_by_position: int
    gained_by_position: int
    measures: int
    width: int

    @classmethod
    def of(cls, seats: int, n_measures: int) -> "Columns":
        """The columns with this many seats, and measures of two columns each."""
        measures = SEATS + 3 * seats
        return cls(SEATS, SEATS + seats, SEATS + 2 * seats, measures, measures + 2 * n_measures)

    def denominators(self) -> list[int]:
        """A common denominator of the figures of each column; shares are those of 1 to all seats."""
        seats = self.wins_by_position - self.wins
        shares = [HALF_LED_AND_WON, *range(LEADS, SEATS), *range(self.wins, self.gained_by_position)]
        fractions = ROUNDED | dict.fromkeys(shares, lcm(*range(1, seats + 1)))
        return [fractions.get(column, 1) for column in range(self.width)]
