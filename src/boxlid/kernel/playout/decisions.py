"""Repeating a match from its log, with what each seat knew. `specialize` loads this file for each game."""

from typing import Any

from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import rule

rules: Any
knowledge: Any
outlook: Any


@rule
def repeat_match(
    states: States, log: Row, masks: Row, observations: Row, deals: Row, merits: Row, scores: Row
) -> tuple[int, int, int]:
    """Play a log of seats and actions from a started match in record 0.

    For each action this writes the legal ones, the observation and the number of the deal; for each deal the merit of
    every seat at its end. Returns the number of deals, the winners and the number of the ending.
    """
    n_deals = 0
    for i in range(log.shape[0]):
        seat = log[i, 0]
        rules.legal(states[0], seat, masks[i])
        knowledge.observe(states[0], seat, observations[i])
        deals[i] = n_deals
        stage = outlook.stage(states[0])
        rules.apply(states[0], seat, log[i, 1])
        if rules.is_over(states[0]) or outlook.stage(states[0]) != stage:
            for other in range(merits.shape[1]):
                merits[n_deals, other] = outlook.merit(states[0], other)
            n_deals += 1
    rules.scores(states[0], scores)
    return n_deals, rules.winners(states[0]), rules.ending(states[0])
