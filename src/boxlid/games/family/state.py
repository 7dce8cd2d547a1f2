"""All in the Family: the state of a match, and how one is set up."""

from typing import Annotated

from boxlid.games.family.cards import PACK
from boxlid.games.options import Option
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import INT8
from boxlid.kernel.match.fields import Match, Trick

LEAST_SEATS, MOST_SEATS = SEATS = (2, 6)
DEFAULT_SEATS = 4

OPTIONS = (
    Option(
        "target", default=100, least=10, most=1000, says="points that win the match (FAM-3.11b)", label="Points to win"
    ),
    Option(
        "dingbat_free",
        default=False,
        says="a lone Ding Bat need not follow an Archie (FAM-Q9)",
        label="A lone Ding Bat need not follow an Archie",
    ),
)

HAND = 7
"""The cards dealt to each (FAM-2.3a)."""

SEALED = -2
"""In a view: an estimate that lies face down."""


class State(Match, Chance, Trick):
    """One match. What a seat may not know is blanked by `knowledge.hide`."""

    shuffled: Annotated[Grid, (1, PACK), INT8]
    hands: Annotated[Ints, MOST_SEATS + 1]
    revealed: Annotated[Ints, MOST_SEATS]
    voids: Annotated[Ints, MOST_SEATS + 1]
    capacity: Annotated[Ints, MOST_SEATS + 1, INT8]
    trick: Annotated[Ints, MOST_SEATS, INT8]
    last_trick: Annotated[Ints, MOST_SEATS, INT8]
    target: int
    dingbat_free: int
    cuts: Annotated[Grid, (1, MOST_SEATS), INT8]
    """The cards that decided who deals first."""
    deals: int
    phase: int
    bids: Annotated[Ints, MOST_SEATS, INT8]
    tricks: int
    taken: Annotated[Ints, MOST_SEATS, INT8]
    totals: Annotated[Ints, MOST_SEATS]
