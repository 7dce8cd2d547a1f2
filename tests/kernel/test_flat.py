"""The flat record has the same fields and bytes as the state."""

from typing import Annotated

import numpy as np
import pytest

from boxlid.games import GAMES, Game
from boxlid.kernel.execution import flat
from boxlid.kernel.execution.flat import copied_states, flattened, record_of
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import INT8, INT16, layout_of, new_state, packed


class State:
    turn: int
    hands: Annotated[Ints, 3, INT16]
    piles: Annotated[Grid, (2, 2), INT8]


def test_records_have_the_fields_as_attributes() -> None:
    states = np.zeros(2, record_of(State))
    states[1].turn = 7
    states[1].piles[1][0] = 9
    assert states["turn"].tolist() == [0, 7]
    assert states["piles"].tolist() == [[[0, 0], [0, 0]], [[0, 0], [9, 0]]]


def test_a_flattened_state_has_its_values_and_its_bytes() -> None:
    state = new_state(State)
    state.turn, state.hands, state.piles = 1, [2, 3, -1], [[4, 5], [6, 7]]
    record = flattened(state)
    assert (record[0].turn, record[0].hands.tolist(), record[0].piles.tolist()) == (1, [2, 3, -1], [[4, 5], [6, 7]])
    assert record.tobytes() == packed(state)


def test_writing_to_a_flattened_state_does_not_change_the_state() -> None:
    state = new_state(State)
    record = flattened(state)
    record[0].hands[1] = record[0].turn = 5
    assert (state.turn, state.hands) == (0, [0, 0, 0])


def test_copied_records_share_nothing() -> None:
    states = np.zeros(2, record_of(State))
    copy = copied_states(states)
    copy[1].hands[2] = 5
    assert copy.dtype == states.dtype
    assert not states["hands"].any()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_record_has_the_layout_of_the_state(game: Game) -> None:
    dtype, layout = record_of(game.rules.State), layout_of(game.rules.State)
    assert dtype.fields is not None
    assert list(dtype.fields) == list(layout.shapes)
    for width, fields in layout.by_width.items():
        assert {dtype.fields[name][0].base for name in fields} <= {np.dtype(width)}
        assert all(dtype.fields[name][1] % np.dtype(width).itemsize == 0 for name in fields), "every field is aligned"
    assert dtype.itemsize == layout.n_bytes


def test_interpreted_records_have_64_bits_for_every_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy would calculate with eight."""
    state = new_state(State)
    state.piles[1][1] = -1
    monkeypatch.setattr(flat, "is_interpreted", lambda: True)
    wide = flattened(state)
    assert {wide.dtype[name].base for name in ("turn", "hands", "piles")} == {np.dtype(np.int64)}
    assert wide[0].piles.tolist() == [[0, 0], [0, -1]]
