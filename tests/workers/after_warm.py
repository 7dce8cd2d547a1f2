"""`python -m tests.workers.after_warm GAME` prints what is compiled after the last stage."""

import gc
import sys

from numba.core.dispatcher import Dispatcher

from boxlid.bots import BOTS, by_thumb
from boxlid.coach import review
from boxlid.games import find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.lab.series import Series
from boxlid.table import Table
from boxlid.workers.stages import STAGES, compile_stages

BUDGET = 20


def play(game: str) -> Table:
    """A match in which every bot chooses once."""
    table, rng, bots = Table(game, seed=1), new_rng(1), list(BOTS.values())
    while not table.is_over:
        seat = table.actors[-1]
        table.act(seat, (bots.pop() if bots else by_thumb)(table.view(seat), rng))
    return table


def main(game: str) -> None:
    list(compile_stages(find_game(game), list(STAGES)))
    review(play(game).record(), BUDGET, seats=[0])
    series = Series(find_game(game), bots=["thumb", "novice", "random"][: find_game(game).rules.SEATS[0]])
    series.play(2)
    next(series.tables(1))
    for function in gc.get_objects():
        if isinstance(function, Dispatcher) and function.stats.cache_misses:
            print(function.py_func.__module__, function.py_func.__name__, dict(function.stats.cache_misses))


if __name__ == "__main__":
    main(sys.argv[1])
