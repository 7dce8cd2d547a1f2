"""All Star Comics: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.allstar.cards import N_SUITS, PACK
from boxlid.kernel.match.action_layout import ActionGroup

TURN = 0
NAME = TURN + 1
PLAY = NAME + N_SUITS
ACTIONS = PLAY + PACK
MASK_WORDS = 1
LAYOUT = (ActionGroup("turn"), ActionGroup("name", N_SUITS), ActionGroup("play", PACK))
