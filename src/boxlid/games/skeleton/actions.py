"""Skeleton: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.skeleton.cards import PACK
from boxlid.kernel.match.action_layout import ActionGroup

PLAY = 0
ACTIONS = PLAY + PACK
MASK_WORDS = 1
LAYOUT = (ActionGroup("play", PACK),)
