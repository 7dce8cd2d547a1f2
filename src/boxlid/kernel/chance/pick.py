"""Random picks from sets and masks, with the fast generator."""

from boxlid.kernel.cards.card_sets import MASK_BITS, NOTHING, count, lowest, nth
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def random_member(cards: int, rng: Ints) -> int:
    """A random member of a non-empty set. A set of one uses no random number."""
    n = count(cards)
    return lowest(cards) if n == 1 else nth(cards, random_below(rng, n))


@rule
def random_action(mask: Ints, rng: Ints) -> int:
    """A random action of a non-empty mask."""
    total = 0
    for word in range(len(mask)):
        total += count(mask[word])
    chosen = random_below(rng, total)
    for word in range(len(mask)):
        n = count(mask[word])
        if chosen < n:
            return word * MASK_BITS + nth(mask[word], chosen)
        chosen -= n
    return NOTHING
