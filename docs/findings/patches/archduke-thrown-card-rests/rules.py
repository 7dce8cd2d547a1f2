"""A card that is drawn and thrown away at once takes no action (the boxed edition; against ARC-ACT-1)."""

from boxlid.games.archduke import actions
from boxlid.games.archduke.rules.turns import discard, draw_card, take_card
from boxlid.games.archduke.state import State
from boxlid.kernel.cards.card_sets import NOTHING, only
from boxlid.kernel.execution.rule import rule


@rule
def pick(s: State, seat: int, action: int) -> None:
    """Pass on a match, touch a pile, pick from it, or throw the picked card away without its action."""
    if action == actions.PASS:
        s.passed |= only(seat)
    elif action == actions.TOUCH:
        s.is_open = 0
    elif action == actions.DRAW:
        draw_card(s)
    elif action == actions.TAKE:
        take_card(s)
    else:
        discard(s, seat, s.held, s.held_origin)
        s.n_queue = 0
        s.queue[0] = NOTHING
