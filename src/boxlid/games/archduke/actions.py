"""Archduke: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.archduke.state import MOST_PLACES, MOST_SEATS, SET
from boxlid.kernel.cards.card_sets import MASK_BITS

# The places of a set fill one word of a mask.
MATCH = 0
REPLACE = MATCH + MOST_PLACES
PEEK = REPLACE + MOST_PLACES
SWAP = PEEK + MOST_SEATS * MOST_PLACES
WITH = SWAP + MOST_SEATS * MOST_PLACES
LOOK = WITH + MOST_SEATS * MOST_PLACES
GIVE = LOOK + SET
PASS = GIVE + MOST_SEATS
TOUCH, DRAW, TAKE, DISCARD, SKIP, CALL, DONE, STOP, MORE, TIME = range(PASS + 1, PASS + 11)
ACTIONS = TIME + 1
MASK_WORDS = -(-ACTIONS // MASK_BITS)
