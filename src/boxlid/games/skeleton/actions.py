"""Skeleton: the numbers of the actions. They never change, since stores keep them."""

from boxlid.games.skeleton.cards import PACK

PLAY = 0
ACTIONS = PLAY + PACK
MASK_WORDS = 1
