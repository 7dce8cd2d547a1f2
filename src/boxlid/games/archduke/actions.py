"""Archduke: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.archduke.state import MOST_PLACES, MOST_SEATS, SET
from boxlid.kernel.cards.card_sets import MASK_BITS
from boxlid.kernel.match.action_layout import ActionGroup

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
LAYOUT = (
    ActionGroup("match", places=MOST_PLACES),
    ActionGroup("replace", places=MOST_PLACES),
    ActionGroup("peek", seats=MOST_SEATS, places=MOST_PLACES),
    ActionGroup("swap", seats=MOST_SEATS, places=MOST_PLACES),
    ActionGroup("with", seats=MOST_SEATS, places=MOST_PLACES),
    ActionGroup("look", SET),
    ActionGroup("give", seats=MOST_SEATS),
    ActionGroup("pass"),
    ActionGroup("touch", is_compact=False),
    ActionGroup("draw"),
    ActionGroup("take"),
    ActionGroup("discard"),
    ActionGroup("skip"),
    ActionGroup("call"),
    ActionGroup("done"),
    ActionGroup("stop"),
    ActionGroup("more"),
    ActionGroup("time", is_compact=False),
)
"""Without compact numbers: touching, which belongs to the race, and the time, which belongs to the house."""
