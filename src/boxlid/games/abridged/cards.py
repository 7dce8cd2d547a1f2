"""aBRIDGEd: the pack, following, and taking. The clauses cited are those of rulebook.md."""

from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.tricks import beats, follow
from boxlid.kernel.execution.rule import rule

# The pack (ABR-BOX): 2 to 14 in red, yellow, green and blue. Within its colour a higher card number is a higher card.
PACK = 52
HAND = 13
COLOURS = 4
LOWEST_NUMBER = 2
EVERY_CARD = (1 << PACK) - 1
COLOUR = [0x1FFF << (HAND * colour) for colour in range(COLOURS)]
NO_TRUMP = COLOURS

# The cards by their pips: none up to 10, then one on each 11, two on each 12 and so on (ABR-R1.3b).
MOST_PIPS = 4
CARDS_WITH_PIPS = COLOURS * MOST_PIPS
TWOS = sum(1 << (HAND * colour) for colour in range(COLOURS))
PIPPED = [TWOS * 0x1FF, TWOS << 9, TWOS << 10, TWOS << 11, TWOS << 12]


@rule
def colour_of(card: int) -> int:
    """Red, yellow, green, blue (ABR-BOX)."""
    return int(card >= HAND) + int(card >= 2 * HAND) + int(card >= 3 * HAND)


@rule
def playable(hand: int, led: int) -> int:
    """Lead anything; follow the colour led if you can; otherwise any card (ABR-P6, ABR-P7)."""
    return hand if led == NOTHING else follow(hand, COLOUR[colour_of(led)])


@rule
def takes(card: int, best: int, trump: int) -> bool:
    """Does the card beat the best so far? Without trumps only the colour led can (ABR-P2, ABR-Q28)."""
    trumps = 0 if trump == NO_TRUMP else COLOUR[trump]
    return beats(card, best, COLOUR[colour_of(best)], trumps)
