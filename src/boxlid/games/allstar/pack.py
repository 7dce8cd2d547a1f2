"""All Star Comics: the cards, the suits they belong to, and which card beats which."""

from boxlid.kernel.cards.card_sets import NOTHING, count
from boxlid.kernel.cards.tricks import beats, follow
from boxlid.kernel.execution.rule import rule

# The pack (ASC-3, 5, 7, 11). Within its suit a higher card number is a higher card; the specials come last of all, so
# they are the highest of whatever suit is the penalty suit.
HAND = 8
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
MOST_LEFT_OVER = 7


@rule
def cards_in_use(seats: int) -> int:
    """Two players take out the ones, twos and threes, three players the ones and twos (ASC-4)."""
    if seats == 2:
        return EVERY_CARD & ~(ONES | TWOS | THREES)
    if seats == 3:
        return EVERY_CARD & ~(ONES | TWOS)
    return EVERY_CARD


@rule
def n_left_over(seats: int) -> int:
    """How many cards are not dealt (ASC-5)."""
    return count(cards_in_use(seats)) - HAND * seats


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


@rule
def playable(hand: int, led: int, penalty: int) -> int:
    """Lead anything; follow the suit led if you can; otherwise any card (ASC-10a, ASC-10b, ASC-Q26)."""
    return hand if led == NOTHING else follow(hand, suit_cards(suit_of(led, penalty), penalty))


@rule
def takes(card: int, best: int, penalty: int) -> bool:
    """Does the card beat the best so far? Only a higher one of the suit led does (ASC-8, ASC-Q5)."""
    return beats(card, best, suit_cards(suit_of(best, penalty), penalty), 0)
