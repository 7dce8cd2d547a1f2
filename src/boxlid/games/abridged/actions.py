"""aBRIDGEd: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.abridged.calls import N_CALLS
from boxlid.games.abridged.cards import N_TRUMPS, PACK
from boxlid.kernel.match.action_layout import ActionGroup

CALL = 0
TRUMP = CALL + N_CALLS
PLAY = TRUMP + N_TRUMPS
ACTIONS = PLAY + PACK
MASK_WORDS = 1
LAYOUT = (ActionGroup("call", N_CALLS), ActionGroup("trump", N_TRUMPS), ActionGroup("play", PACK))
