"""All Star Comics: the state of a match, and how one is set up."""

from typing import Annotated, Any, Protocol

from boxlid.games.allstar.cards import N_SUITS, PACK
from boxlid.games.options import Option
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import INT8
from boxlid.kernel.match.fields import Match, Trick

LEAST_SEATS, MOST_SEATS = SEATS = (2, 4)
DEFAULT_SEATS = 4

OPTIONS = (
    Option(
        "scoring",
        default="counters",
        words=("counters", "points"),
        says="counters and a pot, or points (ASC-P1)",
        label="Scoring",
        word_labels=("Counters and a pot", "Points"),
    ),
    Option(
        "purse",
        default=25,
        least=5,
        most=100,
        says="counters to begin with, or the depth of the hole (ASC-13)",
        label="Counters to begin with, or points in the hole that end the match",
    ),
    Option(
        "revoke",
        default=False,
        says="failing to follow is possible, and costs three (ASC-Q20)",
        label="Failing to follow suit is possible, and costs three",
    ),
    Option(
        "points_clear",
        default="share",
        words=("share", "each"),
        says="with points, clear players share the total or score it each (ASC-Q34)",
        label="Players without penalty cards score",
        word_labels=("An equal share of those the others took", "All that the others took, each of them"),
        applies_if=("scoring", ("points",)),
        since=2,
    ),
)
COUNTERS, POINTS = range(2)
"""The values of `scoring`."""
SHARE, EACH = range(2)
"""The values of `points_clear`."""

HAND = 8
"""The cards dealt to each (ASC-5)."""
MOST_LEFT_OVER = 7

ASIDE = MOST_SEATS
"""The index after the seats in `hands`: the cards that lie face down beside the table."""


class Accounts(Protocol):
    """The fields of a state that settling a deal needs."""

    seats: int
    scoring: int
    purse: int
    points_clear: int
    deals: int
    taken: Annotated[Ints, Any]
    """The penalty cards in the tricks of each seat."""
    revokes: Annotated[Ints, Any]
    """Proven revokes of each seat: it did not follow a suit and later played a card of it."""
    totals: Annotated[Ints, Any]
    """The counters of each seat, or its points."""
    pot: int


class State(Match, Chance, Trick, Accounts):
    """One match. What a seat may not know is blanked by `knowledge.hide`."""

    shuffled: Annotated[Grid, (1, PACK), INT8]
    hands: Annotated[Ints, MOST_SEATS + 1]
    revealed: Annotated[Ints, MOST_SEATS]
    voids: Annotated[Ints, MOST_SEATS + 1]
    capacity: Annotated[Ints, MOST_SEATS + 1, INT8]
    trick: Annotated[Ints, MOST_SEATS, INT8]
    last_trick: Annotated[Ints, MOST_SEATS, INT8]
    taken: Annotated[Ints, MOST_SEATS]
    revokes: Annotated[Ints, MOST_SEATS]
    totals: Annotated[Ints, MOST_SEATS]
    revoke: int
    cuts: Annotated[Grid, (1, MOST_SEATS), INT8]
    """The cards that decided who deals first."""
    phase: int
    left_over: Annotated[Ints, MOST_LEFT_OVER, INT8]
    """The cards that were not dealt, in the order of the pack."""
    turned: int
    """How many of them lie face up."""
    penalty: int
    """The penalty suit, NOTHING before it is fixed."""
    tricks: int
    played: Annotated[Ints, HAND * MOST_SEATS, INT8]
    """The cards played in this deal, in their order."""
    n_played: int
    unfollowed: Annotated[Grid, (MOST_SEATS, N_SUITS), INT8]
    """How often a seat has not followed a suit, if it has played no card of it since. Public, like `revokes`."""
    last_taken: Annotated[Ints, MOST_SEATS]
    """What every seat had taken, and how often it had revoked, when the previous deal was settled."""
    last_revokes: Annotated[Ints, MOST_SEATS]
