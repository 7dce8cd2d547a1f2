"""Endings solved exactly, all hands open. `specialize` loads this file for searches: see `SolvableBySide`."""

from typing import Any

import numpy as np

from boxlid.games.abridged import outlook, rules, transposition_table
from boxlid.games.abridged.double_dummy import most_tricks
from boxlid.games.abridged.transposition_table import SEATS, Workspace, index_holders
from boxlid.kernel.cards.card_sets import NOTHING, count, only
from boxlid.kernel.execution.flat import States
from boxlid.kernel.execution.rule import rule

RECORDS = 0
"""The solver needs no scratch records."""
TABLE_BITS = 14
PLAYOUTS_PER_SOLVE = np.array([0, 4, 4, 4, 4, 4, 4, 12, 30, 60])
"""The cost of solving a world, in play-outs, by the tricks left: slower than a play-out, but worth more."""


def new_workspace(size_bits: int = TABLE_BITS) -> Workspace:
    """An empty transposition table."""
    return transposition_table.new_workspace(size_bits)


@rule
def cost(states: States, at: int) -> int:
    """How many play-outs one solved world counts as; 0 if too many tricks are left to solve."""
    left = outlook.tricks_left(states[at])
    return PLAYOUTS_PER_SOLVE[left] if left < len(PLAYOUTS_PER_SOLVE) else 0


@rule
def finish(states: States, at: int, stage: int, world: int, workspace: Workspace) -> None:  # noqa: ARG001 - one table serves all worlds
    """Play a record to the end of its stage, perfectly and with all hands open."""
    s = states[at]
    if outlook.stage(s) == stage and not rules.is_over(s):
        index_holders(s.hands, workspace[1])
        n_left = count(s.hands[s.turn])
        even = most_tricks(n_left // 2, s.hands, s.trump, s.turn, laid(s), s.led, s.best, s.winner, workspace)
        s.taken[0] += even
        s.taken[1] += n_left - even
        s.is_scripted = 1  # the next deal is never looked at, so it need not be shuffled
        rules.end_deal(s)


@rule
def laid(s: Any) -> int:
    """The cards of the unfinished trick."""
    cards = 0
    if s.led != NOTHING:
        for seat in range(SEATS):
            if s.trick[seat] != NOTHING:
                cards |= only(s.trick[seat])
    return cards
