"""aBRIDGEd: how far a search looks ahead, and what it makes of what it finds there."""

from math import exp, sqrt
from pathlib import Path

from boxlid.games.abridged.cards import HAND
from boxlid.games.abridged.rules import PLAYING, State, is_over, winners
from boxlid.games.abridged.scoring import CHAIRS, DEALS_IN_GAME, PIVOT, games_in, grand_total
from boxlid.games.abridged.strategy import choose
from boxlid.games.contract import EndingSolver
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import share_of_win
from boxlid.kernel.match.win_chance import LOGISTIC
from boxlid.kernel.worlds.uniform_belief import PAST as PAST
from boxlid.kernel.worlds.uniform_belief import believe as believe
from boxlid.kernel.worlds.uniform_belief import recall as recall

SPREAD = 40.0
"""Of the points that one deal brings a side, fitted to 1,200 matches of rules of thumb: a chance is what it says."""

plan = choose
"""Whoever searches goes on by the rule of thumb."""

EFFORT = 1.0
"""How many times the usual play-outs a choice takes."""

ENDING = EndingSolver.BY_SIDE
SOLVER = Path(__file__).with_name("ending.py")


@rule
def stage(s: State) -> int:
    """The number of the deal: a search looks no further."""
    return s.deals


@rule
def tricks_left(s: State) -> int:
    """How many tricks are left; all of them, as long as there is anything else to decide."""
    return HAND - s.tricks if s.phase == PLAYING else HAND


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's chance to win the match, between two deals or at the end; a team's win is a whole one for both."""
    partners = 1.0 if s.form == PIVOT else 2.0
    if is_over(s):
        return partners * share_of_win(winners(s), seat)
    deals_left = DEALS_IN_GAME * games_in(s.form) - s.deals + 1
    stretch = LOGISTIC / (SPREAD * sqrt(2.0 * deals_left))
    odds_against = 0.0
    for other in range(CHAIRS):
        odds_against += exp(stretch * (grand_total(s.sheet, s.form, other) - grand_total(s.sheet, s.form, seat)))
    return partners / odds_against


@rule
def likelihood(s: State, viewer: int) -> float:  # noqa: ARG001 - announcements are kept by every world
    """How well a world explains what the others have said and done."""
    return 1.0


MERIT = "points of a side"


@rule
def merit(s: State, seat: int) -> float:
    """What the first deal of a match has brought the seat's side, in points."""
    return float(grand_total(s.sheet, s.form, seat))
