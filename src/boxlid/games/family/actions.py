"""All in the Family: the numbers of the actions. They never change, because they are stored."""

from boxlid.games.family.cards import PACK
from boxlid.games.family.state import HAND, MOST_SEATS
from boxlid.kernel.match.action_layout import ActionGroup

BID = 0
PLAY = BID + HAND + 1
KEEP = PLAY + PACK
GIVE = KEEP + 1
ACTIONS = GIVE + MOST_SEATS
MASK_WORDS = 1
LAYOUT = (
    ActionGroup("bid", HAND + 1),
    ActionGroup("play", PACK),
    ActionGroup("keep"),
    ActionGroup("give", seats=MOST_SEATS),
)
