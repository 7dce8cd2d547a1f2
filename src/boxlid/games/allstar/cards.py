"""All Star Comics: the pack, the suits its cards belong to, and what they are called (ASC-3, 5, 7, 11)."""

from boxlid.kernel.cards.card_sets import NOTHING, has
from boxlid.kernel.execution.rule import rule

# Within its suit a higher card number is a higher card. The specials come last, so they are the highest cards of the
# penalty suit, whichever that is.
PACK = 35
RED, YELLOW, GREEN, BLUE = 0, 1, 2, 3
N_SUITS = 4
RANKS_PER_SUIT = 8
KRAZY_KAT, IGNATZ, PUPP = 32, 33, 34
EVERY_CARD = (1 << PACK) - 1
SUITS = [0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24]
SPECIALS = (1 << KRAZY_KAT) | (1 << IGNATZ) | (1 << PUPP)
ONES, TWOS, THREES = 0x01010101, 0x02020202, 0x04040404
CUT_RANKS = 4 * [1, 2, 3, 4, 5, 6, 7, 8] + [9, 10, 11]


@rule
def cards_in_use(seats: int) -> int:
    """Two players take out the ones, twos and threes, three players the ones and twos (ASC-4)."""
    if seats == 2:
        return EVERY_CARD & ~(ONES | TWOS | THREES)
    if seats == 3:
        return EVERY_CARD & ~(ONES | TWOS)
    return EVERY_CARD


@rule
def is_special(card: int) -> bool:
    """Krazy Kat, Ignatz Mouse or Offissa Pupp."""
    return card >= KRAZY_KAT


@rule
def suit_of(card: int, penalty: int) -> int:
    """The colour; for a special the penalty suit, whichever that is (ASC-7, ASC-11)."""
    return penalty if is_special(card) else card // RANKS_PER_SUIT


@rule
def suit_cards(suit: int, penalty: int) -> int:
    """The cards of a suit; the specials are among those of the penalty suit (ASC-11, ASC-Q7)."""
    return SUITS[suit] | SPECIALS if suit == penalty else SUITS[suit]


def in_order(cards: int, penalty: int) -> list[int]:
    """A set of cards in the order of a sorted hand: by suit, high cards first, the specials with the penalty suit."""
    return sorted((card for card in range(PACK) if has(cards, card)), key=lambda card: (suit_of(card, penalty), -card))


# --- Names ----------------------------------------------------------------------------------------------------------

COLOURS = ("red", "yellow", "green", "blue")
SPECIAL_NAMES = {"K9": "Krazy Kat", "I10": "Ignatz Mouse", "O11": "Offissa Pupp"}


def card_name(card: int) -> str:
    """The short name: `R3`, `K9`."""
    if is_special(card):
        return tuple(SPECIAL_NAMES)[card - KRAZY_KAT]
    return f"{'RYGB'[suit_of(card, NOTHING)]}{card % RANKS_PER_SUIT + 1}"


NAMES = tuple(card_name(card) for card in range(PACK))
CARDS = {name: card for card, name in enumerate(NAMES)}


def card_label(card: int) -> str:
    """The name in words: `Red 3`, `Krazy Kat 9`."""
    name = NAMES[card]
    return f"{SPECIAL_NAMES.get(name) or COLOURS[suit_of(card, NOTHING)].capitalize()} {name[1:]}"


LABELS = tuple(card_label(card) for card in range(PACK))
