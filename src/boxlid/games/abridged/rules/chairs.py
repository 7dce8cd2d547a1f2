"""aBRIDGEd: who sits where, who is whose partner, and who acts.

Chairs 0 and 2 are team 0, chairs 1 and 3 team 1.
"""

from boxlid.games.abridged import forms, phases
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, State
from boxlid.kernel.cards.card_sets import NOTHING, only
from boxlid.kernel.execution.rule import rule

# The chair of each player in each game of Pivot Play, and the player in each chair (ABR-Q32).
CHAIR_OF = [[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
PLAYER_IN = [[0, 1, 2, 3], [0, 3, 1, 2], [0, 2, 3, 1]]


@rule
def seating(form: int, game: int) -> int:
    """Which row of chairs is in force: players change places in Pivot Play alone (ABR-S1, ABR-N1, ABR-V1)."""
    return game if form == forms.PIVOT else 0


@rule
def team_of(chair: int) -> int:
    """Partners sit opposite each other (ABR-S1)."""
    return chair & 1


@rule
def partner_of(chair: int) -> int:
    """The chair opposite (ABR-S1)."""
    return (chair + 2) % CHAIRS


@rule
def this_game(s: State) -> int:
    """The game of the match that is being played, from 0."""
    return (s.deals - 1) // DEALS_IN_GAME


@rule
def chair_of(s: State, seat: int) -> int:
    """Where a player sits in this game."""
    return CHAIR_OF[seating(s.form, this_game(s))][seat]


@rule
def player_in(s: State, chair: int) -> int:
    """Who sits there in this game."""
    return PLAYER_IN[seating(s.form, this_game(s))][chair]


@rule
def dummy(s: State) -> int:
    """The chair of the declarer's partner, whose cards lie open; NOTHING before there is one (ABR-R1.1, ABR-R2.4)."""
    return NOTHING if s.declarer == NOTHING else partner_of(s.declarer)


@rule
def actors(s: State) -> int:
    """One seat at a time; the declarer acts for the dummy (ABR-P4, ABR-Q19)."""
    if s.phase == phases.OVER:
        return 0
    return only(player_in(s, s.declarer if s.turn == dummy(s) else s.turn))
