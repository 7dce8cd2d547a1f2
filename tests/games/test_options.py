"""Options in words, and when each of them has a meaning."""

from typing import Any

import numpy as np
import pytest

from boxlid.games import GAMES, Game, Unreadable
from boxlid.games.options import Option

OPTIONS = [
    pytest.param(game, option, id=f"{game.id}.{option.name}")
    for game in GAMES.values()
    for option in game.rules.OPTIONS
]


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_every_option_and_word_has_a_label(game: Game, option: Option) -> None:
    assert option.label
    assert option.label[0].isupper()
    assert len(option.word_labels) == len(option.words)
    if option.applies_if:
        name, values = option.applies_if
        (other,) = (other for other in game.rules.OPTIONS if other.name == name)
        for value in values:
            other.encode(value)


def test_a_condition_is_said_in_words() -> None:
    options = {option.name: option for option in GAMES["archduke"].rules.OPTIONS}
    assert options["mark"].condition == ""
    assert options["nola"].condition == "with race=yes"
    assert options["threshold"].condition == "with mark=threshold|eliminate"
    assert options["finalists"].condition == "with mark=eliminate and for 4 to 12 players"
    assert options["minutes"].meaning.endswith(": 1 to 600, usually 30; only with mark=timer")


def test_a_whole_number_of_any_kind_is_a_value() -> None:
    settled = GAMES["family"].settle({"target": np.int64(50)}, 4)  # type: ignore[dict-item] # as NumPy's users do
    assert settled["target"] == 50
    assert type(settled["target"]) is int


@pytest.mark.parametrize("value", [True, 50.0, "50", None], ids=repr)
def test_anything_else_is_no_whole_number(value: Any) -> None:
    with pytest.raises(Unreadable, match="but it must be a whole number from 10 to 1000"):
        GAMES["family"].settle({"target": value}, 4)


@pytest.mark.parametrize("seats", ["4", 2.5, True, 9], ids=repr)
def test_a_bad_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(Unreadable, match=f"^All in the Family is for 2 to 6 players, not {seats!r}$"):
        GAMES["family"].check_seats(seats)


def test_a_number_of_seats_may_be_one_of_numpy() -> None:
    assert type(GAMES["family"].check_seats(np.int32(5))) is int  # type: ignore[arg-type] # as NumPy's users do
