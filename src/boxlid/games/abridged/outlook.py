"""aBRIDGEd: how far a search looks ahead, and how it evaluates what it finds there."""

from math import exp, sqrt
from pathlib import Path

from boxlid.games.abridged import forms, phases
from boxlid.games.abridged.rules import is_over, winners
from boxlid.games.abridged.rules.scoring import CHART, games_in, grand_total
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, HAND, State
from boxlid.games.abridged.strategy import choose
from boxlid.games.ending_solvers import EndingSolver
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import share_of_win
from boxlid.kernel.match.win_chance import LOGISTIC
from boxlid.kernel.worlds.uniform_belief import PAST as PAST
from boxlid.kernel.worlds.uniform_belief import believe as believe
from boxlid.kernel.worlds.uniform_belief import recall as recall

SPREAD = 40.0
"""Of the points a side scores in a deal; fitted to 1,200 rule-of-thumb matches, so that chances are calibrated."""

plan = choose
"""In play-outs the searching seat follows the rule of thumb, too."""

EFFORT = 1.0
"""The number of play-outs for a choice, as a multiple of the usual one."""

ENDING = EndingSolver.BY_SIDE
SOLVER = Path(__file__).with_name("ending.py")


@rule
def stage(s: State) -> int:
    """The number of the deal: a search looks no further."""
    return s.deals


@rule
def tricks_left(s: State) -> int:
    """How many tricks are left; all of them, before the play."""
    return HAND - s.tricks if s.phase == phases.PLAYING else HAND


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's chance to win the match, between two deals or at the end; a team's win counts in full for both."""
    partners = 1.0 if s.form == forms.PIVOT else 2.0
    if is_over(s):
        return partners * share_of_win(winners(s), seat)
    deals_left = DEALS_IN_GAME * games_in(s.form) - s.deals + 1
    stretch = LOGISTIC / (SPREAD * sqrt(2.0 * deals_left))
    odds_against = 0.0
    for other in range(CHAIRS):
        odds_against += exp(stretch * (grand_total(s.sheet, s.form, other) - grand_total(s.sheet, s.form, seat)))
    return partners / odds_against


@rule
def likelihood(s: State, viewer: int) -> float:  # noqa: ARG001 - every world fits the announcements
    """How well a world explains what the others have said and done: all alike."""
    return 1.0


MERIT = "points of a side"
MERIT_ADDS_UP = True
MERIT_RANGE = (0.0, float(max(abs(points) for row in CHART for points in row)))


@rule
def merit(s: State, seat: int) -> float:
    """What the first deal of a match has brought the seat's side, in points."""
    return float(grand_total(s.sheet, s.form, seat))
