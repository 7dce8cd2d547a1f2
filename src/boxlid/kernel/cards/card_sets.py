"""Sets of up to 62 cards as bits of one integer: card c is in the set if bit c is set."""

from collections.abc import Iterator, Sequence

from boxlid.kernel.cards.bits import ones, trailing_zeros
from boxlid.kernel.execution.rule import rule

NOTHING = -1
"""No card; also no seat or no choice yet. A viewer without a seat is a SPECTATOR (`kernel/match/roles.py`)."""

MASK_BITS = 62
"""Actions in one word of a mask of legal actions."""


@rule
def only(card: int) -> int:
    """The set of one card."""
    return 1 << card


@rule
def has(cards: int, card: int) -> bool:
    """Is the card in the set?"""
    return (cards >> card) & 1 == 1


@rule
def count(cards: int) -> int:
    """The number of cards in the set."""
    return ones(cards)


@rule
def lowest(cards: int) -> int:
    """The smallest card of a non-empty set."""
    return trailing_zeros(cards)


@rule
def highest(cards: int) -> int:
    """The largest card of a non-empty set."""
    for shift in (1, 2, 4, 8, 16, 32):
        cards |= cards >> shift
    return count(cards) - 1


@rule
def nth(cards: int, n: int) -> int:
    """The card with exactly `n` smaller ones in the set."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def members(cards: int) -> Iterator[int]:
    """The members of a set, ascending. For plain Python; rules use `lowest` and `nth`."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def actions_in(mask: Sequence[int]) -> list[int]:
    """The numbers of the actions in a mask, ascending."""
    return [word * MASK_BITS + bit for word, bits in enumerate(mask) if bits for bit in members(bits)]
