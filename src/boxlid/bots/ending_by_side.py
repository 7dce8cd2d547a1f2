"""The ending of a world, solved for two sides: double dummy. `specialize` loads this file for each such game."""

from typing import Any

import numpy as np

from boxlid.kernel import answers
from boxlid.kernel.answers import SEATS, Memory, learn_holders
from boxlid.kernel.cards.card_sets import NOTHING, count, only
from boxlid.kernel.double_dummy import most_tricks
from boxlid.kernel.execution.flat import States
from boxlid.kernel.execution.rule import rule

rules: Any
outlook: Any

RECORDS = 0
"""It needs none of its own."""
TABLE_BITS = 14
SOLVING = np.array([0, 4, 4, 4, 4, 4, 4, 12, 30, 60])
"""By the tricks left, how many play-outs it counts for to solve a world: that takes longer and says more."""


def new_memory() -> Memory:
    """Room for positions met before."""
    return answers.new_memory(TABLE_BITS)


@rule
def cost(states: States, at: int) -> int:
    """How many play-outs it counts for to solve a world of a view, 0 where there is too much left."""
    left = outlook.tricks_left(states[at])
    return SOLVING[left] if left < len(SOLVING) else 0


@rule
def finish(states: States, at: int, stage: int, world: int, memory: Memory) -> None:  # noqa: ARG001 - worlds share memories
    """Settle a record as it ends when nobody errs and all cards lie open."""
    s = states[at]
    if outlook.stage(s) == stage and not rules.is_over(s):
        learn_holders(s.hands, memory[1])
        n_left = count(s.hands[s.turn])
        even = most_tricks(n_left // 2, s.hands, s.trump, s.turn, laid(s), s.led, s.best, s.winner, memory)
        s.taken[0] += even
        s.taken[1] += n_left - even
        s.is_scripted = 1  # nobody looks at the next deal, so it is not worth shuffling
        rules.end_deal(s)


@rule
def laid(s: Any) -> int:
    """The cards of the trick that is not finished."""
    cards = 0
    if s.led != NOTHING:
        for seat in range(SEATS):
            if s.trick[seat] != NOTHING:
                cards |= only(s.trick[seat])
    return cards
