"""The audit of secrecy: plays to a random moment, hides the state for a viewer, and samples worlds from the view.

`modes.py` loads this file for each game, plain and compiled. For each trial:
 1. hide(world) must be the view the world was made from,
 2. the world must replay from its own shuffle through the whole log, every action legal, and end as itself,
 3. a second play, with the world's cards and other choices wherever the seat cannot know them, must look the same.

A leak can be planted: `hide` then leaves one integer of the record as it is, or lets one bit of it show elsewhere.
"""

from typing import Any

import numpy as np

from boxlid.kernel.cards.card_sets import NOTHING, has
from boxlid.kernel.chance.pick import random_action, random_member
from boxlid.kernel.chance.rng import RNG_WORDS, random_below, seed_rng
from boxlid.kernel.chance.shuffles import KEY_WORDS
from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rows import write_over
from boxlid.kernel.execution.rule import compiled_from, routine, rule
from boxlid.kernel.execution.state import packed
from boxlid.kernel.match.roles import SPECTATOR
from tests.contract.modes import words_of

rules: Any
knowledge: Any
strategy: Any

LONGEST = 400
MOST_SHUFFLES = LONGEST + 1
"""The first deal, and one per action: an action that causes several follows enough that cause none."""

# The findings of an audit
TRIALS, WORLD_DIFFERS, MASK_DIFFERS, ILLEGAL, REPLAY_DIFFERS, PLAY_DIFFERS, CARDS_LOST = range(7)
FINDINGS = 7

# The states of one trial
TRUE, VIEW, WORLD, REPLAYED, SCRATCH, OTHER_SCRATCH, BLANK, SEATED = range(8)
"""BLANK as the caller made it; SEATED: the same with what a replay sets before the start, the dealer and the cut."""
RECORDS = 8


# Operations that differ between plain states and flat records. A word is one integer of a state. `words[i, word]` is a
# word of a plain state; the words of a record differ in width, so there `words[i]` are its bytes, and `starts` says
# where each word begins.


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


def _is_same_by_bytes(states: States, words: Row, one: int, other: int) -> bool:  # noqa: ARG001
    for i in range(words.shape[1]):
        if words[one, i] != words[other, i]:
            return False
    return True


@compiled_from(_is_same_by_bytes)
def is_same(states: States, words: Row, one: int, other: int) -> bool:  # noqa: ARG001
    """Are two states equal?"""
    return packed(states[one]) == packed(states[other])


def _copy_word_by_bytes(words: Row, starts: Row, source: int, target: int, word: int) -> None:
    for i in range(starts[word], starts[word + 1]):
        words[target, i] = words[source, i]


@compiled_from(_copy_word_by_bytes)
def copy_word(words: Row, starts: Row, source: int, target: int, word: int) -> None:  # noqa: ARG001
    """Copy a word from one state to another."""
    words[target, word] = words[source, word]


def _lowest_bit_of_bytes(words: Row, starts: Row, state: int, word: int) -> int:
    bit: int = words[state, starts[word]] & 1
    return bit


@compiled_from(_lowest_bit_of_bytes)
def lowest_bit(words: Row, starts: Row, state: int, word: int) -> int:  # noqa: ARG001
    """The lowest bit of a word."""
    bit: int = words[state, word] & 1
    return bit


def _note_secrets_by_bytes(states: States, words: Row, starts: Row, trial: int, secret_at: Row) -> None:  # noqa: ARG001
    for word in range(len(secret_at)):
        is_hidden = False
        is_unknown = False
        for i in range(starts[word], starts[word + 1]):
            is_hidden = is_hidden or words[VIEW, i] != words[TRUE, i]
            is_unknown = is_unknown or words[WORLD, i] != words[TRUE, i]
        if is_hidden and is_unknown:
            secret_at[word] = trial


@compiled_from(_note_secrets_by_bytes)
def note_secrets(states: States, words: Row, starts: Row, trial: int, secret_at: Row) -> None:  # noqa: ARG001
    """Note the trial for each word that is hidden in it and differs between the worlds."""
    true, view, world = (words_of(states[i]) for i in (TRUE, VIEW, WORLD))
    for word in range(len(true)):
        if view[word] != true[word] and world[word] != true[word]:
            secret_at[word] = trial


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
def hide_into(states: States, source: int, target: int, viewer: int) -> None:
    """Hide a copy of a state."""
    states[target] = states[source]
    knowledge.hide(states[target], viewer)


@rule
def plant_leak(states: States, words: Row, starts: Row, source: int, target: int, leak: int, is_a_bit: bool) -> None:
    """Let a word of a state through into its view; or only one bit of it, in the public number of shuffles."""
    if leak != NOTHING:
        if is_a_bit:
            states[target].shuffles += lowest_bit(words, starts, source, leak)
        else:
            copy_word(words, starts, source, target, leak)


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
    states[REPLAYED] = states[SEATED]
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
def has_same_actions(mask: Row, other: Row) -> bool:
    for word in range(len(mask)):
        if mask[word] != other[word]:
            return False
    return True


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
        hide_into(states, one, SCRATCH, seat)
        hide_into(states, other, OTHER_SCRATCH, seat)
        if not is_same(states, words, SCRATCH, OTHER_SCRATCH):
            return False
    return True


@rule
def audit(
    states: States, words: Row, starts: Row, seats: int, seed: int, first: int, n_trials: int, leak: int,
    is_a_bit: bool, seating: Row, n_cards: int, findings: Row, secret_at: Row,
) -> None:  # fmt: skip
    """Run trials first … first + n - 1. `states` are RECORDS blank states, `words` their contents.

    `seating` are the words that a replay sets before the start: the first dealer and the cut.
    `secret_at` receives, for each word, a trial in which it was hidden and could have been something else.
    """
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
        states[TRUE] = states[BLANK]
        rules.start(states[TRUE], seats, key)
        for word in seating:
            copy_word(words, starts, TRUE, SEATED, word)
        n = play_some(states, random_below(rng, LONGEST), log, orders, mask, rng)
        viewer = SPECTATOR + random_below(rng, seats + 1)
        findings[TRIALS] += 1

        hide_into(states, TRUE, VIEW, viewer)
        plant_leak(states, words, starts, TRUE, VIEW, leak, is_a_bit)
        if viewer != SPECTATOR:
            legal(states, TRUE, viewer, true_mask)
            legal(states, VIEW, viewer, mask)
            findings[MASK_DIFFERS] += not has_same_actions(mask, true_mask)

        states[WORLD] = states[VIEW]
        knowledge.deal_unknown(states[WORLD], viewer, rng)
        knowledge.count_cards(states[WORLD], counts)
        findings[CARDS_LOST] += not is_whole(counts)
        hide_into(states, WORLD, SCRATCH, viewer)
        plant_leak(states, words, starts, WORLD, SCRATCH, leak, is_a_bit)
        findings[WORLD_DIFFERS] += not is_same(states, words, SCRATCH, VIEW)
        note_secrets(states, words, starts, trial, secret_at)

        fit_orders(states, orders, fitted)
        if not replay_world(states, log, n, viewer, fitted, True, mask, out, rng):
            findings[ILLEGAL] += 1
        elif not is_same_world(states, words, WORLD, REPLAYED):
            findings[REPLAY_DIFFERS] += 1
        if not replay_world(states, log, n, viewer, fitted, False, mask, out, rng):
            findings[ILLEGAL] += 1
        else:
            hide_into(states, REPLAYED, SCRATCH, viewer)
            plant_leak(states, words, starts, REPLAYED, SCRATCH, leak, is_a_bit)
            findings[PLAY_DIFFERS] += not is_same(states, words, SCRATCH, VIEW)
