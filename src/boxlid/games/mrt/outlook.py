"""Mr. T: how far a search looks ahead, and how it evaluates what it finds there."""

from boxlid.games.ending_solvers import EndingSolver
from boxlid.games.mrt.rules import most_cards
from boxlid.games.mrt.state import State
from boxlid.games.mrt.strategy import choose
from boxlid.kernel.execution.flat import States
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.scores import share_of_win
from boxlid.kernel.worlds.uniform_belief import PAST as PAST
from boxlid.kernel.worlds.uniform_belief import recall as recall

plan = choose
"""In play-outs the searching seat follows the rule of thumb, too."""

EFFORT = 3.0
"""The number of play-outs for a choice, as a multiple of the usual one: each is cheap, and tells only who wins."""

ENDING = EndingSolver.NONE

ROUNDS_AHEAD = 500
"""The cap of a play-out where the match has none, counted from now."""


@rule
def believe(states: States, world: int, past: int, viewer: int, rng: Ints) -> None:  # noqa: ARG001 - the deal stays
    """The world stays as it is, but a match without a cap gets one: a play-out has to end (MRT-Q42)."""
    if states[world].round_cap == 0:
        states[world].round_cap = states[world].rounds + ROUNDS_AHEAD


@rule
def stage(s: State) -> int:  # noqa: ARG001 - there are no deals to stop between
    """A match is one stage: a search looks to its end."""
    return 0


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's share of the win: the most cards, at the end or where a play-out stops."""
    return share_of_win(most_cards(s), seat)


@rule
def likelihood(s: State, viewer: int) -> float:  # noqa: ARG001 - choices reveal nothing
    """Every world explains what the others have done equally well."""
    return 1.0


MERIT = "a win as 1"
MERIT_RANGE = (0.0, 1.0)


@rule
def merit(s: State, seat: int) -> float:
    """What a match has brought: the seat's share of the win."""
    return share_of_win(most_cards(s), seat)
