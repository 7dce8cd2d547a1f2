"""Why an action is refused: the reasons that games share, and the check for playing a card from the hand."""

from boxlid.kernel.cards.card_sets import has
from boxlid.kernel.execution.rule import rule

ALLOWED = 0
MATCH_IS_OVER = 1
NOT_YOUR_TURN = 2
NOT_IN_HAND = 3
DOES_NOT_FOLLOW = 4
"""The card is held, but another suit must be followed; a game gives the clause."""


@rule
def why_not_this_card(is_turn: bool, hand: int, playable: int, card: int) -> int:
    """It must be the seat's turn, and the card must be held and playable."""
    if not is_turn:
        return NOT_YOUR_TURN
    if not has(hand, card):
        return NOT_IN_HAND
    return ALLOWED if has(playable, card) else DOES_NOT_FOLLOW
