"""Matches played at random to some moment, for contract tests."""

from boxlid.bots import at_random
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.table import Table
from tests.contract.cases import Case


def random_table(case: Case, seed: int, length: int | None = None) -> Table:
    """A table after a number of random actions, or at the end of the match."""
    table = Table(case.game, case.seats, options=dict(case.options), seed=seed)
    rng = new_rng(seed)
    n_actions = 0
    while not table.is_over and n_actions != length:
        actors = table.actors
        seat = actors[random_below(rng, len(actors))]
        table.act(seat, at_random(table.view(seat), rng), at_ms=n_actions)
        n_actions += 1
    return table
