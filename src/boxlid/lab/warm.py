"""Compiling all of a game before it is needed, and knowing that it was done."""

from pathlib import Path

import numpy as np

from boxlid.bots import at_random, by_thumb, novice
from boxlid.bots.engine import weigh_actions
from boxlid.coach.open_hands import OpenHands, is_solvable
from boxlid.games import SPECTATOR, Game, find_game
from boxlid.kernel.compile import IS_COMPILED, cache_folder
from boxlid.kernel.record import blank_states
from boxlid.kernel.rng import new_rng, next_random
from boxlid.lab.series import Series
from boxlid.table import Record, Table, verify
from boxlid.table.replay import opened, play_action

FROM_THE_END = 6
"""So many actions before it, every game has still a choice."""


def is_warm(game: Game) -> bool:
    """Has `warm` finished for these sources and settings?"""
    return not IS_COMPILED or _mark(game).exists()


def warm(game: Game) -> None:
    """Do everything once that is ever done with the game; the machine code stays in the cache."""
    series = Series(game)
    series.play(1)
    series.playout.play_random_series(game.new_states(1), series.seats, series.key, 0, 0, 1)
    _look_back(next(series.tables(1)).record())
    _sit_down(Table(game, seed=0))
    if IS_COMPILED:
        _mark(game).touch()


def warm_named(name: str) -> None:
    """Compile the game of that name, unless that has been done: for processes that are asked to."""
    game = find_game(name)
    if not is_warm(game):
        warm(game)


def _look_back(record: Record) -> None:
    """Check a match, and weigh a choice near its end, where little is left to solve."""
    verify(record)
    table = opened(record)
    for number in range(len(record.actions) - FROM_THE_END):
        play_action(table, record, number)
    views, seat = [table.view(seat) for seat in range(table.seats)], table.actors[0]
    weigh_actions(views[seat], budget=1, seed=0)
    table.game.calls.prospects(views[seat].states, 0, seat)
    if is_solvable(table.game):
        OpenHands().after_each(views, seat)


def _sit_down(table: Table) -> None:
    """What is done at a table, and what only researchers do with its views."""
    calls, rng, seat = table.game.calls, new_rng(0), table.actors[0]
    view = table.view(seat)
    next_random(rng)
    at_random(view, rng)
    novice(view, rng)
    action = by_thumb(view, rng)
    calls.plan(view.states, 0, seat, rng)
    calls.foresee(view.states, view.states, seat, action, blank_states(view.states.dtype, 2))
    _ask_before(table, action)
    table.act(seat, action)
    table.log_for(seat)
    table.looks([seat, SPECTATOR])
    observation = np.zeros(sum(size for _, size in table.game.knowledge.OBSERVATION), np.int64)
    calls.observe(view.states, 0, seat, observation)
    calls.sealed_choices(view.states, 0, seat, observation)
    calls.deal_unknown(view.states, 0, seat, rng)
    calls.stage(view.states, 0)
    calls.merit(view.states, 0, seat)
    calls.fit_order(view.states, 0, 0, view.states[0].shuffled[0])


def _ask_before(table: Table, action: int) -> tuple[object, ...]:
    """What is asked before anybody acts where people are quick or late."""
    return table.racers, table.race_number, table.is_race_open, table.ends_race(action), table.due(0)


def _mark(game: Game) -> Path:
    return cache_folder(game.id) / "warm"
