"""Hindsight: the cost of a choice in the deal as it really was. No judgement, since no player could know the cards.

The match is dealt again from the secret in its record, and played on by the rule of thumb.
"""

from boxlid.bots import by_thumb
from boxlid.games import SPECTATOR
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Record, Table
from boxlid.table.replay import dealt_again, repeat_action

TRIALS = 4
"""Few, because the rule of thumb is hardly random."""
MOST_ACTIONS = 10_000
"""A match without a limit is evaluated after this many more actions."""


def cost_in_hindsight(record: Record, number: int, played: int, better: int, seed: int) -> float | None:
    """The chance to win after the better action minus that after the played one, at action `number`.

    None if the record has no secret.
    """
    if record.secret is None:
        return None
    costs = [
        _chance_after(record, number, better, seed + trial) - _chance_after(record, number, played, seed + trial)
        for trial in range(TRIALS)
    ]
    return sum(costs) / TRIALS


def _chance_after(record: Record, number: int, action: int, seed: int) -> float:
    """The acting seat's chance to win once the deal, the round or the match has been played out."""
    table = dealt_again(record)
    for past in record.actions[: number - 1]:
        repeat_action(table, past)
    seat, stage, rng = record.actions[number - 1].seat, _stage(table), new_rng(seed)
    table.act(seat, action)
    for _ in range(MOST_ACTIONS):
        if table.is_over or _stage(table) != stage:
            break
        actor = table.actors[0]
        table.act(actor, by_thumb(table.view(actor), rng))
    return float(table.game.outlook.prospects(table.view(SPECTATOR).state, seat))


def _stage(table: Table) -> int:
    return int(table.game.outlook.stage(table.view(SPECTATOR).state))
