"""Weighing actions by play-outs in sampled worlds (PIMC). `specialize` loads this file for each game.

A world that the game's `ending` can solve may be solved instead of played out. All actions are tried in the same worlds
with the same random numbers (common random numbers), which reduces the variance of their differences.
"""

from typing import Any

import numpy as np

from boxlid.kernel.cards.card_sets import lowest
from boxlid.kernel.chance.rng import RNG_WORDS, seed_rng
from boxlid.kernel.execution.flat import FloatArray, Row, States
from boxlid.kernel.execution.rule import rule

rules: Any
knowledge: Any
strategy: Any
outlook: Any
ending: Any

VIEW, WORLD, PAST = 0, 1, 2
TRIAL = PAST + outlook.PAST
RECORDS = TRIAL + 1
"""The records of the ending's solver follow."""
HAS_PLAN = outlook.plan is not strategy.choose
"""Does the searching seat have its own play-out policy? If not, only the rule of thumb is compiled."""


@rule
def play_stage_out(states: States, seat: int, action: int, rng: Row) -> None:
    """Play the stage out: this action, then the seat by its plan and the others by rule of thumb."""
    stage = outlook.stage(states[TRIAL])
    turn = seat
    is_running = True
    while is_running:
        rules.apply(states[TRIAL], turn, action)
        is_running = outlook.stage(states[TRIAL]) == stage and not rules.is_over(states[TRIAL])
        if is_running:
            turn = lowest(rules.actors(states[TRIAL]))
            if HAS_PLAN and turn == seat:
                action = outlook.plan(states[TRIAL], turn, rng)
            else:
                action = strategy.choose(states[TRIAL], turn, rng)


@rule
def solve_stage(states: States, seat: int, action: int, world: int, workspace: Any) -> None:
    """Take this action in the trial, then solve the rest of the stage."""
    stage = outlook.stage(states[TRIAL])
    rules.apply(states[TRIAL], seat, action)
    ending.finish(states, TRIAL, stage, world, workspace)


@rule
def weigh(
    states: States,
    seat: int,
    actions: Row,
    seed: int,
    first: int,
    chances: FloatArray,
    points: FloatArray,
    weights: FloatArray,
    is_solved: bool,
    workspace: Any,
) -> None:
    """Write the seat's win chance and the points gained after each action (rows) in each world (columns).

    The worlds are number `first` onwards. `weights` gets the likelihood of the other seats' actions in each world.
    """
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    playout_rng: Row = np.zeros(RNG_WORDS, np.int64)
    before = np.zeros(rules.SEATS[1], np.int64)
    after = np.zeros(rules.SEATS[1], np.int64)
    outlook.recall(states, VIEW, PAST)
    for column in range(chances.shape[1]):
        seed_rng(rng, seed, first + column)
        states[WORLD] = states[VIEW]
        knowledge.deal_unknown(states[WORLD], seat, rng)
        outlook.believe(states, WORLD, PAST, seat, rng)
        weights[column] = outlook.likelihood(states[WORLD], seat)
        rules.scores(states[WORLD], before)
        for row in range(actions.shape[0]):
            states[TRIAL] = states[WORLD]
            playout_rng[:] = rng
            if is_solved:
                solve_stage(states, seat, actions[row], column, workspace)
            else:
                play_stage_out(states, seat, actions[row], playout_rng)
            rules.scores(states[TRIAL], after)
            chances[row, column] = outlook.prospects(states[TRIAL], seat)
            points[row, column] = after[seat] - before[seat]
