"""The flat record has the same fields and bytes as the state."""

from typing import Annotated

import numpy as np
import pytest

from boxlid.games import GAMES, Game
from boxlid.kernel.execution.flat import blank_states, copied_states, flattened, record_of
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import layout_of, new_state, packed


class State:
    turn: int
    hands: Annotated[Ints, 3]
    piles: Annotated[Grid, (2, 2)]


def test_records_have_the_fields_as_attributes() -> None:
    states = blank_states(record_of(State), 2)
    states[1].turn = 7
    states[1].piles[1][0] = 9
    assert states["turn"].tolist() == [0, 7]
    assert states["piles"].tolist() == [[[0, 0], [0, 0]], [[0, 0], [9, 0]]]


def test_a_flattened_state_has_its_values_and_its_bytes() -> None:
    state = new_state(State)
    state.turn, state.hands, state.piles = 1, [2, 3, -1], [[4, 5], [6, 7]]
    flat = flattened(state)
    assert (flat[0].turn, flat[0].hands.tolist(), flat[0].piles.tolist()) == (1, [2, 3, -1], [[4, 5], [6, 7]])
    assert flat.tobytes() == packed(state)


def test_writing_to_a_flattened_state_does_not_change_the_state() -> None:
    state = new_state(State)
    flat = flattened(state)
    flat[0].hands[1] = flat[0].turn = 5
    assert (state.turn, state.hands) == (0, [0, 0, 0])


def test_copied_records_share_nothing() -> None:
    states = blank_states(record_of(State), 2)
    copy = copied_states(states)
    copy[1].hands[2] = 5
    assert copy.dtype == states.dtype
    assert not states["hands"].any()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_field_of_a_game_is_int64(game: Game) -> None:
    dtype, layout = record_of(game.rules.State), layout_of(game.rules.State)
    assert dtype.fields is not None
    assert list(dtype.fields) == list(layout.shapes)
    assert {part[0].base for part in dtype.fields.values()} == {np.dtype(np.int64)}
    assert dtype.itemsize == sum(part[0].itemsize for part in dtype.fields.values()) == 8 * layout.size
