"""A digest of everything a game's compiled functions do in some play: it must not depend on how they are run.

`python -m tests.contract.digest GAME` prints it for every case of a game.
"""

import hashlib
import sys

import numpy as np

from boxlid.games import SPECTATOR
from boxlid.kernel.rng import new_rng, random_below
from boxlid.table import Table
from tests.contract.cases import CASES, Case

ACTIONS = 120
REFUSALS_AT_ONCE = 60
"""So many action numbers are tried at each step, others at the next: interpreted rules are slow."""


def digest(case: Case) -> str:
    """Play at random and by the rule of thumb, and hash every record, view, world, mask and refusal on the way."""
    seen = hashlib.sha256()
    calls, rules = case.game.calls, case.game.rules
    table = Table(case.game, case.seats, options=dict(case.options), seed=12)
    rng = new_rng(12)
    numbers = np.zeros(sum(size for _, size in case.game.knowledge.OBSERVATION), np.int64)
    census = np.zeros(rules.PACK, np.int64)
    while not table.is_over and len(table.log) < ACTIONS:
        seat = table.actors[random_below(rng, len(table.actors))]
        view = table.view(seat)
        calls.observe(view.states, 0, seat, numbers)
        calls.census(table._states, 0, census)
        thumb = calls.rule_of_thumb(view.states, 0, seat, rng)
        mind = view.states.copy()
        calls.forget(mind, 0, seat, rng)
        stride = -(-rules.ACTIONS // REFUSALS_AT_ONCE)
        tried = range(len(table.log) % stride, rules.ACTIONS, stride)
        refusals = [calls.why_not(view.states, 0, seat, action) for action in tried]
        legal = view.legal()
        for part in (view.states, mind, numbers, census, np.array([thumb, *refusals]), np.array(legal)):
            seen.update(part.astype(np.int64).tobytes() if part.dtype.kind == "i" else part.tobytes())
        if len(table.log) % 10 == 0:
            world = table.view(SPECTATOR).states
            calls.deal_unknown(world, 0, SPECTATOR, rng)
            seen.update(world.tobytes())
        table.act(seat, thumb if random_below(rng, 2) else legal[random_below(rng, len(legal))])
        seen.update(table._states.tobytes())
    return seen.hexdigest()


if __name__ == "__main__":
    for case in CASES:
        if case.game.id == sys.argv[1]:
            print(case, digest(case))
