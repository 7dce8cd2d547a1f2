"""A record's fields are declared once."""

from typing import Annotated, Protocol

import numpy as np
import pytest

from boxlid.games import GAMES, Game
from boxlid.kernel.record import Ints, blank_states, flat_record


class Base(Protocol):
    turn: int


class Whole(Base, Protocol):
    hands: Annotated[Ints, (2, 3)]


class Wrong(Protocol):
    name: str


def test_fields_of_a_class_and_its_bases_become_one_record() -> None:
    dtype = flat_record(Whole)
    assert set(dtype.names or ()) == {"turn", "hands"}
    states = blank_states(dtype, 2)
    states[1].turn = 7
    states[1].hands[1, 2] = 9
    assert states["turn"].tolist() == [0, 7]
    assert states["hands"].sum() == 9


def test_a_field_of_another_kind_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.name must be int"):
        flat_record(Wrong)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_field_of_a_game_is_made_of_whole_words(game: Game) -> None:
    dtype = game.rules.STATE
    assert {part[0].base for part in dtype.fields.values()} == {np.dtype(np.int64)}
    assert dtype.itemsize == sum(part[0].itemsize for part in dtype.fields.values())
