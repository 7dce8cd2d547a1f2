"""Where the seats stand in a match that is counted in totals."""

from typing import Annotated, Any, Protocol

from boxlid.kernel.cards.card_sets import count, has, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


class Standing(Protocol):
    """The fields of a record that say what every seat has gathered."""

    seats: int
    totals: Annotated[Ints, Any]


@rule
def scores(s: Standing, out: Ints) -> None:
    """The total of every seat."""
    for seat in range(s.seats):
        out[seat] = s.totals[seat]


@rule
def leaders(totals: Ints, seats: int) -> int:
    """The seats with the most."""
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
    """What a seat has of a win that a set of seats share."""
    return 1.0 / count(winners) if has(winners, seat) else 0.0
