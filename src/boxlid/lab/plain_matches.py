"""Matches of a series with bots that are not compiled: played in plain mode, with the same cards."""

from typing import TYPE_CHECKING

from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.chance.shuffles import derive_key
from boxlid.table import Table
from boxlid.table.keys import key_of
from boxlid.table.names import BOT

if TYPE_CHECKING:
    from boxlid.lab.series import Series

SEAT_SHIFT = 56
"""Above any number of a match: each seat has its own generator, so that no bot can foresee another's choices."""


def play_plainly(series: "Series", number: int) -> Table:
    """Match `number` of a series, at a table."""
    state = series.game.new_state(series.options, series.version)
    derive_key(series.key.tolist(), number, state.key, state.stream)
    table = Table(
        series.game,
        series.seats,
        options=series.options,
        secret=key_of(state.key),
        players=[BOT + name for name in series.bots],
        version=series.version,
    )
    rng = new_rng(series.seed, number)
    rngs = [new_rng(series.seed, number | (seat + 1) << SEAT_SHIFT) for seat in range(series.seats)]
    while not table.is_over:
        seat = random_member(sum(1 << actor for actor in table.actors), rng)
        table.act(seat, series.bot(seat)(table.view(seat), rngs[seat]))
    return table
