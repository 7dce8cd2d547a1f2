"""Expanding the words of an observation to planes: numbers for a network."""

from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import BITS, CATEGORY, COUNT, N_KINDS, TALLY_BITS

TALLY_MASK = (1 << TALLY_BITS) - 1


@rule
def expand(words: Ints, plan: Ints, planes: Ints) -> None:
    """Write the planes of an observation; `plan` is that of its `Observation`."""
    at = 0
    for i in range(len(plan)):
        kind, n = plan[i] % N_KINDS, plan[i] // N_KINDS
        word = words[i]
        if kind == COUNT:
            planes[at] = word
        elif kind == BITS:
            for k in range(n):
                planes[at + k] = (word >> k) & 1
        elif kind == CATEGORY:
            for k in range(n):
                planes[at + k] = 0
            if word != NOTHING:
                planes[at + word] = 1
        else:
            for k in range(n):
                planes[at + k] = (word >> (TALLY_BITS * k)) & TALLY_MASK
        at += n
