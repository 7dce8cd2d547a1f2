"""Random play: the yardstick of speed, and the first opponent. `specialize` loads this file for each game."""

from typing import Any

from boxlid.kernel.cards import MASK_BITS, NOTHING, count, lowest, nth
from boxlid.kernel.chance import derive_key
from boxlid.kernel.compile import rule
from boxlid.kernel.record import Ints, States
from boxlid.kernel.rng import random_below, seed_rng

rules: Any
knowledge: Any
strategy: Any


@rule
def random_member(cards: int, rng: Ints) -> int:
    """Any member of the set; a lone one costs no random number."""
    n = count(cards)
    return lowest(cards) if n == 1 else nth(cards, random_below(rng, n))


@rule
def random_action(mask: Ints, rng: Ints) -> int:
    """Any action of a mask that is not empty."""
    total = 0
    for word in range(mask.shape[0]):
        total += count(mask[word])
    chosen = random_below(rng, total)
    for word in range(mask.shape[0]):
        n = count(mask[word])
        if chosen < n:
            return word * MASK_BITS + nth(mask[word], chosen)
        chosen -= n
    return NOTHING


@rule
def random_step(states: States, i: int, mask: Ints, rng: Ints) -> None:
    """One random seat of those that may act does one random legal thing."""
    seat = random_member(rules.actors(states[i]), rng)
    rules.legal(states[i], seat, mask)
    rules.apply(states[i], seat, random_action(mask, rng))


@rule
def play_out(states: States, i: int, mask: Ints, rng: Ints) -> int:
    """Play at random to the end of the match; returns how many actions it took."""
    n_actions = 0
    while not rules.is_over(states[i]):
        random_step(states, i, mask, rng)
        n_actions += 1
    return n_actions


@rule
def step_with(states: States, i: int, view: States, thumbs: int, mask: Ints, rng: Ints) -> None:
    """One seat acts: by the rule of thumb if it is in the set `thumbs`, else at random. Policies see views only."""
    seat = random_member(rules.actors(states[i]), rng)
    view[0] = states[i]
    knowledge.hide(view[0], seat)
    if (thumbs >> seat) & 1:
        action = strategy.choose(view[0], seat, rng)
    else:
        rules.legal(view[0], seat, mask)
        action = random_action(mask, rng)
    rules.apply(states[i], seat, action)


@rule
def play_series(
    states: States, view: States, first: int, n: int, seats: int, thumbs: int, seed: int, key: Ints, mask: Ints,
    rng: Ints, lengths: Ints, scores: Ints, winners: Ints, stream: Ints,
) -> None:  # fmt: skip
    """Play matches first … first + n - 1 of a series; each depends on its own number alone."""
    for k in range(n):
        seed_rng(rng, seed, first + k)
        derive_key(key, first + k, states[0].key, stream)
        rules.start(states[0], seats, states[0].key)
        length = 0
        while not rules.is_over(states[0]):
            step_with(states, 0, view, thumbs, mask, rng)
            length += 1
        lengths[k] = length
        rules.scores(states[0], scores[k])
        winners[k] = rules.winners(states[0])


@rule
def play_random_series(
    states: States, first: int, n: int, seats: int, seed: int, key: Ints, mask: Ints, rng: Ints, stream: Ints
) -> int:
    """Play matches at random for speed; returns the number of actions."""
    total = 0
    for k in range(n):
        seed_rng(rng, seed, first + k)
        derive_key(key, first + k, states[0].key, stream)
        rules.start(states[0], seats, states[0].key)
        total += play_out(states, 0, mask, rng)
    return total
