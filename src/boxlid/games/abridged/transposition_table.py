"""The transposition table of the double-dummy solver: results of positions between two tricks.

A result also says which cards it depends on: those that won a trick by rank. Of all lower cards only the number
matters. So a result is stored under the suit lengths of all hands and the holders of the cards from there up, and it
holds for every position of any deal that agrees in these (partition search).
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

SUIT_HOLDERS_BITS = 2 * RANKS + 1
"""Two for the holder of each card, and one that marks the end."""

# The columns of a row: the suit lengths of all hands, and the leader with the trump suit; the holders of the high cards
# that matter, two suits to a word; how many low cards of each suit do not matter; the lower and the upper bound of the
# tricks that the even side takes.
LENGTHS, LEADER, HIGH, OTHER_HIGH, LOW, AT_LEAST, AT_MOST = range(7)
COLUMNS = 8
ROWS_PER_SLOT = 32

Workspace = tuple[IntArray, IntArray]
"""The rows of the table, and the holders of every set of cards of each suit."""


def new_workspace(size_bits: int) -> Workspace:
    """An empty table of 2 ** size_bits rows."""
    return np.zeros((1 << size_bits, COLUMNS), np.int64), np.zeros((SUITS, SUIT_SETS), np.int64)


# --- Results: the set of cards whose rank matters, shifted over one bit for yes or no ---------------------------------


@rule
def result(is_reached: bool, matters: int) -> int:
    """A result as one word."""
    return matters << 1 | int(is_reached)


@rule
def is_yes(found: int) -> bool:
    """Is the goal reached?"""
    return found & 1 == 1


@rule
def cards_that_matter(found: int) -> int:
    """The cards whose rank the result depends on."""
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
def all_cards(hands: IntArray) -> int:
    """The cards of all hands."""
    return hands[0] | hands[1] | hands[2] | hands[3]


@rule
def index_holders(hands: IntArray, holders: IntArray) -> None:
    """For every set of cards of a suit that may be left: its holders from the highest card down, two bits each."""
    for suit in range(SUITS):
        cards = ranks_of(all_cards(hands), suit)
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
    """The suit lengths of the first three hands, from which the fourth's follow."""
    code = 0
    for suit in range(SUITS):
        for seat in range(SEATS - 1):
            code = code << 4 | count(hands[seat] & SUIT[suit])
    return code


@rule
def holders_of_high(left: int, low: int, holders: IntArray) -> tuple[int, int]:
    """The holders of the cards left, without the `low` lowest of each suit (four bits a suit); two suits to a word."""
    high = 0
    other = 0
    for suit in (0, 1):
        high = high << SUIT_HOLDERS_BITS | holders[suit, ranks_of(left, suit)] >> (2 * n_low(low, suit))
    for suit in (2, 3):
        other = other << SUIT_HOLDERS_BITS | holders[suit, ranks_of(left, suit)] >> (2 * n_low(low, suit))
    return high, other


@rule
def n_low(low: int, suit: int) -> int:
    """How many of the lowest cards of a suit do not matter."""
    return low >> (4 * suit) & 15


@rule
def look_up(table: IntArray, slot: int, lengths: int, leader: int, left: int, holders: IntArray, goal: int) -> int:
    """The row of the slot whose bounds decide the goal for this position, or NOTHING."""
    for row in range(slot, slot + ROWS_PER_SLOT):
        is_decided = goal <= table[row, AT_LEAST] or goal > table[row, AT_MOST]
        if is_decided and table[row, LENGTHS] == lengths and table[row, LEADER] == leader:
            high, other = holders_of_high(left, table[row, LOW], holders)
            if table[row, HIGH] == high and table[row, OTHER_HIGH] == other:
                return row
    return NOTHING


@rule
def stored_result(row: IntArray, left: int, goal: int) -> int:
    """The result that a row gives for a position."""
    matters = 0
    for suit in range(SUITS):
        cards = left & SUIT[suit]
        for _ in range(n_low(row[LOW], suit)):
            cards &= cards - 1
        matters |= cards
    return result(goal <= row[AT_LEAST], matters)


@rule
def store(
    table: IntArray, slot: int, lengths: int, leader: int, left: int, holders: IntArray, goal: int, found: int
) -> None:
    """Store a result in the slot: in a free row if there is one, else in place of an arbitrary one."""
    low = 0
    for suit in range(SUITS):
        matters = cards_that_matter(found) & SUIT[suit]
        cards = left & SUIT[suit]
        low |= count(cards & (only(lowest(matters)) - 1) if matters else cards) << (4 * suit)
    high, other = holders_of_high(left, low, holders)
    target = slot + (high + other + low) % ROWS_PER_SLOT
    for row in range(slot, slot + ROWS_PER_SLOT):
        if table[row, LENGTHS] == 0:
            target = row
    table[target, LENGTHS] = lengths
    table[target, LEADER] = leader
    table[target, HIGH] = high
    table[target, OTHER_HIGH] = other
    table[target, LOW] = low
    table[target, AT_LEAST] = goal if is_yes(found) else 0
    table[target, AT_MOST] = RANKS if is_yes(found) else goal - 1
