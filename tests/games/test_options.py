"""Options in words, and when each of them has a meaning."""

import pytest

from boxlid.games import GAMES, Game
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
