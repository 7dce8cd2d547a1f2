"""All Star Comics: how far a search looks ahead, and how it evaluates what it finds there."""

from boxlid.games.allstar import phases
from boxlid.games.allstar.belief import PAST as PAST
from boxlid.games.allstar.belief import believe as believe
from boxlid.games.allstar.belief import recall as recall
from boxlid.games.allstar.cards import EVERY_CARD, RED, suit_cards
from boxlid.games.allstar.plan import plan as plan
from boxlid.games.allstar.rules import is_over, winners
from boxlid.games.allstar.scoring import MOST_DEALS, REVOKE_COSTS, has_deal_limit
from boxlid.games.allstar.state import COUNTERS, HAND, LEAST_SEATS, MOST_SEATS, State
from boxlid.games.ending_solvers import EndingSolver
from boxlid.kernel.cards.card_sets import count
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import share_of_win
from boxlid.kernel.match.win_chance import chance_to_lead

# Fitted to matches of four rules of thumb, so that chances to win are calibrated.
SPREAD = 4.9
"""The standard deviation of what one deal brings or costs a seat."""
DEALS_AT_LEAST = 3.0
DEALS_A_COUNTER = 0.5
"""The expected length of a match: DEALS_AT_LEAST, and more for each counter of the seat that has fewest."""
DEALS_A_POINT_EACH = [0.5, 0.7, 1.75]
"""The same where every clear player scores the whole total, by the number of players: fitted to 4,000 matches each."""


EFFORT = 2.0
"""The number of play-outs for a choice, as a multiple of the usual one. More would be cheap (9 µs) but gain little."""

ENDING = EndingSolver.BY_SEAT


@rule
def stage(s: State) -> int:
    """The number of the deal: a search looks no further."""
    return s.deals


@rule
def tricks_left(s: State) -> int:
    """How many tricks are left; all of them before the play, and where revoking is possible."""
    return HAND - s.tricks if s.phase == phases.PLAYING and not s.revoke else HAND


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's chance to win the match, between two deals or at the end."""
    if is_over(s):
        return share_of_win(winners(s), seat)
    return chance_to_lead(s.totals, s.seats, seat, deals_left(s), SPREAD)


@rule
def deals_left(s: State) -> float:
    """How many deals the match is expected to last, this one included."""
    fewest = s.totals[0]
    for other in range(1, s.seats):
        fewest = min(fewest, s.totals[other])
    left = fewest if s.scoring == COUNTERS else fewest + s.purse
    if has_deal_limit(s):
        expected = DEALS_AT_LEAST + DEALS_A_POINT_EACH[s.seats - LEAST_SEATS] * left
        return min(expected, MOST_DEALS + 1.0 - s.deals)
    return DEALS_AT_LEAST + DEALS_A_COUNTER * left


@rule
def position_key(s: State) -> int:
    """Everything that matters in an ending besides the cards left: the turn, and what each seat has taken."""
    code = s.turn
    for seat in range(s.seats):
        code = code * (count(EVERY_CARD) + 1) + count(s.taken[seat])
    return code


@rule
def likelihood(s: State, viewer: int) -> float:  # noqa: ARG001 - the same for all
    """How well a world explains what the others have done: worlds from `believe` are already drawn by it."""
    return 1.0


MERIT = "counters or points"
MERIT_ADDS_UP = True
PENALTY_CARDS = count(suit_cards(RED, RED))
MOST_FOR_REVOKES = REVOKE_COSTS * HAND
MERIT_RANGE = (-float(PENALTY_CARDS + MOST_FOR_REVOKES), float(PENALTY_CARDS + (MOST_SEATS - 1) * MOST_FOR_REVOKES))
"""From paying for everything to winning what everybody else has paid."""


@rule
def merit(s: State, seat: int) -> float:
    """What the first deal of a match has brought, in counters or points."""
    return float(s.totals[seat] - (s.purse if s.scoring == COUNTERS else 0))
