"""The chance to lead in the end, from how the seats stand and how much can still happen."""

from math import exp, sqrt

from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

LOGISTIC = 1.7
"""A normal distribution is nearly a logistic one, stretched so."""


@rule
def chance_to_lead(totals: Ints, seats: int, seat: int, deals_left: float, spread: float) -> float:
    """A seat's chance to have the most, when every deal to come changes each total by about the spread.

    With a negative spread it is the chance to have the least. A lead grows uncertain with the root of the deals left.
    """
    stretch = LOGISTIC / (spread * sqrt(2.0 * max(1.0, deals_left)))
    odds_against = 0.0
    for other in range(seats):
        odds_against += exp(stretch * (totals[other] - totals[seat]))
    return 1.0 / odds_against
