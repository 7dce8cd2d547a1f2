"""Hindsight: what a choice has cost as the cards really lay. It judges nobody, for nobody could know.

The match is dealt again from its secret, which a finished record holds, and goes on by the rule of thumb.
"""

from boxlid.bots import by_thumb
from boxlid.games import SPECTATOR
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Record, Table
from boxlid.table.replay import dealt_again, repeat_action

TRIALS = 4
"""The rule of thumb throws few dice."""
MOST_ACTIONS = 10_000
"""Where nothing limits a match, it is judged as it stands after this many more actions."""


def cost_in_hindsight(record: Record, number: int, played: int, better: int, seed: int) -> float | None:
    """How much more of the chance to win the better action leaves than the played one, before action `number`.

    Without the secret nobody can say.
    """
    if record.secret is None:
        return None
    costs = [
        _chance_after(record, number, better, seed + trial) - _chance_after(record, number, played, seed + trial)
        for trial in range(TRIALS)
    ]
    return sum(costs) / TRIALS


def _chance_after(record: Record, number: int, action: int, seed: int) -> float:
    """The chance to win of whoever acts, when the deal, the round or the match has been played out."""
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
