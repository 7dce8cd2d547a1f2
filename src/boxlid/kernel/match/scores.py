"""Scores and leaders of a match that is scored in totals."""

from typing import Annotated, Any, Protocol

from boxlid.kernel.cards.card_sets import count, has, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


class Totals(Protocol):
    """The state fields of scores."""

    seats: int
    totals: Annotated[Ints, Any]


@rule
def scores(s: Totals, out: Ints) -> None:
    """Write the total of every seat."""
    for seat in range(s.seats):
        out[seat] = s.totals[seat]


@rule
def leaders(totals: Ints, seats: int) -> int:
    """The seats with the highest total."""
    most = totals[0]
    for seat in range(1, seats):
        most = max(most, totals[seat])
    found = 0
    for seat in range(seats):
        if totals[seat] == most:
            found |= only(seat)
    return found


@rule
def share_of_win(winners: int, seat: int) -> float:
    """A seat's share of a win: 1 divided by the number of winners, or 0."""
    return 1.0 / count(winners) if has(winners, seat) else 0.0
