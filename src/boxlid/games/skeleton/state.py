"""Skeleton: the state of a match, and how one is set up."""

from typing import Annotated

from boxlid.games.options import Option
from boxlid.games.skeleton.cards import PACK
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import INT8
from boxlid.kernel.match.fields import Match, Trick

LEAST_SEATS, MOST_SEATS = SEATS = (2, 6)
DEFAULT_SEATS = 4

OPTIONS = (
    Option("target", default=10, least=1, most=100, says="points that win the match (SKE-4.2)", label="Points to win"),
)

HAND = 6
"""The cards dealt to each (SKE-2.1)."""


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
    deals: int
    phase: int
    tricks: int
    totals: Annotated[Ints, MOST_SEATS]
