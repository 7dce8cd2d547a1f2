"""Hindsight: the cost of a choice in the actual deal. No judgement, since no player could know the cards.

The match continues by the rule of thumb from a copy of the table, dealt from the secret that a finished record holds.
"""

from boxlid.bots import by_thumb
from boxlid.games import SPECTATOR
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table

TRIALS = 4
"""A few are enough: the rule of thumb is nearly deterministic."""
MOST_ACTIONS = 10_000
"""A match without a limit is evaluated after this many more actions."""


def cost_in_hindsight(table: Table, seat: int, played: int, better: int, seed: int) -> float:
    """How much higher the seat's chance to win is after the better action than after the played one, at this table."""
    costs = [
        _chance_after(table.copy(), seat, better, seed + trial)
        - _chance_after(table.copy(), seat, played, seed + trial)
        for trial in range(TRIALS)
    ]
    return sum(costs) / TRIALS


def _chance_after(table: Table, seat: int, action: int, seed: int) -> float:
    """The seat's chance to win after an action, when the deal, the round or the match has been played out."""
    stage, rng = _stage(table), new_rng(seed)
    table.act(seat, action)
    for _ in range(MOST_ACTIONS):
        if table.is_over or _stage(table) != stage:
            break
        actor = table.actors[0]
        table.act(actor, by_thumb(table.view(actor), rng))
    return float(table.game.outlook.prospects(table.view(SPECTATOR).state, seat))


def _stage(table: Table) -> int:
    return int(table.game.outlook.stage(table.view(SPECTATOR).state))
