"""The `repr` of each object: short, useful, and free of secrets."""

import pytest

import boxlid
from boxlid.envs.action_space import ActionSpace
from boxlid.envs.gymnasium import seat_env, seat_vector_env
from boxlid.envs.pettingzoo import parallel_env, raw_env
from boxlid.games import GAMES, SPECTATOR
from boxlid.table import Table


def test_a_table_says_whose_turn_it_is_and_who_has_won() -> None:
    table = Table("family", 3, seed=1, options={"target": 10})
    assert repr(table) == "<Table of family, 3 seats, 0 actions, seats 0, 1 and 2 to act>"
    rng = boxlid.new_rng(1)
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, boxlid.find_bot("thumb")(table.view(seat), rng))
    won = f"seat {table.winners[0]}" if len(table.winners) == 1 else "seats"
    assert f"{len(table.log)} actions, won by {won}" in repr(table)
    assert f"{len(table.log)} actions, won by {won}" in repr(table.record())


def test_an_action_space_says_for_which_table_it_is() -> None:
    assert repr(ActionSpace(GAMES["family"], 3)) == "<ActionSpace of family, 3 seats, 54 actions>"


def test_an_environment_says_what_an_episode_is() -> None:
    choices = "boxlid/family-v1: 1 environment, 3 seats, an episode is a deal"
    assert repr(raw_env("family", 3)) == f"<TurnEnv of {choices}>"
    assert repr(parallel_env("family", 3)) == f"<SimultaneousEnv of {choices}>"
    assert repr(seat_env("family", 3, seat=2)) == f"<SeatEnv of {choices}, seat 2 learns>"
    assert repr(seat_vector_env("family", 3, seat=2)) == f"<SeatVectorEnv of {choices}, seat 2 learns>"


def test_a_view_says_for_whom_it_is() -> None:
    table = Table("family", seed=1)
    assert repr(table.view(2)) == "<View of family for seat 2, 8 legal actions>"
    assert repr(table.view(SPECTATOR)) == "<View of family for a spectator, 0 legal actions>"


@pytest.mark.parametrize("game", GAMES)
def test_representations_are_short_and_contain_no_secret(game: str) -> None:
    table = Table(game, seed=1)
    for thing in (table, table.view(0), table.record(), table.game, GAMES):
        assert len(repr(thing)) < 120
        assert " at 0x" not in repr(thing)
        assert table.secret().hex() not in repr(thing)
    assert repr(table.record()) == f"<Record of {game}, {table.seats} seats, 0 actions, unfinished>"
