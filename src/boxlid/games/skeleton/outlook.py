"""Skeleton: how far a search looks ahead, and how it evaluates what it finds there."""

from boxlid.games.ending_solvers import EndingSolver
from boxlid.games.skeleton.rules import is_over, winners
from boxlid.games.skeleton.state import HAND, State
from boxlid.games.skeleton.strategy import choose
from boxlid.kernel.cards.card_sets import lowest
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import leaders, share_of_win
from boxlid.kernel.match.win_chance import chance_to_lead
from boxlid.kernel.worlds.uniform_belief import PAST as PAST
from boxlid.kernel.worlds.uniform_belief import believe as believe
from boxlid.kernel.worlds.uniform_belief import recall as recall

plan = choose
EFFORT = 1.0
ENDING = EndingSolver.NONE
MERIT = "a trick as 1"
MERIT_ADDS_UP = True
MERIT_RANGE = (0.0, float(HAND))
SPREAD = 1.5
"""The standard deviation of what a seat scores in a deal, roughly."""


@rule
def stage(s: State) -> int:
    """The number of the deal: a search looks no further."""
    return s.deals


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's chance to win the match, between two deals or at the end."""
    if is_over(s):
        return share_of_win(winners(s), seat)
    most = s.totals[lowest(leaders(s.totals, s.seats))]
    return chance_to_lead(s.totals, s.seats, seat, (s.target - most) * s.seats / HAND, SPREAD)


@rule
def likelihood(s: State, viewer: int) -> float:  # noqa: ARG001 - nothing is read into what others play
    """1: every world that fits is as likely."""
    return 1.0


@rule
def merit(s: State, seat: int) -> float:
    """What the first deal of a match has brought the seat: its tricks."""
    return float(s.totals[seat])
