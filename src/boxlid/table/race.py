"""A race: which came first, a match or the next player's touch, with lag credit for both (ARC-MATCH-3).

Effective time = arrival − credit. Matches do not compete with each other (ARC-Q1), so a match waits only until no touch
can precede it, and a touch until no match can.
"""

from collections.abc import Sequence

import msgspec

from boxlid.table.table import Table


class Claim(msgspec.Struct, frozen=True, eq=False):
    """An action in an open race: a match, or the touch that ends it."""

    seat: int
    arrived_s: float
    credit_s: float
    is_touch: bool

    @property
    def effective_s(self) -> float:
        """The arrival minus the lag credit."""
        return self.arrived_s - self.credit_s


def is_match(table: Table, seat: int, action: int) -> bool:
    """Is it a racer's match, even if too late? The other actions of racers are passing and touching."""
    if seat not in table.racers:
        return False
    return not table.ends_race(action) and action != table.game.races.IDLE_ACTION


def is_touch(table: Table, seat: int, action: int) -> bool:
    """Does it end the race?"""
    return table.ends_race(action) and seat in table.touchers


def claim_of(table: Table, seat: int, action: int, arrived_s: float, credit_s: float) -> Claim | None:
    """The claim of an action in the open race; None if it does not compete."""
    if not table.is_race_open:
        return None
    ends_race = is_touch(table, seat, action)
    return Claim(seat, arrived_s, credit_s, ends_race) if ends_race or is_match(table, seat, action) else None


def first_claim(claims: Sequence[Claim], touch_credit_s: float, match_credit_s: float) -> tuple[Claim, float]:
    """The first of the claims that have arrived, and the time from which no other can precede it.

    The credits are the maxima over the seats that may still touch and those that may still match.
    """
    first = min(claims, key=lambda claim: (claim.effective_s, claim.arrived_s))
    if first.is_touch:
        return first, max(first.arrived_s, first.effective_s + match_credit_s)
    is_touched = any(claim.is_touch for claim in claims)
    return first, first.arrived_s if is_touched else max(first.arrived_s, first.effective_s + touch_credit_s)
