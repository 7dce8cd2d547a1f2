"""Mr. T: which seats have to choose, from what, and why an action is refused."""

from boxlid.games.mrt import actions, phases
from boxlid.games.mrt.cards import kinds_in
from boxlid.games.mrt.rules.board import cards_of, holds
from boxlid.games.mrt.state import State
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.refusals import ALLOWED, MATCH_IS_OVER, NOT_IN_HAND


@rule
def actors(s: State) -> int:
    """The seats that have still to choose a card."""
    return s.waiting


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits."""
    mask[0] = playable(s, seat) if has(s.waiting, seat) else 0


@rule
def playable(s: State, seat: int) -> int:
    """What the seat can choose from for a flip: the top of its pile, and its hand where that may be used."""
    allowed = only(actions.FLIP) if s.pile_sizes[seat] > 0 else 0
    if may_use_hand(s, seat):
        allowed |= kinds_in(s.hands[seat]) << actions.FROM_HAND
    return allowed


@rule
def may_use_hand(s: State, seat: int) -> bool:
    """The hand is for Showdowns, and for a draw pile that is used up (MRT-S4c, MRT-SD4, MRT-Q14, MRT-Q23)."""
    return s.phase in (phases.SHOWDOWN, phases.DOUBLE_SHOWDOWN) or s.pile_sizes[seat] == 0


# Why an action is refused: the numbers `why_not` returns besides those all games share, and the clause behind each.
OUT_OF_CARDS = 5
NOT_IN_SHOWDOWN = 6
ALREADY_CHOSEN = 7
PILE_IS_USED_UP = 8
HAND_HAS_TO_WAIT = 9
TARGET_FROM_PILE = 10
REFUSALS = {
    MATCH_IS_OVER: ("MRT-WIN", "the match is over"),
    OUT_OF_CARDS: ("MRT-4a", "this seat has run out of cards and is out of the game"),
    NOT_IN_SHOWDOWN: ("MRT-SD1", "only those whose cards matched play in the Showdown"),
    ALREADY_CHOSEN: ("MRT-Q13", "the card for this flip lies face down already"),
    PILE_IS_USED_UP: ("MRT-Q14", "the draw pile is used up, so a card of the hand has to be played"),
    HAND_HAS_TO_WAIT: ("MRT-S4c", "the hand cannot be used in a Preliminary Round while there is a draw pile"),
    TARGET_FROM_PILE: ("MRT-5b", "the target is the top card of the draw pile as long as there is one"),
    NOT_IN_HAND: ("MRT-S4a", "there is no such card in the hand"),
}


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """ALLOWED, or the reason why the seat may not do this now."""
    if s.phase == phases.OVER:
        return MATCH_IS_OVER
    if not has(s.waiting, seat):
        return why_not_waited_for(s, seat)
    if action == actions.FLIP:
        return ALLOWED if s.pile_sizes[seat] > 0 else PILE_IS_USED_UP
    if not may_use_hand(s, seat):
        return TARGET_FROM_PILE if s.phase == phases.LAYING_TARGETS else HAND_HAS_TO_WAIT
    return ALLOWED if holds(s, seat, action - actions.FROM_HAND) else NOT_IN_HAND


@rule
def why_not_waited_for(s: State, seat: int) -> int:
    """Why a seat that the flip does not wait for cannot play."""
    if s.choices[seat] != NOTHING:
        return ALREADY_CHOSEN
    return NOT_IN_SHOWDOWN if cards_of(s, seat) > 0 else OUT_OF_CARDS


@rule
def sealed(s: State) -> int:
    """All choices are sealed: the number of the flip they belong to, 0 when the match is over (MRT-Q13)."""
    return s.flips if s.phase != phases.OVER else 0


@rule
def sealed_choices(s: State, seat: int, out: Ints) -> int:
    """What the seat has laid face down for this flip, as actions; returns how many."""
    if s.choices[seat] == NOTHING:
        return 0
    out[0] = s.choices[seat]
    return 1
