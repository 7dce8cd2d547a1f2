"""Exact counts (perft): the number of ways to play a number of actions.

`modes.py` loads this file for each game, plain and compiled.
"""

from typing import Any

from boxlid.kernel.cards.card_sets import MASK_BITS, lowest
from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import rule

rules: Any
knowledge: Any
strategy: Any


@rule
def next_action(mask: Row) -> int:
    """Remove the lowest action from a mask and return it; ACTIONS if the mask is empty."""
    for word in range(len(mask)):
        if mask[word]:
            action = word * MASK_BITS + lowest(mask[word])
            mask[word] &= mask[word] - 1
            return action
    return rules.ACTIONS


@rule
def count_plays(states: States, depth: int, masks: Row, seats: Row) -> int:
    """The number of ways to play `depth` actions from states[0]; of several actors the lowest seat goes first."""
    total = 0
    level = 0
    seats[0] = lowest(rules.actors(states[0]))
    rules.legal(states[0], seats[0], masks[0])
    while level >= 0:
        action = next_action(masks[level])
        if action == rules.ACTIONS:
            level -= 1
            continue
        states[level + 1] = states[level]
        rules.apply(states[level + 1], seats[level], action)
        if level + 1 == depth or rules.is_over(states[level + 1]):
            total += 1
        else:
            level += 1
            seats[level] = lowest(rules.actors(states[level]))
            rules.legal(states[level], seats[level], masks[level])
    return total
