"""aBRIDGEd: the state of a match, and how one is set up.

Chairs go clockwise round the table. A player keeps the same seat number throughout and changes chairs only in Pivot
Play (ABR-Q32). In the first game chair and seat have the same number.
"""

from typing import Annotated

from boxlid.games.abridged import forms
from boxlid.games.abridged.cards import CARDS_WITH_PIPS, PACK
from boxlid.games.options import Option
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import INT8, INT16
from boxlid.kernel.match.fields import Match
from boxlid.kernel.worlds.constrained_deal import ConstrainedDeal

CHAIRS = 4
SEATS = (CHAIRS, CHAIRS)
DEFAULT_SEATS = CHAIRS
TEAMS = 2

OPTIONS = (
    Option(
        "form",
        default="game",
        words=forms.NAMES,
        says="one game, a Night of three with the same teams, or Pivot Play with a new partner in each of three",
        label="Length of the match",
        word_labels=(
            "One game",
            "A Night: three games with the same teams",
            "Pivot Play: three games, each with a new partner",
        ),
    ),
)

HAND = 13
"""The cards dealt to each (ABR-D2)."""

DEALS_IN_GAME = 4
MOST_GAMES = 3
MOST_DEALS = MOST_GAMES * DEALS_IN_GAME


class State(Match, Chance, ConstrainedDeal):
    """One match. What a seat may not know is blanked by `knowledge.hide`. Rows for players are indexed by chair."""

    shuffled: Annotated[Grid, (1, PACK), INT8]
    hands: Annotated[Ints, CHAIRS]
    revealed: Annotated[Ints, CHAIRS]
    voids: Annotated[Ints, CHAIRS]
    capacity: Annotated[Ints, CARDS_WITH_PIPS + 1]
    trick: Annotated[Ints, CHAIRS]
    last_trick: Annotated[Ints, CHAIRS]
    strengths: Annotated[Ints, CHAIRS]
    longest: Annotated[Ints, CHAIRS]
    aims: Annotated[Ints, CHAIRS]
    form: int
    deals: int
    phase: int
    declarer: int
    declared: int
    """`calls.PLAY`, `calls.TEN` or `calls.SEVEN`."""
    trump: int
    """A colour or NO_TRUMP."""
    tricks: int
    taken: Annotated[Ints, TEAMS]
    """The tricks of each team."""
    sheet: Annotated[Grid, (MOST_DEALS, TEAMS), INT16]
    """The points of each team in each deal."""
