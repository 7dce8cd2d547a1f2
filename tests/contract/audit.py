"""The audit of secrecy, compiled: plays to a random moment, looks through a seat's eyes, and deals worlds that fit.

`specialize` loads this file for each game. For each trial:
 1. hide(world) must be the view the world was made from,
 2. the world must replay from its own shuffle through the whole log, every action legal, and end as itself,
 3. a second play, with the world's cards and other choices wherever the seat cannot know them, must look the same.

A leak can be planted: `hide` then leaves one word of the record as it is, or lets one bit of it show elsewhere.
"""

from typing import Any

import numpy as np

from boxlid.kernel.cards import NOTHING, has
from boxlid.kernel.chance import KEY_WORDS
from boxlid.kernel.compile import routine, rule
from boxlid.kernel.pick import random_action, random_member
from boxlid.kernel.record import Ints, States
from boxlid.kernel.rng import RNG_WORDS, random_below, seed_rng

rules: Any
knowledge: Any
strategy: Any

LONGEST = 400
MOST_SHUFFLES = LONGEST + 1
"""The first deal, and one for each action: where an action causes several, as many have led up to it."""

# What an audit counts
TRIALS, WORLD_DIFFERS, MASK_DIFFERS, ILLEGAL, REPLAY_DIFFERS, PLAY_DIFFERS, CARDS_LOST = range(7)
FINDINGS = 7

# The records of one trial
TRUE, VIEW, WORLD, REPLAYED, SCRATCH, OTHER_SCRATCH, BLANK = range(7)
RECORDS = 7


# Called, not inlined: there are many places that use them, and a copy in each would take minutes to compile.


@routine
def legal(states: States, i: int, seat: int, mask: Ints) -> None:
    """The seat's legal actions in a record."""
    rules.legal(states[i], seat, mask)


@routine
def apply(states: States, i: int, seat: int, action: int) -> None:
    """Do an action in a record."""
    rules.apply(states[i], seat, action)


@routine
def is_refused(states: States, i: int, seat: int, action: int) -> bool:
    """Is the action not legal in a record?"""
    return rules.why_not(states[i], seat, action) != 0


@routine
def hide_into(states: States, words: Ints, source: int, target: int, viewer: int, leak: int, shows_at: int) -> None:
    """Hide a copy; a planted leak then lets a word through, or one bit of it into a public word."""
    states[target] = states[source]
    knowledge.hide(states[target], viewer)
    if leak != NOTHING:
        if shows_at == NOTHING:
            words[target, leak] = words[source, leak]
        else:
            words[target, shows_at] += words[source, leak] & 1


@rule
def play_some(states: States, length: int, log: Ints, orders: Ints, mask: Ints, rng: Ints) -> int:
    """Play at random for a while; the log takes seat, action and sealed round, `orders` every shuffle."""
    keep_orders(states, 0, orders)
    n = 0
    while n < length and not rules.is_over(states[TRUE]):
        made = states[TRUE].shuffles
        seat = random_member(rules.actors(states[TRUE]), rng)
        legal(states, TRUE, seat, mask)
        action = random_action(mask, rng)
        log[n, 0] = seat
        log[n, 1] = action
        log[n, 2] = rules.sealed(states[TRUE])
        apply(states, TRUE, seat, action)
        keep_orders(states, made, orders)
        n += 1
    return n


@rule
def keep_orders(states: States, made: int, orders: Ints) -> None:
    rows = states[TRUE].shuffled.shape[0]
    for number in range(made, states[TRUE].shuffles):
        orders[number] = states[TRUE].shuffled[number % rows]


@routine
def replay_world(
    states: States, log: Ints, n: int, viewer: int, fitted: Ints, keeps_choices: bool, mask: Ints, out: Ints, rng: Ints
) -> bool:
    """Play the log again with the world's shuffles; False if an action of it is not legal there.

    What the viewer has not seen of others' choices is taken from the world, or chosen again at random.
    """
    world, again = states[WORLD], states[REPLAYED]
    states[REPLAYED] = states[BLANK]
    again.is_scripted = 1
    lay_orders(states, 0, fitted)
    rules.start(again, world.seats, world.key)
    open_round = rules.sealed(states[TRUE])
    for i in range(n):
        seat, action, is_face_down = log[i, 0], log[i, 1], log[i, 2] != 0 and log[i, 2] == open_round
        if is_face_down and seat != viewer:
            continue
        lay_orders(states, again.shuffles, fitted)
        if is_refused(states, REPLAYED, seat, action):
            return False
        apply(states, REPLAYED, seat, action)
    if open_round == 0:
        return True
    for seat in range(world.seats):
        if seat != viewer:
            if keeps_choices:
                for k in range(rules.sealed_choices(world, seat, out)):
                    if is_refused(states, REPLAYED, seat, out[k]):
                        return False
                    apply(states, REPLAYED, seat, out[k])
            else:
                while has(rules.actors(again) & ~rules.actors(states[TRUE]), seat):
                    legal(states, REPLAYED, seat, mask)
                    apply(states, REPLAYED, seat, random_action(mask, rng))
    return True


@rule
def fit_orders(states: States, orders: Ints, fitted: Ints) -> None:
    """All shuffles so far, as they would have led to the world."""
    for number in range(states[TRUE].shuffles):
        fitted[number] = orders[number]
        knowledge.fit_order(states[WORLD], number, fitted[number])


@rule
def lay_orders(states: States, made: int, fitted: Ints) -> None:
    """Put the next shuffles where the rules look."""
    rows = states[REPLAYED].shuffled.shape[0]
    for number in range(made, min(made + rows, fitted.shape[0])):
        states[REPLAYED].shuffled[number % rows] = fitted[number]


@rule
def is_same(words: Ints, one: int, other: int) -> bool:
    for i in range(words.shape[1]):
        if words[one, i] != words[other, i]:
            return False
    return True


@rule
def is_same_world(states: States, words: Ints, one: int, other: int) -> bool:
    """Do all seats see the same, that is: is everything but future chance the same?"""
    for seat in range(states[one].seats):
        hide_into(states, words, one, SCRATCH, seat, NOTHING, NOTHING)
        hide_into(states, words, other, OTHER_SCRATCH, seat, NOTHING, NOTHING)
        if not is_same(words, SCRATCH, OTHER_SCRATCH):
            return False
    return True


@rule
def audit(
    states: States, words: Ints, seats: int, seed: int, first: int, n_trials: int, leak: int, shows_at: int,
    seating: Ints, n_cards: int, findings: Ints, secret_at: Ints,
) -> None:  # fmt: skip
    """Run trials first … first + n - 1. `states` are RECORDS blank records, `words` the same memory as integers.

    `seating` are the words of the record that a replay lays before the start: the first dealer and the cut.
    `secret_at` takes for each word a trial in which it was hidden and could have been something else.
    """
    mask = np.zeros(rules.MASK_WORDS, np.int64)
    true_mask = np.zeros(rules.MASK_WORDS, np.int64)
    rng = np.zeros(RNG_WORDS, np.int64)
    log = np.zeros((LONGEST, 3), np.int64)
    out = np.zeros(LONGEST, np.int64)
    orders = np.zeros((MOST_SHUFFLES, states[0].shuffled.shape[1]), np.int64)
    fitted = np.zeros_like(orders)
    key = np.zeros(KEY_WORDS, np.int64)
    census = np.zeros(n_cards, np.int64)
    for trial in range(first, first + n_trials):
        seed_rng(rng, seed, trial)
        for i in range(KEY_WORDS):
            key[i] = random_below(rng, 1 << 31)
        for word in seating:
            words[BLANK, word] = 0
        states[TRUE] = states[BLANK]
        rules.start(states[TRUE], seats, key)
        for word in seating:
            words[BLANK, word] = words[TRUE, word]
        n = play_some(states, random_below(rng, LONGEST), log, orders, mask, rng)
        viewer = random_below(rng, seats + 1) - 1
        findings[TRIALS] += 1

        hide_into(states, words, TRUE, VIEW, viewer, leak, shows_at)
        if viewer != NOTHING:
            legal(states, TRUE, viewer, true_mask)
            legal(states, VIEW, viewer, mask)
            findings[MASK_DIFFERS] += not np.array_equal(mask, true_mask)

        states[WORLD] = states[VIEW]
        knowledge.deal_unknown(states[WORLD], viewer, rng)
        knowledge.census(states[WORLD], census)
        findings[CARDS_LOST] += np.any(census != 1)
        hide_into(states, words, WORLD, SCRATCH, viewer, leak, shows_at)
        findings[WORLD_DIFFERS] += not is_same(words, SCRATCH, VIEW)
        for i in range(words.shape[1]):
            if words[VIEW, i] != words[TRUE, i] and words[WORLD, i] != words[TRUE, i]:
                secret_at[i] = trial

        fit_orders(states, orders, fitted)
        if not replay_world(states, log, n, viewer, fitted, True, mask, out, rng):
            findings[ILLEGAL] += 1
        elif not is_same_world(states, words, WORLD, REPLAYED):
            findings[REPLAY_DIFFERS] += 1
        if not replay_world(states, log, n, viewer, fitted, False, mask, out, rng):
            findings[ILLEGAL] += 1
        else:
            hide_into(states, words, REPLAYED, SCRATCH, viewer, leak, shows_at)
            findings[PLAY_DIFFERS] += not is_same(words, SCRATCH, VIEW)
