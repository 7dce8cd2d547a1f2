"""The ending of a world, solved for two sides: double dummy. `specialize` loads this file for each such game."""

from typing import Any

from boxlid.kernel import answers
from boxlid.kernel.answers import SEATS, Memory, learn_holders
from boxlid.kernel.cards import NOTHING, lowest, only
from boxlid.kernel.compile import rule
from boxlid.kernel.double_dummy import best_card
from boxlid.kernel.record import States

rules: Any
outlook: Any

RECORDS = 0
"""It needs none of its own."""
TABLE_BITS = 14


def new_memory() -> Memory:
    """Room for positions met before."""
    return answers.new_memory(TABLE_BITS)


@rule
def is_near(states: States, at: int) -> bool:
    """Is so little left that it can be solved?"""
    return outlook.is_ending(states[at])


@rule
def finish(states: States, at: int, stage: int, world: int, memory: Memory) -> None:  # noqa: ARG001 - worlds share memories
    """Play a record to the end of its stage as it goes when nobody errs and all cards lie open."""
    s = states[at]
    learn_holders(s.hands, memory[1])
    while outlook.stage(s) == stage and not rules.is_over(s):
        card = best_card(s.hands, s.trump, s.turn, laid(s), s.led, s.best, s.winner, memory)
        rules.apply(s, lowest(rules.actors(s)), rules.PLAY + card)


@rule
def laid(s: Any) -> int:
    """The cards of the trick that is not finished."""
    cards = 0
    if s.led != NOTHING:
        for seat in range(SEATS):
            if s.trick[seat] != NOTHING:
                cards |= only(s.trick[seat])
    return cards
