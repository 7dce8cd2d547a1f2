"""Mr. T: the state of a match, and how one is set up."""

from typing import Annotated

from boxlid.games.mrt.cards import PACK
from boxlid.games.options import Option
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import INT8, INT32
from boxlid.kernel.match.fields import Match

LEAST_SEATS, MOST_SEATS = SEATS = (2, 4)
DEFAULT_SEATS = 4

OPTIONS = (
    Option(
        "play_out",
        default=False,
        says="play on until one player has won all the cards (MRT-4v)",
        label="Play on until one player has all the cards",
    ),
    Option(
        "round_cap",
        default=500,
        least=10,
        most=5000,
        unlimited=0,
        says="rounds after which the cards are counted (MRT-Q18); with 0 the match may never end (MRT-Q42)",
        label="Rounds after which the cards are counted; with 0 the match may never end",
    ),
    Option(
        "heap",
        default="shuffled",
        words=("shuffled", "fixed"),
        says="how won cards go under the pile (MRT-Q16)",
        label="Won cards go under the pile",
        word_labels=("Shuffled", "In a fixed order"),
    ),
    Option(
        "match_on",
        default="flip",
        words=("flip", "showing"),
        since=2,
        says="the cards to match in a Showdown: of this flip, or all that are showing (MRT-Q9, MRT-Q43)",
        label="A Showdown is won by matching",
        word_labels=("A card of this flip", "Any card that is showing"),
    ),
)
SHUFFLED_HEAP = 0
SHOWING = 1

HAND = 3
"""The cards that each player picks up (MRT-S4a)."""

# Card spaces are numbered as on the gameboard, 1 to 4 (MRT-S1a). Place 0 keeps what was left over when the
# two-player game began with cards on the board (MRT-Q33, MRT-Q35).
LEFT_OVER = 0
SPACES = 5
WHOLE_BOARD = (1 << SPACES) - 1

MOST_CONTESTS = 2

SEALED = -2
"""In a view: a choice that lies face down."""


class State(Match, Chance):
    """One match. What a seat may not know is blanked by `knowledge.hide`; unused places are NOTHING."""

    shuffled: Annotated[Grid, (MOST_SEATS, PACK), INT8]
    seats: int
    piles: Annotated[Grid, (MOST_SEATS, PACK), INT8]
    """The kinds in each draw pile, the lowest card first."""
    origins: Annotated[Grid, (MOST_SEATS, PACK), INT32]
    """Where each card of a pile came from: its shuffle times PACK plus its place there; NOTHING: put there face up.

    32 bits last for 35 million shuffles. A round has at most one for each seat, and a match 5,000 rounds or no limit
    (MRT-Q42); without one, 35 million shuffles would take a year at one a second.
    """
    pile_sizes: Annotated[Ints, MOST_SEATS]
    hands: Annotated[Ints, MOST_SEATS]
    """Tallies of the cards held."""
    hand_sizes: Annotated[Ints, MOST_SEATS]
    played: Annotated[Ints, MOST_SEATS]
    """Tallies of the hand cards that were played."""
    corners: Annotated[Ints, MOST_SEATS]
    """The number of the card space in front of each seat."""
    spaces: Annotated[Grid, (SPACES, PACK), INT8]
    """The kinds on each card space, the lowest card first."""
    heights: Annotated[Ints, SPACES]
    dealer: int
    """Always 0: the deal begins with seat 0 and happens once."""
    play_out: int
    round_cap: int
    heap: int
    match_on: int
    phase: int
    rounds: int
    """The number of this round: from a first flip until a player collects or nobody can."""
    flips: int
    is_duel: int
    """Is it the two-player game, from the start or by now?"""
    is_collected: int
    """Has a player collected in this round?"""
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
