"""Endings solved exactly: max^n search with all hands open. `specialize` loads this file for each such game.

Every seat maximises its own win chance. Positions between two tricks go into a transposition table.
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
"""Scratch records: one for each action of the longest line."""
TABLE_BITS = 12
PLAYOUTS_PER_SOLVE = np.array([0, 4, 4, 4])
"""The cost of solving a world, in play-outs, by the tricks left: slower than a play-out, but worth more."""

# The columns of a row of the table.
CARDS, POSITION, WORLD, BEST = range(4)

Workspace = tuple[Row, FloatArray, FloatArray]


def new_workspace() -> Workspace:
    """The transposition table, the win chances of its positions, and those of each depth of the current line."""
    seats = rules.SEATS[1]
    rows = 1 << TABLE_BITS
    return np.full((rows, 4), NOTHING), np.zeros((rows, seats)), np.zeros((RECORDS + 1, seats))


@rule
def cost(states: States, at: int) -> int:
    """How many play-outs one solved world counts as; 0 if too many tricks are left to solve."""
    left = outlook.tricks_left(states[at])
    return PLAYOUTS_PER_SOLVE[left] if left < len(PLAYOUTS_PER_SOLVE) else 0


@rule
def finish(states: States, at: int, stage: int, world: int, workspace: Workspace) -> None:
    """Play a record to the end of its stage, perfectly and with all hands open."""
    states[at].is_scripted = 1  # the next deal is never used, so it need not be shuffled
    while outlook.stage(states[at]) == stage and not rules.is_over(states[at]):
        states[at + 1] = states[at]
        action = solve(states, at + 1, at + 1, stage, world, workspace)
        rules.apply(states[at], lowest(rules.actors(states[at])), action)


@routine
def solve(states: States, at: int, first: int, stage: int, world: int, workspace: Workspace) -> int:
    """The best action of the seat to act; the win chances of all seats go into the line."""
    table, known, line = workspace
    s = states[at]
    depth = at - first
    if outlook.stage(s) != stage or rules.is_over(s):
        for seat in range(s.seats):
            line[depth, seat] = outlook.prospects(s, seat)
        return NOTHING
    cards = 0
    position = 0
    row = 0
    is_between = s.led == NOTHING
    if is_between:
        for place in range(s.seats):
            cards |= s.hands[place]
        position = outlook.position_key(s)
        row = slot_of(cards, position + world, table.shape[0])
        if table[row, CARDS] == cards and table[row, POSITION] == position and table[row, WORLD] == world:
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
        solve(states, at + 1, first, stage, world, workspace)
        if best == NOTHING or line[depth + 1, seat] > line[depth, seat]:
            best = action
            line[depth] = line[depth + 1]
    if is_between:
        table[row, CARDS] = cards
        table[row, POSITION] = position
        table[row, WORLD] = world
        table[row, BEST] = best
        known[row] = line[depth]
    return best
