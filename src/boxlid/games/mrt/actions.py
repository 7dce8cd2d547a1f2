"""Mr. T: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.mrt.cards import KINDS
from boxlid.kernel.match.action_layout import ActionGroup

FLIP = 0
FROM_HAND = 1
"""Plays a card of kind 0 from the hand; kind n is FROM_HAND + n."""
ACTIONS = FROM_HAND + KINDS
MASK_WORDS = 1
LAYOUT = (ActionGroup("flip"), ActionGroup("hand", KINDS))
