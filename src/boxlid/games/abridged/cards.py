"""aBRIDGEd: the pack, and what its cards are called (ABR-BOX, ABR-R1.3b)."""

from boxlid.kernel.cards.card_sets import has
from boxlid.kernel.execution.rule import rule

# 2 to 14 in red, yellow, green and blue. Within its colour a higher card number is a higher card.
PACK = 52
COLOURS = 4
CARDS_PER_COLOUR = 13
LOWEST_NUMBER = 2
EVERY_CARD = (1 << PACK) - 1
COLOUR = [0x1FFF << (CARDS_PER_COLOUR * colour) for colour in range(COLOURS)]
NO_TRUMP = COLOURS
N_TRUMPS = COLOURS + 1

# The cards by their pips: none up to 10, then one on each 11, two on each 12 and so on.
MOST_PIPS = 4
CARDS_WITH_PIPS = COLOURS * MOST_PIPS
TWOS = sum(1 << (CARDS_PER_COLOUR * colour) for colour in range(COLOURS))
PIPPED = [TWOS * 0x1FF, TWOS << 9, TWOS << 10, TWOS << 11, TWOS << 12]


@rule
def colour_of(card: int) -> int:
    """Red, yellow, green, blue (ABR-BOX)."""
    return int(card >= CARDS_PER_COLOUR) + int(card >= 2 * CARDS_PER_COLOUR) + int(card >= 3 * CARDS_PER_COLOUR)


# --- Names ----------------------------------------------------------------------------------------------------------

COLOUR_NAMES = ("red", "yellow", "green", "blue")
TRUMP_NAMES = (*COLOUR_NAMES, "none")
TRUMP_LABELS = (*(f"{name} trumps" for name in COLOUR_NAMES), "no trumps")


def card_name(card: int) -> str:
    """The short name: `R14`."""
    return f"{COLOUR_NAMES[colour_of(card)][0].upper()}{card % CARDS_PER_COLOUR + LOWEST_NUMBER}"


NAMES = tuple(card_name(card) for card in range(PACK))
CARDS = {name: card for card, name in enumerate(NAMES)}
LABELS = tuple(f"{COLOUR_NAMES[colour_of(card)]} {name[1:]}" for card, name in enumerate(NAMES))
"""In words: `red 14`."""


def in_order(held: int, trump: int = NO_TRUMP) -> list[int]:
    """A hand in display order: by colour, trumps first, high cards first (ABR-D2b, ABR-R1.1, ABR-R1.2)."""
    in_hand = (card for card in range(PACK) if has(held, card))
    return sorted(in_hand, key=lambda card: (colour_of(card) != trump, colour_of(card), -card))
