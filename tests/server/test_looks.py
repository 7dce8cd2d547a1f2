"""The looks of games and the levels of bots, over HTTP."""

import pytest

from boxlid.bots import BOTS
from boxlid.bots.levels import LEVELS, USUAL_ONLINE
from boxlid.games import GAMES
from boxlid.games.looks import summary_text
from tests.server.client import RefusedRequest, fetch, get


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_listed_with_its_tile(server: str, game: str) -> None:
    (listed,) = [card for card in get(server, "/api/games") if card["id"] == game]
    look = GAMES[game].look
    assert (listed["tagline"], listed["colour"], listed["emblem"]) == (look.TAGLINE, look.COLOUR, look.EMBLEM)
    assert listed["emblem_path"] == look.EMBLEMS.get(look.EMBLEM)
    assert listed["has_races"] == GAMES[game].has_races
    assert listed["has_deals"] == GAMES[game].has_deals


@pytest.mark.parametrize("game", GAMES)
def test_the_look_of_a_game_can_be_fetched(server: str, game: str) -> None:
    fetched, look = get(server, f"/api/games/{game}/look"), GAMES[game].look
    assert {key: suit["emblem"] for key, suit in fetched["suits"].items()} == {
        key: suit.emblem for key, suit in look.SUITS.items()
    }
    assert fetched["card_emblems"] == look.CARD_EMBLEMS
    assert fetched["emblems"] == look.EMBLEMS
    for card in GAMES[game].scene.DECK:
        assert f'id="face-{game}-{card.name}"' in fetched["faces"]
    assert fetched["summary"] == summary_text(look.SUMMARY)
    assert [(row["what"], row["points"]) for row in fetched["points"]] == [
        (row.what, row.points) for row in look.POINTS
    ]


def test_a_game_that_does_not_exist_has_no_look(server: str) -> None:
    with pytest.raises(RefusedRequest) as asked:
        fetch(server, "GET", "/api/games/chess/look")
    assert asked.value.status == 400


def test_the_levels_of_bots_are_listed_with_the_default_marked(server: str) -> None:
    levels = get(server, "/api/bots")
    assert [level["level"] for level in levels] == list(LEVELS)
    assert all(level["label"].endswith(LEVELS[level["level"]]) for level in levels)
    assert [level["level"] for level in levels if level["is_usual"]] == [USUAL_ONLINE]
    assert set(LEVELS) <= set(BOTS)
