"""What double dummy has found out between two tricks, for all positions that it holds for.

An answer, yes or no, tells also which cards it rests on: those that won a trick because they were the highest. Of
everything below them only the number matters. So an answer is remembered by the lengths of all suits in all hands and
by who holds the cards from there up, and serves every position, of any deal, that agrees in them.
"""

import numpy as np

from boxlid.kernel.cards.card_sets import NOTHING, count, lowest, only
from boxlid.kernel.execution.flat import IntArray
from boxlid.kernel.execution.rule import rule

SEATS = 4
SUITS = 4
RANKS = 13
SUIT = np.array([0x1FFF << (RANKS * suit) for suit in range(SUITS)])
SUIT_SETS = 1 << RANKS
NO_TRUMPS = SUITS

BITS_OF_A_SUIT = 2 * RANKS + 1
"""Two for the holder of each card, and one that marks the end."""

# A row of the table: the lengths of all suits in all hands and who leads; the holders of the high cards that matter,
# two suits in a word; how many low cards of each suit do not matter; what the even side takes at least and at most.
LENGTHS, LEADER, HIGH, OTHER_HIGH, LOW, AT_LEAST, AT_MOST = range(7)
ROW = 8
WAYS = 32
"""Rows that share a slot."""

Memory = tuple[IntArray, IntArray]
"""Answers found before, and the holders of every set of cards of each suit."""


def new_memory(size_bits: int) -> Memory:
    """Room for so many answers, as a power of two."""
    return np.zeros((1 << size_bits, ROW), np.int64), np.zeros((SUITS, SUIT_SETS), np.int64)


# --- Answers: the cards whose rank matters, shifted over the bit that says yes or no ---------------------------------


@rule
def answer(is_reached: bool, matters: int) -> int:
    """An answer as one word."""
    return matters << 1 | int(is_reached)


@rule
def is_yes(found: int) -> bool:
    """Is the answer yes?"""
    return found & 1 == 1


@rule
def matters_to(found: int) -> int:
    """The cards whose rank matters to the answer."""
    return found >> 1


# --- Positions between two tricks -------------------------------------------------------------------------------------


@rule
def suit_of(card: int) -> int:
    """The number of the suit."""
    return card // RANKS


@rule
def ranks_of(cards: int, suit: int) -> int:
    """The cards of one suit, from bit 0 on."""
    return cards >> (RANKS * suit) & 0x1FFF


@rule
def all_of(hands: IntArray) -> int:
    """The cards of all hands."""
    return hands[0] | hands[1] | hands[2] | hands[3]


@rule
def learn_holders(hands: IntArray, holders: IntArray) -> None:
    """For every set of cards of a suit that may be left: its holders from the highest card down, two bits each."""
    for suit in range(SUITS):
        cards = ranks_of(all_of(hands), suit)
        holders[suit, 0] = 1
        left = cards & -cards
        while left:
            holder = 0
            for seat in range(1, SEATS):
                if ranks_of(hands[seat], suit) & left & -left:
                    holder = seat
            holders[suit, left] = holders[suit, left & (left - 1)] << 2 | holder
            left = (left - cards) & cards


@rule
def lengths_of(hands: IntArray) -> int:
    """How many cards of each suit the first three hands hold, and so the fourth."""
    code = 0
    for suit in range(SUITS):
        for seat in range(SEATS - 1):
            code = code << 4 | count(hands[seat] & SUIT[suit])
    return code


@rule
def holders_of_high(left: int, low: int, holders: IntArray) -> tuple[int, int]:
    """Who holds the cards left, but for so many of the lowest of each suit (four bits a suit); two suits in a word."""
    high = 0
    other = 0
    for suit in (0, 1):
        high = high << BITS_OF_A_SUIT | holders[suit, ranks_of(left, suit)] >> (2 * n_low(low, suit))
    for suit in (2, 3):
        other = other << BITS_OF_A_SUIT | holders[suit, ranks_of(left, suit)] >> (2 * n_low(low, suit))
    return high, other


@rule
def n_low(low: int, suit: int) -> int:
    """How many of the lowest cards of a suit do not matter."""
    return low >> (4 * suit) & 15


@rule
def recall(table: IntArray, slot: int, lengths: int, leader: int, left: int, holders: IntArray, goal: int) -> int:
    """The row of the slot that answers the question, or NOTHING."""
    for row in range(slot, slot + WAYS):
        is_answered = goal <= table[row, AT_LEAST] or goal > table[row, AT_MOST]
        if is_answered and table[row, LENGTHS] == lengths and table[row, LEADER] == leader:
            high, other = holders_of_high(left, table[row, LOW], holders)
            if table[row, HIGH] == high and table[row, OTHER_HIGH] == other:
                return row
    return NOTHING


@rule
def recalled(row: IntArray, left: int, goal: int) -> int:
    """The answer a row gives for a position."""
    matters = 0
    for suit in range(SUITS):
        cards = left & SUIT[suit]
        for _ in range(n_low(row[LOW], suit)):
            cards &= cards - 1
        matters |= cards
    return answer(goal <= row[AT_LEAST], matters)


@rule
def remember(
    table: IntArray, slot: int, lengths: int, leader: int, left: int, holders: IntArray, goal: int, found: int
) -> None:
    """Keep an answer in the slot: in a row still free, else in one as good as any."""
    low = 0
    for suit in range(SUITS):
        matters = matters_to(found) & SUIT[suit]
        cards = left & SUIT[suit]
        low |= count(cards & (only(lowest(matters)) - 1) if matters else cards) << (4 * suit)
    high, other = holders_of_high(left, low, holders)
    place = slot + (high + other + low) % WAYS
    for row in range(slot, slot + WAYS):
        if table[row, LENGTHS] == 0:
            place = row
    table[place, LENGTHS] = lengths
    table[place, LEADER] = leader
    table[place, HIGH] = high
    table[place, OTHER_HIGH] = other
    table[place, LOW] = low
    table[place, AT_LEAST] = goal if is_yes(found) else 0
    table[place, AT_MOST] = RANKS if is_yes(found) else goal - 1
