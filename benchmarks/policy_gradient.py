"""The policy gradient of a plan's weights. `specialize` loads this file for the game, with its `plan`.

Deals are played against rules of thumb. At one random decision of each, every playable card is tried, and the plan
plays on from there. The gain of each card over the policy's expected gain (the baseline) gives the gradient.
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
"""The scale of the gains of a deal."""


@rule
def advantage(s: Any, seat: int) -> float:
    """The seat's payoff of a deal minus the average payoff of the others."""
    total = 0.0
    for other in range(s.seats):
        total += outlook.merit(s, other)
    own = outlook.merit(s, seat)
    return own - (total - own) / (s.seats - 1)


@rule
def start(states: States, seats: int, key: Row, number: int, rng: Row) -> None:
    """Deal, and settle the penalty suit by rule of thumb. The next deal is never used, so it is not shuffled."""
    states[DEAL].is_scripted = 0
    derive_key(key, number, states[DEAL].key, states[DEAL].stream)
    rules.start(states[DEAL], seats, states[DEAL].key)
    while states[DEAL].penalty == NOTHING:
        rules.apply(states[DEAL], states[DEAL].turn, strategy.choose(states[DEAL], states[DEAL].turn, rng))
    states[DEAL].is_scripted = 1


@rule
def finish(states: States, i: int, seat: int, weights: FloatArray, rng: Row) -> float:
    """Play a deal to its end, the seat by plan; returns its advantage."""
    stage = outlook.stage(states[i])
    while outlook.stage(states[i]) == stage and not rules.is_over(states[i]):
        turn = states[i].turn
        if turn == seat:
            rules.apply(states[i], seat, actions.PLAY + plan.best_card(states[i], seat, weights))
        else:
            rules.apply(states[i], turn, strategy.choose(states[i], turn, rng))
    return advantage(states[i], seat)


@rule
def mean_advantage(states: States, seats: int, weights: FloatArray, key: Row, first: int, n: int) -> float:
    """The mean advantage of a plan."""
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    total = 0.0
    for number in range(first, first + n):
        seed_rng(rng, number, 0)
        start(states, seats, key, number, rng)
        total += finish(states, DEAL, number % seats, weights, rng)
    return total / n


@rule
def softmax(scores: FloatArray, n: int) -> float:
    """Turn scores into probabilities, in place; returns their entropy."""
    highest = scores[:n].max()
    total = 0.0
    for row in range(n):
        scores[row] = exp(scores[row] - highest)
        total += scores[row]
    entropy = 0.0
    for row in range(n):
        scores[row] = max(1e-9, scores[row] / total)
        entropy -= scores[row] * log(scores[row])
    return entropy


@rule
def add_gradients(
    states: States,
    seats: int,
    weights: FloatArray,
    entropy_bonus: float,
    key: Row,
    first: int,
    n: int,
    gradient: FloatArray,
) -> None:
    """Add the gradients of n deals; `entropy_bonus` rewards policies of high entropy."""
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
            entropy = softmax(chances, n_options)
            if plan.HAND - count(states[DEAL].hands[seat]) == moment:
                try_all(states, seat, options, weights, rng, gains)
                add_gradient(weights, traits, units, chances, gains, n_options, entropy_bonus, entropy, gradient)
                break
            rules.apply(states[DEAL], seat, actions.PLAY + sample(options, chances, rng))


@rule
def sample(options: int, chances: FloatArray, rng: Row) -> int:
    """A random card, drawn by these probabilities."""
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
    """The gain of each card if the plan plays on from there."""
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
def add_gradient(
    weights: FloatArray,
    traits: FloatArray,
    units: FloatArray,
    chances: FloatArray,
    gains: FloatArray,
    n: int,
    entropy_bonus: float,
    entropy: float,
    gradient: FloatArray,
) -> None:
    """Backpropagate: raise the scores of cards that gain more than the baseline."""
    baseline = 0.0
    for row in range(n):
        baseline += chances[row] * gains[row]
    for row in range(n):
        slope = chances[row] * (gains[row] - baseline - entropy_bonus * (log(chances[row]) + entropy))
        for unit in range(weights.shape[1]):
            gradient[plan.N_TRAITS, unit] += slope * units[row, unit]
            upstream = slope * weights[plan.N_TRAITS, unit] * (plan.LEAK if units[row, unit] < 0.0 else 1.0)
            for i in range(plan.N_TRAITS):
                gradient[i, unit] += upstream * traits[row, i]
