"""Weighing actions by playing them out in worlds that fit a view. `specialize` loads this file for each game.

Where so little is left that the game's `ending` can solve a world, it may be solved and not played out.

Every action meets the same worlds and the same luck, so that differences between actions are not differences of luck.
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
"""Behind them come the ending's own."""
HAS_PLAN = outlook.plan is not strategy.choose
"""Does whoever searches go on otherwise than by rule of thumb? Where not, that is compiled once."""


@rule
def play_stage_out(states: States, seat: int, action: int, rng: Row) -> None:
    """The seat does this in the trial and goes on by its plan, the others by rule of thumb, to the end of the stage."""
    stage = outlook.stage(states[TRIAL])
    turn = seat
    is_on = True
    while is_on:
        rules.apply(states[TRIAL], turn, action)
        is_on = outlook.stage(states[TRIAL]) == stage and not rules.is_over(states[TRIAL])
        if is_on:
            turn = lowest(rules.actors(states[TRIAL]))
            if HAS_PLAN and turn == seat:
                action = outlook.plan(states[TRIAL], turn, rng)
            else:
                action = strategy.choose(states[TRIAL], turn, rng)


@rule
def solve_stage(states: States, seat: int, action: int, world: int, memory: Any) -> None:
    """The seat does this in the trial, then the ending goes as it goes when all cards lie open."""
    stage = outlook.stage(states[TRIAL])
    rules.apply(states[TRIAL], seat, action)
    ending.finish(states, TRIAL, stage, world, memory)


@rule
def weigh(
    states: States,
    seat: int,
    actions: Row,
    seed: int,
    first: int,
    prospects: FloatArray,
    points: FloatArray,
    weights: FloatArray,
    is_solved: bool,
    memory: Any,
) -> None:
    """The seat's prospects after each action and the points it has gained by then, a row for each action.

    There is a column for each of the worlds `first`, `first + 1` and so on. `weights` takes how well each world
    explains what the others have done.
    """
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    luck: Row = np.zeros(RNG_WORDS, np.int64)
    before = np.zeros(rules.SEATS[1], np.int64)
    after = np.zeros(rules.SEATS[1], np.int64)
    outlook.recall(states, VIEW, PAST)
    for column in range(prospects.shape[1]):
        seed_rng(rng, seed, first + column)
        states[WORLD] = states[VIEW]
        knowledge.deal_unknown(states[WORLD], seat, rng)
        outlook.believe(states, WORLD, PAST, seat, rng)
        weights[column] = outlook.likelihood(states[WORLD], seat)
        rules.scores(states[WORLD], before)
        for row in range(actions.shape[0]):
            states[TRIAL] = states[WORLD]
            luck[:] = rng
            if is_solved:
                solve_stage(states, seat, actions[row], column, memory)
            else:
                play_stage_out(states, seat, actions[row], luck)
            rules.scores(states[TRIAL], after)
            prospects[row, column] = outlook.prospects(states[TRIAL], seat)
            points[row, column] = after[seat] - before[seat]
