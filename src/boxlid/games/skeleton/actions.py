"""Skeleton: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.skeleton.cards import PACK

PLAY = 0
ACTIONS = PLAY + PACK
MASK_WORDS = 1
