"""All Star Comics: what a deal costs and pays, and when a match ends. The clauses cited are those of rulebook.md."""

from boxlid.games.allstar.state import COUNTERS, EACH, POINTS, Accounts
from boxlid.kernel.cards.card_sets import count, has, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

REVOKE_COSTS = 3
MOST_DEALS = 100
"""The limit where every clear player scores the whole total: scores could rise forever (ASC-Q34)."""


@rule
def payment(penalty_cards: int, revokes: int) -> int:
    """One for each penalty card taken, three for each revoke (ASC-14b, ASC-P2, ASC-10c)."""
    return count(penalty_cards) + REVOKE_COSTS * revokes


@rule
def clear_seats(taken: Ints, seats: int) -> int:
    """The seats without a penalty card in their tricks; a revoke does not matter (ASC-15a, ASC-Q21)."""
    clear = 0
    for seat in range(seats):
        if not taken[seat]:
            clear |= only(seat)
    return clear


@rule
def settle(s: Accounts) -> None:
    """Pay into the pot, or write the score down (ASC-14b, ASC-P1)."""
    if s.scoring == COUNTERS:
        settle_counters(s)
    else:
        settle_points(s)


@rule
def settle_counters(s: Accounts) -> None:
    """Pay into the pot what you owe and have; then clear players divide it (ASC-14b, ASC-15, ASC-Q14, ASC-Q15)."""
    for seat in range(s.seats):
        paid = min(payment(s.taken[seat], s.revokes[seat]), s.totals[seat])
        s.totals[seat] -= paid
        s.pot += paid
    clear = clear_seats(s.taken, s.seats)
    if clear:
        share = s.pot // count(clear)
        s.pot -= share * count(clear)
        give_each(s, clear, share)


@rule
def settle_points(s: Accounts) -> None:
    """Write down what is owed; clear players gain one for each penalty card taken (ASC-P2, ASC-P3, ASC-Q23)."""
    cards_taken = 0
    for seat in range(s.seats):
        s.totals[seat] -= payment(s.taken[seat], s.revokes[seat])
        cards_taken += count(s.taken[seat])
    clear = clear_seats(s.taken, s.seats)
    if clear:
        give_each(s, clear, cards_taken if s.points_clear == EACH else cards_taken // count(clear))


@rule
def give_each(s: Accounts, receivers: int, share: int) -> None:
    """Add a share to the totals of a set of seats."""
    for seat in range(s.seats):
        if has(receivers, seat):
            s.totals[seat] += share


@rule
def is_anybody_out(s: Accounts) -> bool:
    """Has a player no counter left, or gone all the way into the hole? (ASC-16a, ASC-P4, ASC-Q24)"""
    bottom = 0 if s.scoring == COUNTERS else -s.purse
    for seat in range(s.seats):
        if s.totals[seat] <= bottom:
            return True
    return False


@rule
def has_deal_limit(s: Accounts) -> bool:
    """Is the number of deals limited? Only where every clear player scores the whole total (ASC-Q34)."""
    return s.scoring == POINTS and s.points_clear == EACH


@rule
def is_last_deal(s: Accounts) -> bool:
    """Is this the last deal, whatever the scores? (ASC-Q34)"""
    return has_deal_limit(s) and s.deals >= MOST_DEALS


NO_COUNTERS, IN_THE_HOLE, DEAL_LIMIT = 1, 2, 3
ENDINGS = {
    NO_COUNTERS: ("ASC-16a", "a player has no counters left"),
    IN_THE_HOLE: ("ASC-P4", "a player is as many points in the hole as were agreed"),
    DEAL_LIMIT: ("ASC-Q34", f"{MOST_DEALS} deals have been played"),
}
"""Why a match ends: the numbers `why_ended` returns, with the clause and the reason behind each."""


@rule
def why_ended(s: Accounts) -> int:
    """Why there is no other deal; 0 if there is one."""
    if is_anybody_out(s):
        return NO_COUNTERS if s.scoring == COUNTERS else IN_THE_HOLE
    return DEAL_LIMIT if is_last_deal(s) else 0
