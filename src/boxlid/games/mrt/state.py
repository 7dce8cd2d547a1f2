"""Mr. T: one match as a flat record, how it may be set up, and what its numbers stand for."""

from typing import Annotated

from boxlid.games.mrt.board import MOST_SEATS, Board
from boxlid.games.mrt.deck import KINDS
from boxlid.games.options import Option
from boxlid.kernel.execution.rows import Ints

SEATS = (2, MOST_SEATS)
DEFAULT_SEATS = 4

OPTIONS = (
    Option("play_out", default=False, says="play on until one player has won all the cards (MRT-4v)"),
    Option(
        "round_cap",
        default=500,
        least=10,
        most=5000,
        unlimited=0,
        says="rounds after which the cards are counted (MRT-Q18); with 0 the match may never end (MRT-Q42)",
    ),
    Option("heap", default="shuffled", words=("shuffled", "fixed"), says="how won cards go under the pile (MRT-Q16)"),
    Option(
        "match_on",
        default="flip",
        words=("flip", "showing"),
        since=2,
        says="the cards to match in a Showdown: of this flip, or all that are showing (MRT-Q9, MRT-Q43)",
    ),
)
SHUFFLED_HEAP = 0
SHOWING = 1

# Actions
FLIP = 0
FROM_HAND = 1
ACTIONS = FROM_HAND + KINDS
MASK_WORDS = 1

# Phases. A Stalemate goes on in the phase PRELIMINARY.
PRELIMINARY, LAYING_TARGETS, SHOWDOWN, DOUBLE_SHOWDOWN, OVER = 0, 1, 2, 3, 4

SEALED = -2
"""In a view: a choice that lies face down."""

MOST_CONTESTS = 2


class State(Board):
    """One match. What a seat may not know is blanked by `knowledge.hide`."""

    dealer: int
    """Always 0: the deal begins with seat 0 and happens once."""
    play_out: int
    round_cap: int
    heap: int
    match_on: int
    phase: int
    rounds: int
    """The number of this round: from a first flip until somebody collects or nobody can."""
    flips: int
    is_duel: int
    """Is it, or has it become, the two-player game?"""
    is_collected: int
    """Has somebody collected in this round?"""
    members: Annotated[Ints, MOST_CONTESTS]
    """The seats in each contest; the empty set when it is over or there is none."""
    targets: Annotated[Ints, MOST_CONTESTS]
    """The kinds that are to be matched in each Showdown (MRT-D2, MRT-Q9)."""
    barred: int
    """The kinds that cannot become targets of the Showdown: with `match_on` showing, its own (MRT-Q43)."""
    waiting: int
    """The seats that have still to choose for this flip."""
    choices: Annotated[Ints, MOST_SEATS]
    shown: Annotated[Ints, MOST_SEATS]
    """The kind each seat played in the latest flip."""
    ended_by: int
    """Why the match is over: a key of ENDINGS, 0 while it is on."""
