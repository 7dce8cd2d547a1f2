"""Compiling all of a game before it is needed, and knowing that it was done."""

from pathlib import Path

import numpy as np

from boxlid.bots import by_thumb, novice
from boxlid.bots.engine import weigh_actions
from boxlid.games import Game
from boxlid.kernel.compile import IS_COMPILED, cache_folder
from boxlid.kernel.rng import new_rng
from boxlid.lab.series import Series
from boxlid.table import Table


def is_warm(game: Game) -> bool:
    """Has `warm` finished for these sources and settings?"""
    return not IS_COMPILED or _mark(game).exists()


def warm(game: Game) -> None:
    """Run every compiled function of the game once; the machine code stays in the cache."""
    series = Series(game)
    series.play(1)
    series.playout.play_random_series(game.new_states(1), series.seats, series.key, 0, 0, 1)
    next(series.tables(1))
    table, rng = Table(game, seed=0), new_rng(0)
    seat = table.actors[0]
    view = table.view(seat)
    weigh_actions(view, budget=1, seed=0)
    novice(view, rng)
    table.act(seat, by_thumb(view, rng))
    table.log_for(seat)
    observation = np.zeros(sum(size for _, size in game.knowledge.OBSERVATION), np.int64)
    game.calls.observe(view.states, 0, seat, observation)
    game.calls.sealed_choices(view.states, 0, seat, observation)
    game.calls.deal_unknown(view.states, 0, seat, rng)
    game.calls.stage(view.states, 0)
    game.calls.merit(view.states, 0, seat)
    game.calls.fit_order(view.states, 0, 0, view.states[0].shuffled[0])
    if IS_COMPILED:
        _mark(game).touch()


def _mark(game: Game) -> Path:
    return cache_folder(game.id) / "warm"
