"""A state's fields are declared once, and its bytes contain all of it."""

import struct
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.games import GAMES, Game, find_game
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import (
    INT8,
    INT16,
    INT32,
    INT64,
    copied,
    is_same,
    layout_of,
    new_state,
    packed,
    unpacked,
)


def any_int(bits: int) -> st.SearchStrategy[int]:
    return st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


class Base:
    turn: int
    piles: Grid


class Whole(Base):
    hands: Annotated[Ints, 3]
    piles: Annotated[Grid, (2, 2)]


class Narrow:
    turn: int
    piles: Annotated[Grid, (2, 2), INT8]
    hands: Annotated[Ints, 1, INT32]
    heap: Annotated[Ints, 1, INT16]
    last: Annotated[Ints, 1, INT8]


class WithText:
    name: str


class WithoutSize:
    hands: Ints


class WithoutWidth:
    hands: Annotated[Ints, 3, 8]


def whole(turn: int = 0, hands: Ints | None = None, piles: Grid | None = None) -> Whole:
    state = new_state(Whole)
    state.turn, state.hands, state.piles = turn, hands or [0] * 3, piles or [[0] * 2, [0] * 2]
    return state


def test_fields_of_a_class_and_its_bases_become_one_state() -> None:
    layout = layout_of(Whole)
    assert layout.shapes == {"turn": (), "piles": (2, 2), "hands": (3,)}
    assert (layout.rows, layout.grids, layout.size) == (["hands"], ["piles"], 8)


def test_a_new_state_is_all_zeros() -> None:
    assert vars(new_state(Whole)) == {"turn": 0, "piles": [[0, 0], [0, 0]], "hands": [0, 0, 0]}


def narrow(turn: int, piles: Grid, hands: Ints, heap: Ints, last: Ints) -> Narrow:
    state = new_state(Narrow)
    state.turn, state.piles, state.hands, state.heap, state.last = turn, piles, hands, heap, last
    return state


def test_the_widest_fields_come_first_and_records_are_aligned() -> None:
    layout = layout_of(Narrow)
    assert layout.by_width == {
        INT64: {"turn": ()}, INT32: {"hands": (1,)}, INT16: {"heap": (1,)}, INT8: {"piles": (2, 2), "last": (1,)}
    }  # fmt: skip
    assert list(layout.shapes) == ["turn", "hands", "heap", "piles", "last"]
    assert (layout.size, layout.n_bytes) == (8, 24)


@pytest.mark.parametrize(("state", "field"), [(WithText, "name"), (WithoutSize, "hands"), (WithoutWidth, "hands")])
def test_a_field_of_another_kind_is_refused(state: type, field: str) -> None:
    with pytest.raises(TypeError, match=rf"{state.__name__}\.{field} must be int"):
        layout_of(state)


@pytest.mark.parametrize("other", [whole(turn=1), whole(hands=[0, 0, 1]), whole(piles=[[0, 1], [0, 0]])])
def test_states_that_differ_in_any_field_are_not_the_same(other: Whole) -> None:
    assert is_same(whole(), whole())
    assert not is_same(whole(), other)


def test_bytes_are_in_the_order_of_declaration() -> None:
    state = whole(1, [6, 7, -1], [[2, 3], [4, 5]])
    assert memoryview(packed(state)).cast("q").tolist() == [1, 2, 3, 4, 5, 6, 7, -1]


def test_bytes_of_a_state_have_the_widths_of_its_fields() -> None:
    state = narrow(1, [[2, 3], [4, -5]], [6], [7], [8])
    assert packed(state) == struct.pack("<qih5b5x", 1, 6, 7, 2, 3, 4, -5, 8)


@given(any_int(64), st.lists(any_int(8), min_size=5, max_size=5), any_int(32), any_int(16))
def test_bytes_of_a_state_round_trip(turn: int, numbers: list[int], hand: int, heap: int) -> None:
    state = narrow(turn, [numbers[:2], numbers[2:4]], [hand], [heap], numbers[4:])
    again = unpacked(Narrow, packed(state))
    assert type(again) is Narrow
    assert vars(again) == vars(state)


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="a Narrow is 24 bytes, not 20"):
        unpacked(Narrow, bytes(20))


@pytest.mark.parametrize(
    "state",
    [
        whole(1 << 63),
        narrow(0, [[0, 0], [0, 0]], [1 << 31], [0], [0]),
        narrow(0, [[0, 0], [0, 0]], [0], [-(1 << 15) - 1], [0]),
        narrow(0, [[0, 0], [128, 0]], [0], [0], [0]),
    ],
)
def test_a_number_that_does_not_fit_its_field_is_refused(state: object) -> None:
    with pytest.raises(OverflowError):
        packed(state)


def test_a_copy_shares_nothing() -> None:
    state = whole(1, [1, 1, 1], [[1, 1], [1, 1]])
    copy = copied(state)
    assert vars(copy) == vars(state)
    copy.turn = copy.hands[0] = copy.piles[1][1] = 2
    assert vars(state) == vars(whole(1, [1, 1, 1], [[1, 1], [1, 1]]))
    assert type(copy) is Whole


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_new_match_has_every_field_of_its_game(game: Game) -> None:
    state, layout = game.new_state(), layout_of(game.rules.State)
    assert list(vars(state)) == list(layout.shapes)
    assert len(packed(state)) == layout.n_bytes


@pytest.mark.parametrize(("game", "most"), [("mrt", 2_500), ("archduke", 10_000)])
def test_a_state_stays_small(game: str, most: int) -> None:
    assert layout_of(find_game(game).rules.State).n_bytes <= most
