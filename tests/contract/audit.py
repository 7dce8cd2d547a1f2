"""The audit of secrecy: plays to a random moment, hides the state for a viewer, and samples worlds from the view.

`modes.py` loads this file for each game, plain and compiled. For each trial:
 1. hide(world) must be the view the world was made from,
 2. the world must replay from its own shuffle through the whole log, every action legal, and end as itself,
 3. a second play, with the world's cards and other choices wherever the seat cannot know them, must look the same,
 4. the observation of the true state, the view and the world must be equal, and in range.

A leak can be planted: `hide` then leaves one word of the record as it is, or lets one bit of it show elsewhere; or
`observe` lets one bit of it into a word of the observation.
"""

from array import array
from typing import Any

import numpy as np

from boxlid.kernel.cards.card_sets import NOTHING, has, lowest
from boxlid.kernel.chance.pick import random_action, random_member
from boxlid.kernel.chance.rng import RNG_WORDS, random_below, seed_rng
from boxlid.kernel.chance.shuffles import KEY_WORDS
from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rows import fill, write_over
from boxlid.kernel.execution.rule import compiled_from, routine, rule
from boxlid.kernel.execution.state import INT64, packed
from boxlid.kernel.match.roles import SPECTATOR

rules: Any
knowledge: Any
strategy: Any

LONGEST = 400
MOST_SHUFFLES = LONGEST + 1
"""The first deal, and one per action: an action that causes several follows enough that cause none."""

# The findings of an audit
(
    TRIALS, WORLD_DIFFERS, MASK_DIFFERS, ILLEGAL, REPLAY_DIFFERS, PLAY_DIFFERS, CARDS_LOST,
    OBSERVATION_DIFFERS, OUT_OF_RANGE,
) = range(9)  # fmt: skip
FINDINGS = 9

UNWRITTEN = -(1 << 62)
"""In no piece's range."""
BITS_OF_A_WORD = 64

# The states of one trial
TRUE, VIEW, WORLD, REPLAYED, SCRATCH, OTHER_SCRATCH, BLANK = range(7)
RECORDS = 7


# Operations that differ between plain states and flat records.


def _array_of_zeros(n: int) -> Row:
    return np.zeros(n, np.int64)


@compiled_from(_array_of_zeros)
def zeros(n: int) -> Row:
    """A row for rules to write into."""
    return [0] * n


def _matrix_of_zeros(n: int, m: int) -> Row:
    return np.zeros((n, m), np.int64)


@compiled_from(_matrix_of_zeros)
def rows_of_zeros(n: int, m: int) -> Row:
    """A grid for rules to write into."""
    return [[0] * m for _ in range(n)]


def _is_same_by_words(states: States, words: Row, one: int, other: int) -> bool:  # noqa: ARG001
    for i in range(words.shape[1]):
        if words[one, i] != words[other, i]:
            return False
    return True


@compiled_from(_is_same_by_words)
def is_same(states: States, words: Row, one: int, other: int) -> bool:  # noqa: ARG001
    """Are two states equal?"""
    return packed(states[one]) == packed(states[other])


def _note_secrets_by_words(states: States, words: Row, trial: int, secret_at: Row) -> None:  # noqa: ARG001
    for i in range(words.shape[1]):
        if words[VIEW, i] != words[TRUE, i] and words[WORLD, i] != words[TRUE, i]:
            secret_at[i] = BITS_OF_A_WORD * trial + lowest(words[WORLD, i] ^ words[TRUE, i])


@compiled_from(_note_secrets_by_words)
def note_secrets(states: States, words: Row, trial: int, secret_at: Row) -> None:  # noqa: ARG001
    """Note the trial for each word that is hidden in it and differs between the worlds, and in which bit."""
    true, view, world = (array(INT64, packed(states[i])) for i in (TRUE, VIEW, WORLD))
    for i in range(len(true)):
        if view[i] != true[i] and world[i] != true[i]:
            secret_at[i] = BITS_OF_A_WORD * trial + lowest(world[i] ^ true[i])


# Called, not inlined: they are used in many places, and inlining would take minutes to compile.


@routine
def legal(states: States, i: int, seat: int, mask: Row) -> None:
    """The seat's legal actions in a state."""
    rules.legal(states[i], seat, mask)


@routine
def apply(states: States, i: int, seat: int, action: int) -> None:
    """Apply an action to a state."""
    rules.apply(states[i], seat, action)


@routine
def is_refused(states: States, i: int, seat: int, action: int) -> bool:
    """Is the action illegal in a state?"""
    return rules.why_not(states[i], seat, action) != 0


@routine
def hide_into(states: States, words: Row, source: int, target: int, viewer: int, leak: int, shows_at: int) -> None:
    """Hide a copy; a planted leak then lets a word through, or one bit of it into a public word."""
    states[target] = states[source]
    knowledge.hide(states[target], viewer)
    if leak != NOTHING:
        if shows_at == NOTHING:
            words[target, leak] = words[source, leak]
        else:
            words[target, shows_at] += words[source, leak] & 1


@routine
def observe_into(states: States, words: Row, i: int, viewer: int, leak: int, bit: int, told_in: int, out: Row) -> None:
    """Observe a state; a planted leak then lets a bit of one of its words into a word of the observation."""
    fill(out, UNWRITTEN)
    knowledge.observe(states[i], viewer, out)
    if told_in != NOTHING:
        out[told_in] += (words[i, leak] >> bit) & 1


@rule
def is_same_row(row: Row, other: Row) -> bool:
    for k in range(len(row)):
        if row[k] != other[k]:
            return False
    return True


@rule
def is_in_range(row: Row, lows: Row, highs: Row) -> bool:
    for k in range(len(row)):
        if not lows[k] <= row[k] <= highs[k]:
            return False
    return True


@rule
def play_some(states: States, length: int, log: Row, orders: Row, mask: Row, rng: Row) -> int:
    """Play up to `length` random actions. The log gets seat, action and sealed round, `orders` every shuffle."""
    keep_orders(states, 0, orders)
    n = 0
    while n < length and not rules.is_over(states[TRUE]):
        made = states[TRUE].shuffles
        seat = random_member(rules.actors(states[TRUE]), rng)
        legal(states, TRUE, seat, mask)
        action = random_action(mask, rng)
        log[n][0] = seat
        log[n][1] = action
        log[n][2] = rules.sealed(states[TRUE])
        apply(states, TRUE, seat, action)
        keep_orders(states, made, orders)
        n += 1
    return n


@rule
def keep_orders(states: States, made: int, orders: Row) -> None:
    rows = len(states[TRUE].shuffled)
    for number in range(made, states[TRUE].shuffles):
        write_over(orders[number], states[TRUE].shuffled[number % rows])


@routine
def replay_world(
    states: States, log: Row, n: int, viewer: int, fitted: Row, keeps_choices: bool, mask: Row, out: Row, rng: Row
) -> bool:
    """Replay the log with the world's shuffles; False if an action is illegal there.

    What the viewer has not seen of others' choices is taken from the world, or chosen again at random.
    """
    world, again = states[WORLD], states[REPLAYED]
    states[REPLAYED] = states[BLANK]
    again.is_scripted = 1
    lay_orders(states, 0, fitted)
    rules.start(again, world.seats, world.key)
    open_round = rules.sealed(states[TRUE])
    for i in range(n):
        seat, action, is_face_down = log[i][0], log[i][1], log[i][2] != 0 and log[i][2] == open_round
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
def fit_orders(states: States, orders: Row, fitted: Row) -> None:
    """Rewrite all shuffles so far to lead to the world."""
    for number in range(states[TRUE].shuffles):
        write_over(fitted[number], orders[number])
        knowledge.fit_order(states[WORLD], number, fitted[number])


@rule
def lay_orders(states: States, made: int, fitted: Row) -> None:
    """Put the coming shuffles where the rules look for them."""
    rows = len(states[REPLAYED].shuffled)
    for number in range(made, min(made + rows, len(fitted))):
        write_over(states[REPLAYED].shuffled[number % rows], fitted[number])


@rule
def is_whole(counts: Row) -> bool:
    """Is every card in exactly one place?"""
    for card in range(len(counts)):
        if counts[card] != 1:
            return False
    return True


@rule
def is_same_world(states: States, words: Row, one: int, other: int) -> bool:
    """Do all seats have the same views, so that everything except future chance is equal?"""
    for seat in range(states[one].seats):
        hide_into(states, words, one, SCRATCH, seat, NOTHING, NOTHING)
        hide_into(states, words, other, OTHER_SCRATCH, seat, NOTHING, NOTHING)
        if not is_same(states, words, SCRATCH, OTHER_SCRATCH):
            return False
    return True


@rule
def audit(
    states: States, words: Row, seats: int, seed: int, first: int, n_trials: int, leak: int, shows_at: int, bit: int,
    told_in: int, seating: Row, n_cards: int, lows: Row, highs: Row, findings: Row, secret_at: Row, untold_at: Row,
) -> None:  # fmt: skip
    """Run trials first … first + n - 1. `states` are RECORDS blank states, `words` the same as integers.

    `seating` are the words of the record that a replay sets before the start: the first dealer and the cut. `lows` and
    `highs` are the ranges of an observation. `secret_at` receives, for each word, a trial in which it was hidden and
    could have been something else, and the bit; `untold_at` the same for trials in which a seat was the viewer.
    """
    hidden_leak = leak if told_in == NOTHING else NOTHING
    seen = zeros(len(lows))
    true_seen = zeros(len(lows))
    mask = zeros(rules.MASK_WORDS)
    true_mask = zeros(rules.MASK_WORDS)
    rng = zeros(RNG_WORDS)
    log = rows_of_zeros(LONGEST, 3)
    out = zeros(LONGEST)
    orders = rows_of_zeros(MOST_SHUFFLES, len(states[0].shuffled[0]))
    fitted = rows_of_zeros(MOST_SHUFFLES, len(states[0].shuffled[0]))
    key = zeros(KEY_WORDS)
    counts = zeros(n_cards)
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
        viewer = SPECTATOR + random_below(rng, seats + 1)
        findings[TRIALS] += 1

        hide_into(states, words, TRUE, VIEW, viewer, hidden_leak, shows_at)
        if viewer != SPECTATOR:
            legal(states, TRUE, viewer, true_mask)
            legal(states, VIEW, viewer, mask)
            findings[MASK_DIFFERS] += not is_same_row(mask, true_mask)

        states[WORLD] = states[VIEW]
        knowledge.deal_unknown(states[WORLD], viewer, rng)
        knowledge.count_cards(states[WORLD], counts)
        findings[CARDS_LOST] += not is_whole(counts)
        hide_into(states, words, WORLD, SCRATCH, viewer, hidden_leak, shows_at)
        findings[WORLD_DIFFERS] += not is_same(states, words, SCRATCH, VIEW)
        note_secrets(states, words, trial, secret_at)
        if viewer != SPECTATOR:
            note_secrets(states, words, trial, untold_at)
            observe_into(states, words, TRUE, viewer, leak, bit, told_in, true_seen)
            for other in (VIEW, WORLD):
                observe_into(states, words, other, viewer, leak, bit, told_in, seen)
                findings[OBSERVATION_DIFFERS] += not is_same_row(seen, true_seen)
                findings[OUT_OF_RANGE] += not is_in_range(seen, lows, highs)

        fit_orders(states, orders, fitted)
        if not replay_world(states, log, n, viewer, fitted, True, mask, out, rng):
            findings[ILLEGAL] += 1
        elif not is_same_world(states, words, WORLD, REPLAYED):
            findings[REPLAY_DIFFERS] += 1
        if not replay_world(states, log, n, viewer, fitted, False, mask, out, rng):
            findings[ILLEGAL] += 1
        else:
            hide_into(states, words, REPLAYED, SCRATCH, viewer, hidden_leak, shows_at)
            findings[PLAY_DIFFERS] += not is_same(states, words, SCRATCH, VIEW)
