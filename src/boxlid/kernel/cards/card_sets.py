"""Sets of cards as bits of one integer: card c is in the set when bit c is. Up to 62 cards."""

from collections.abc import Iterator, Sequence

from boxlid.kernel.cards.bits import ones, trailing_zeros
from boxlid.kernel.execution.rule import rule

NOTHING = -1
"""No card, no seat, no choice yet."""

MASK_BITS = 62
"""How many actions one word of a mask of legal actions holds."""


@rule
def only(card: int) -> int:
    """The set of this card alone."""
    return 1 << card


@rule
def has(cards: int, card: int) -> bool:
    """Is the card in the set?"""
    return (cards >> card) & 1 == 1


@rule
def count(cards: int) -> int:
    """How many cards are in the set."""
    return ones(cards)


@rule
def lowest(cards: int) -> int:
    """The smallest card of a set that is not empty."""
    return trailing_zeros(cards)


@rule
def highest(cards: int) -> int:
    """The largest card of a set that is not empty."""
    for shift in (1, 2, 4, 8, 16, 32):
        cards |= cards >> shift
    return count(cards) - 1


@rule
def nth(cards: int, n: int) -> int:
    """The card that has exactly `n` smaller ones in the set."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def members(cards: int) -> Iterator[int]:
    """The members of a set, ascending. For Python; rules have `lowest` and `nth`."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def actions_in(mask: Sequence[int]) -> list[int]:
    """The numbers of the actions in a mask, ascending."""
    return [word * MASK_BITS + bit for word, bits in enumerate(mask) if bits for bit in members(bits)]
