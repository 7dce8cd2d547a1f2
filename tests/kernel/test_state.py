"""A state's fields are declared once, and its bytes contain all of it."""

from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.games import GAMES, Game
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import copied, is_same, layout_of, new_state, packed, unpacked

any_int64 = st.integers(-(2**63), 2**63 - 1)


class Base:
    turn: int
    piles: Grid


class Whole(Base):
    hands: Annotated[Ints, 3]
    piles: Annotated[Grid, (2, 2)]


class WithText:
    name: str


class WithoutSize:
    hands: Ints


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


@pytest.mark.parametrize(("state", "field"), [(WithText, "name"), (WithoutSize, "hands")])
def test_a_field_of_another_kind_is_refused(state: type, field: str) -> None:
    with pytest.raises(TypeError, match=rf"{state.__name__}\.{field} must be int"):
        layout_of(state)


@pytest.mark.parametrize("other", [whole(turn=1), whole(hands=[0, 0, 1]), whole(piles=[[0, 1], [0, 0]])])
def test_states_that_differ_in_any_field_are_not_the_same(other: Whole) -> None:
    assert is_same(whole(), whole())
    assert not is_same(whole(), other)


def test_bytes_are_int64_in_the_order_of_declaration() -> None:
    state = whole(1, [6, 7, -1], [[2, 3], [4, 5]])
    assert memoryview(packed(state)).cast("q").tolist() == [1, 2, 3, 4, 5, 6, 7, -1]


@given(any_int64, st.lists(any_int64, min_size=7, max_size=7))
def test_bytes_of_a_state_round_trip(turn: int, numbers: list[int]) -> None:
    state = whole(turn, numbers[:3], [numbers[3:5], numbers[5:]])
    again = unpacked(Whole, packed(state))
    assert type(again) is Whole
    assert vars(again) == vars(state)


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="a Whole is 64 bytes, not 56"):
        unpacked(Whole, bytes(56))


def test_a_number_beyond_64_bits_is_refused() -> None:
    with pytest.raises(OverflowError):
        packed(whole(1 << 63))


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
    assert len(packed(state)) == 8 * layout.size
