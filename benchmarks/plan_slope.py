"""Which way the weights of a plan should change. `specialize` loads this file for the game, with its `plan`.

Deals are played against rules of thumb. At one moment of each, every card that may be played is tried, and the plan
goes on from there; what each brought, against what the plan would bring on average, says how its score should move.
"""

from math import exp, log
from typing import Any

import numpy as np

from boxlid.games.allstar import actions
from boxlid.kernel.cards.card_sets import NOTHING, count, lowest
from boxlid.kernel.chance.rng import RNG_WORDS, WORD, next_random, random_below, seed_rng
from boxlid.kernel.chance.shuffles import derive_key
from boxlid.kernel.execution.flat import FloatArray, Row, States
from boxlid.kernel.execution.rule import rule

rules: Any
strategy: Any
outlook: Any
plan: Any

DEAL, TRIAL = 0, 1
RECORDS = 2
SPREAD = 5.0
"""Of what a deal brings; gains are measured by it."""


@rule
def advantage(s: Any, seat: int) -> float:
    """What a deal brought the seat, against what it brought the others on average."""
    total = 0.0
    for other in range(s.seats):
        total += outlook.merit(s, other)
    own = outlook.merit(s, seat)
    return own - (total - own) / (s.seats - 1)


@rule
def start(states: States, seats: int, key: Row, number: int, rng: Row) -> None:
    """Deal, and settle the penalty suit by rule of thumb. Nobody looks at the deal after, so it is not shuffled."""
    states[DEAL].is_scripted = 0
    derive_key(key, number, states[DEAL].key, states[DEAL].stream)
    rules.start(states[DEAL], seats, states[DEAL].key)
    while states[DEAL].penalty == NOTHING:
        rules.apply(states[DEAL], states[DEAL].turn, strategy.choose(states[DEAL], states[DEAL].turn, rng))
    states[DEAL].is_scripted = 1


@rule
def finish(states: States, i: int, seat: int, weights: FloatArray, rng: Row) -> float:
    """Play a deal to its end, the seat by plan; what it brought."""
    stage = outlook.stage(states[i])
    while outlook.stage(states[i]) == stage and not rules.is_over(states[i]):
        turn = states[i].turn
        if turn == seat:
            rules.apply(states[i], seat, actions.PLAY + plan.best_card(states[i], seat, weights))
        else:
            rules.apply(states[i], turn, strategy.choose(states[i], turn, rng))
    return advantage(states[i], seat)


@rule
def worth(states: States, seats: int, weights: FloatArray, key: Row, first: int, n: int) -> float:
    """What a plan brings on average."""
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    total = 0.0
    for number in range(first, first + n):
        seed_rng(rng, number, 0)
        start(states, seats, key, number, rng)
        total += finish(states, DEAL, number % seats, weights, rng)
    return total / n


@rule
def shares(scores: FloatArray, n: int) -> float:
    """Turn scores into how often each is chosen; returns how undecided that is."""
    highest = scores[:n].max()
    total = 0.0
    for row in range(n):
        scores[row] = exp(scores[row] - highest)
        total += scores[row]
    undecided = 0.0
    for row in range(n):
        scores[row] = max(1e-9, scores[row] / total)
        undecided -= scores[row] * log(scores[row])
    return undecided


@rule
def add_slopes(
    states: States, seats: int, weights: FloatArray, curiosity: float, key: Row, first: int, n: int, slopes: FloatArray
) -> None:
    """Add what n deals say of the weights; curiosity rewards a plan that is undecided."""
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    traits = np.zeros((plan.HAND, plan.N_TRAITS))
    units = np.zeros((plan.HAND, weights.shape[1]))
    chances = np.zeros(plan.HAND)
    gains = np.zeros(plan.HAND)
    for number in range(first, first + n):
        seed_rng(rng, number, 0)
        start(states, seats, key, number, rng)
        seat = number % seats
        moment = random_below(rng, plan.HAND - 1)
        stage = outlook.stage(states[DEAL])
        while outlook.stage(states[DEAL]) == stage:
            turn = states[DEAL].turn
            if turn != seat:
                rules.apply(states[DEAL], turn, strategy.choose(states[DEAL], turn, rng))
                continue
            options = plan.playable(states[DEAL].hands[seat], states[DEAL].led, states[DEAL].penalty)
            n_options = count(options)
            plan.describe(states[DEAL], seat, options, traits)
            for row in range(n_options):
                chances[row] = plan.score(weights, traits[row], units[row])
            undecided = shares(chances, n_options)
            if plan.HAND - count(states[DEAL].hands[seat]) == moment:
                try_all(states, seat, options, weights, rng, gains)
                add_slope(weights, traits, units, chances, gains, n_options, curiosity, undecided, slopes)
                break
            rules.apply(states[DEAL], seat, actions.PLAY + drawn(options, chances, rng))


@rule
def drawn(options: int, chances: FloatArray, rng: Row) -> int:
    """One of the cards, each as often as its chance says."""
    left = next_random(rng) / WORD
    row = 0
    while options & (options - 1):
        left -= chances[row]
        if left < 0:
            break
        options &= options - 1
        row += 1
    return lowest(options)


@rule
def try_all(states: States, seat: int, options: int, weights: FloatArray, rng: Row, gains: FloatArray) -> None:
    """What each card brings if the plan goes on from there."""
    row = 0
    while options:
        states[TRIAL] = states[DEAL]
        rules.apply(states[TRIAL], seat, actions.PLAY + lowest(options))
        is_on = outlook.stage(states[TRIAL]) == outlook.stage(states[DEAL])
        gains[row] = finish(states, TRIAL, seat, weights, rng) if is_on else advantage(states[TRIAL], seat)
        gains[row] /= SPREAD
        options &= options - 1
        row += 1


@rule
def add_slope(
    weights: FloatArray,
    traits: FloatArray,
    units: FloatArray,
    chances: FloatArray,
    gains: FloatArray,
    n: int,
    curiosity: float,
    undecided: float,
    slopes: FloatArray,
) -> None:
    """Scores of cards that gain more than the average should rise, through every unit that had a part in them."""
    average = 0.0
    for row in range(n):
        average += chances[row] * gains[row]
    for row in range(n):
        rise = chances[row] * (gains[row] - average - curiosity * (log(chances[row]) + undecided))
        for unit in range(weights.shape[1]):
            slopes[plan.N_TRAITS, unit] += rise * units[row, unit]
            passed = rise * weights[plan.N_TRAITS, unit] * (plan.LEAK if units[row, unit] < 0.0 else 1.0)
            for i in range(plan.N_TRAITS):
                slopes[i, unit] += passed * traits[row, i]
