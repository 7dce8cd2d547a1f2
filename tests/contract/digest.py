"""A digest of everything a game's rules do in some play, which must be the same in every mode.

`python -m tests.contract.digest GAME` prints that of the compiled run for every case of a game.
"""

import hashlib
import sys

import numpy as np

from boxlid.games import SPECTATOR
from boxlid.games.compiled import CALLS
from boxlid.kernel.cards.card_sets import actions_in, members
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.table.keys import key_from_seed, words_of
from tests.contract.cases import CASES, Case
from tests.contract.modes import COMPILED, Mode

SEED = 12
ACTIONS = 200
REFUSALS_AT_ONCE = 60
"""The number of actions tried at each step; the next step tries others."""

MATCH, VIEW, REMEMBERED, WORLD = range(4)
STATES = 4


def digest(case: Case, mode: Mode) -> str:
    """Play at random and by the rule of thumb, and hash every state, view, world, mask and refusal on the way."""
    seen = hashlib.sha256()
    rules, calls = case.game.rules, mode.algorithm(case.game, CALLS)
    states = mode.states(case.new_state(), STATES)
    choosing, dice = new_rng(SEED), mode.row(new_rng(SEED, 1))
    mask = mode.row([0] * rules.MASK_WORDS)
    numbers = mode.row([0] * case.game.knowledge.OBSERVATION.size(case.seats))
    counts = mode.row([0] * rules.PACK)
    scores = mode.row([0] * rules.SEATS[1])
    face_down = mode.row([0] * rules.ACTIONS)
    calls.start(states, MATCH, case.seats, mode.row(words_of(key_from_seed(SEED))))
    for number in range(ACTIONS):
        if calls.is_over(states, MATCH):
            break
        actors = list(members(int(calls.actors(states, MATCH))))
        seat = actors[random_below(choosing, len(actors))]
        states[VIEW] = states[MATCH]
        calls.hide(states, VIEW, seat)
        calls.observe(states, VIEW, seat, numbers)
        calls.count_cards(states, MATCH, counts)
        thumb = int(calls.rule_of_thumb(states, VIEW, seat, dice))
        states[REMEMBERED] = states[VIEW]
        calls.forget(states, REMEMBERED, seat, dice)
        stride = -(-rules.ACTIONS // REFUSALS_AT_ONCE)
        tried = range(number % stride, rules.ACTIONS, stride)
        refusals = [calls.why_not(states, VIEW, seat, action) for action in tried]
        calls.legal(states, VIEW, seat, mask)
        if number % 10 == 0:
            states[WORLD] = states[MATCH]
            calls.hide(states, WORLD, SPECTATOR)
            calls.deal_unknown(states, WORLD, SPECTATOR, dice)
        legal = actions_in(list(map(int, mask)))
        calls.apply(
            states, MATCH, seat, thumb if random_below(choosing, 2) else legal[random_below(choosing, len(legal))]
        )
        calls.scores(states, MATCH, scores)
        sealed = [calls.sealed(states, MATCH)]
        for other in range(case.seats):
            n_choices = calls.sealed_choices(states, MATCH, other, face_down)
            sealed += [n_choices, *face_down[:n_choices]]
        for i in range(STATES):
            seen.update(mode.packed(states, i))
        outcome = [calls.winners(states, MATCH), *scores[: case.seats]]
        for row in (actors, numbers, counts, [thumb, *refusals], mask, sealed, outcome, dice):
            seen.update(np.array(row, np.int64).tobytes())
    return seen.hexdigest()


if __name__ == "__main__":
    for case in CASES:
        if case.game.id == sys.argv[1]:
            print(case, digest(case, COMPILED))
