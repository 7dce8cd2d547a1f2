"""The ending of a world, solved for seats that each want the most for themselves. `specialize` loads this file.

Everybody sees everything and does what leaves the best prospects. What was found out is remembered between tricks.
"""

from typing import Any

import numpy as np

from boxlid.kernel.cards.card_sets import NOTHING, lowest
from boxlid.kernel.execution.flat import FloatArray, Row, States
from boxlid.kernel.execution.hash_slots import slot_of
from boxlid.kernel.execution.rule import routine, rule

rules: Any
outlook: Any

RECORDS = 40
"""One for each action of the longest line."""
TABLE_BITS = 12
SOLVING = np.array([0, 4, 4, 4])
"""By the tricks left, how many play-outs it counts for to solve a world: that takes longer and says more."""

KEY, STANDING, WORLD, BEST = range(4)

Memory = tuple[Row, FloatArray, FloatArray]


def new_memory() -> Memory:
    """Room for positions met before, for their prospects, and for those of every position on a line."""
    seats = rules.SEATS[1]
    rows = 1 << TABLE_BITS
    return np.full((rows, 4), NOTHING), np.zeros((rows, seats)), np.zeros((RECORDS + 1, seats))


@rule
def cost(states: States, at: int) -> int:
    """How many play-outs it counts for to solve a world of a view, 0 where there is too much left."""
    left = outlook.tricks_left(states[at])
    return SOLVING[left] if left < len(SOLVING) else 0


@rule
def finish(states: States, at: int, stage: int, world: int, memory: Memory) -> None:
    """Play a record to the end of its stage as it goes when everybody sees everything."""
    states[at].is_scripted = 1  # nobody looks at the next deal, so it is not worth shuffling
    while outlook.stage(states[at]) == stage and not rules.is_over(states[at]):
        states[at + 1] = states[at]
        action = solve(states, at + 1, at + 1, stage, world, memory)
        rules.apply(states[at], lowest(rules.actors(states[at])), action)


@routine
def solve(states: States, at: int, first: int, stage: int, world: int, memory: Memory) -> int:
    """The best action of whoever acts in a record; the memory's line takes the prospects of all seats."""
    table, known, line = memory
    s = states[at]
    depth = at - first
    if outlook.stage(s) != stage or rules.is_over(s):
        for seat in range(s.seats):
            line[depth, seat] = outlook.prospects(s, seat)
        return NOTHING
    key = 0
    standing = 0
    row = 0
    is_between = s.led == NOTHING
    if is_between:
        for place in range(s.seats):
            key |= s.hands[place]
        standing = outlook.position_key(s)
        row = slot_of(key, standing + world, table.shape[0])
        if table[row, KEY] == key and table[row, STANDING] == standing and table[row, WORLD] == world:
            line[depth] = known[row]
            return table[row, BEST]
    seat = lowest(rules.actors(s))
    mask: Row = np.zeros(rules.MASK_WORDS, np.int64)
    rules.legal(s, seat, mask)
    left = mask[0]
    best = NOTHING
    while left:
        action = lowest(left)
        left &= left - 1
        states[at + 1] = states[at]
        rules.apply(states[at + 1], seat, action)
        solve(states, at + 1, first, stage, world, memory)
        if best == NOTHING or line[depth + 1, seat] > line[depth, seat]:
            best = action
            line[depth] = line[depth + 1]
    if is_between:
        table[row, KEY] = key
        table[row, STANDING] = standing
        table[row, WORLD] = world
        table[row, BEST] = best
        known[row] = line[depth]
    return best
