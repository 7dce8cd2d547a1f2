"""Play-outs: whole matches by random play or rule of thumb. `specialize` loads this file for each game."""

from typing import Any

import numpy as np

from boxlid.kernel.cards.card_sets import has
from boxlid.kernel.chance.pick import random_action, random_member
from boxlid.kernel.chance.rng import RNG_WORDS, seed_rng
from boxlid.kernel.chance.shuffles import derive_key
from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import rule

rules: Any
strategy: Any

MATCH, REMEMBERED = 0, 1
"""The records of a series: the match, and the state as a forgetful player remembers it."""
RECORDS = 2


@rule
def random_step(states: States, i: int, mask: Row, rng: Row) -> None:
    """A random one of the seats that may act takes a random legal action."""
    seat = random_member(rules.actors(states[i]), rng)
    rules.legal(states[i], seat, mask)
    rules.apply(states[i], seat, random_action(mask, rng))


@rule
def play_out(states: States, i: int, mask: Row, rng: Row) -> int:
    """Play at random to the end of the match; returns the number of actions."""
    n_actions = 0
    while not rules.is_over(states[i]):
        random_step(states, i, mask, rng)
        n_actions += 1
    return n_actions


@rule
def choose_with(states: States, thumbs: int, novices: int, mask: Row, rng: Row) -> tuple[int, int]:
    """A seat and its action: by the rule of thumb if it is in the set `thumbs` or, forgetting, `novices`; else random.

    No view is needed: legal actions and rules of thumb never depend on what the seat cannot know.
    """
    seat = random_member(rules.actors(states[MATCH]), rng)
    if has(thumbs, seat):
        return seat, strategy.choose(states[MATCH], seat, rng)
    if has(novices, seat):
        states[REMEMBERED] = states[MATCH]
        strategy.forget(states[REMEMBERED], seat, rng)
        return seat, strategy.choose(states[REMEMBERED], seat, rng)
    rules.legal(states[MATCH], seat, mask)
    return seat, random_action(mask, rng)


@rule
def play_match(states: States, thumbs: int, novices: int, mask: Row, rng: Row, log: Row) -> int:
    """Play a started match to its end; returns its length. Seats and actions go into the log until it is full."""
    length = 0
    while not rules.is_over(states[MATCH]):
        seat, action = choose_with(states, thumbs, novices, mask, rng)
        if length < log.shape[0]:
            log[length, 0] = seat
            log[length, 1] = action
        rules.apply(states[MATCH], seat, action)
        length += 1
    return length


@rule
def start_in_series(states: States, seats: int, key: Row, seed: int, number: int, rng: Row) -> None:
    """Start match `number` of a series: the same whatever was played before."""
    seed_rng(rng, seed, number)
    derive_key(key, number, states[MATCH].key, states[MATCH].stream)
    rules.start(states[MATCH], seats, states[MATCH].key)


@rule
def play_row(
    states: States, seats: int, thumbs: int, novices: int, key: Row, seed: int, first: int, row: int,
    mask: Row, rng: Row, no_log: Row, lengths: Row, scores: Row, winners: Row,
) -> None:  # fmt: skip
    """Play match `first + row` of a series; its result goes into that row."""
    start_in_series(states, seats, key, seed, first + row, rng)
    lengths[row] = play_match(states, thumbs, novices, mask, rng, no_log)
    rules.scores(states[MATCH], scores[row])
    winners[row] = rules.winners(states[MATCH])


@rule
def play_series(
    states: States, seats: int, thumbs: int, novices: int, key: Row, seed: int, first: int,
    lengths: Row, scores: Row, winners: Row,
) -> None:  # fmt: skip
    """Play the matches of a series from number `first` on, one for each row of results."""
    mask: Row = np.zeros(rules.MASK_WORDS, np.int64)
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    no_log: Row = np.zeros((0, 2), np.int64)
    for row in range(lengths.shape[0]):
        play_row(
            states, seats, thumbs, novices, key, seed, first, row, mask, rng, no_log, lengths, scores, winners
        )  # fmt: skip


@rule
def play_random_series(states: States, seats: int, key: Row, seed: int, first: int, n: int) -> int:
    """Play n matches of a series at random, keeping no results; returns the number of actions. For benchmarks."""
    mask: Row = np.zeros(rules.MASK_WORDS, np.int64)
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    total = 0
    for k in range(n):
        start_in_series(states, seats, key, seed, first + k, rng)
        total += play_out(states, 0, mask, rng)
    return total
