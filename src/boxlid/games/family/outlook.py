"""All in the Family: how far a search looks ahead, and how it evaluates what it finds there."""

from boxlid.games.ending_solvers import EndingSolver
from boxlid.games.family import phases
from boxlid.games.family.rules import POINTS_FOR_EXACT, is_over, winners
from boxlid.games.family.state import HAND, State
from boxlid.games.family.strategy import choose, estimate
from boxlid.kernel.cards.card_sets import lowest
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import leaders, share_of_win
from boxlid.kernel.match.win_chance import chance_to_lead
from boxlid.kernel.worlds.uniform_belief import PAST as PAST
from boxlid.kernel.worlds.uniform_belief import believe as believe
from boxlid.kernel.worlds.uniform_belief import recall as recall

POINTS_A_DEAL = 5.0
"""The mean of what a seat scores in a deal; the standard deviation is about the same."""

MISS = (1.0, 0.55, 0.12, 0.03, 0.01, 0.01, 0.01, 0.01)
"""The likelihood of an estimate, by its distance from the rule of thumb's."""


plan = choose
"""In play-outs the searching seat follows the rule of thumb, too."""

EFFORT = 1.0
"""The number of play-outs for a choice, as a multiple of the usual one."""

ENDING = EndingSolver.BY_SEAT


@rule
def stage(s: State) -> int:
    """The number of the deal: a search looks no further."""
    return s.deals


@rule
def tricks_left(s: State) -> int:
    """How many tricks are left; all of them, before the play."""
    return HAND - s.tricks if s.phase != phases.BIDDING else HAND


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's chance to win the match, between two deals or at the end."""
    if is_over(s):
        return share_of_win(winners(s), seat)
    most = s.totals[lowest(leaders(s.totals, s.seats))]
    return chance_to_lead(s.totals, s.seats, seat, (s.target - most) / POINTS_A_DEAL, POINTS_A_DEAL)


@rule
def position_key(s: State) -> int:
    """Everything that matters in an ending besides the cards left: the turn, the phase, and the tricks of each seat."""
    code = s.turn * 4 + s.phase
    for seat in range(s.seats):
        code = code * (HAND + 1) + s.taken[seat]
    return code


@rule
def likelihood(s: State, viewer: int) -> float:
    """How well a world explains the estimates that the others have shown."""
    if s.phase == phases.BIDDING:
        return 1.0
    product = 1.0
    for seat in range(s.seats):
        if seat != viewer:
            thumb = estimate(s.hands[seat] | s.revealed[seat], s.seats)
            product *= MISS[min(HAND, abs(s.bids[seat] - thumb))]
    return product


MERIT = "an exact estimate as 1"
MERIT_ADDS_UP = True
MERIT_RANGE = (0.0, 1.0)


@rule
def merit(s: State, seat: int) -> float:
    """What the first deal of a match has brought: 1 for an exact estimate."""
    return s.totals[seat] / POINTS_FOR_EXACT
