"""Win chance from the score differences and the number of deals left: a logistic model."""

from math import exp, sqrt

from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

LOGISTIC = 1.7
"""The scale factor with which a logistic distribution approximates the normal distribution."""


@rule
def chance_to_lead(totals: Ints, seats: int, seat: int, deals_left: float, spread: float) -> float:
    """A seat's chance to have the highest total in the end; `spread` is the standard deviation per deal and total.

    With a negative spread it is the chance to have the lowest. Uncertainty grows with the root of the deals left.
    """
    scale = LOGISTIC / (spread * sqrt(2.0 * max(1.0, deals_left)))
    odds_against = 0.0
    for other in range(seats):
        odds_against += exp(scale * (totals[other] - totals[seat]))
    return 1.0 / odds_against
