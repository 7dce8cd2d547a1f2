"""Compact action numbers: sized by the table, counted from the acting seat, and mapped both ways."""

import pytest

from boxlid.envs.action_space import ActionSpace
from boxlid.games import GAMES, Game, Unreadable
from boxlid.games.archduke.state import MOST_PLACES
from boxlid.kernel.cards.card_sets import NOTHING

ARCHDUKE, FAMILY = GAMES["archduke"], GAMES["family"]


def action(game: Game, words: str) -> int:
    return game.scene.parse_action(words)


def words_of(game: Game, space: ActionSpace, seat: int) -> list[str]:
    return [game.scene.action_words(int(number)) for number in space.to_action[seat]]


def test_seats_are_counted_from_the_acting_seat() -> None:
    space = ActionSpace(FAMILY, seats=4)
    assert words_of(FAMILY, space, 0)[-5:] == ["keep", "give 0", "give 1", "give 2", "give 3"]
    assert words_of(FAMILY, space, 3)[-5:] == ["keep", "give 3", "give 0", "give 1", "give 2"]
    assert space.to_compact[3, action(FAMILY, "give 0")] == space.to_compact[0, action(FAMILY, "give 1")]


def test_actions_about_places_are_sized_by_seats_and_places() -> None:
    space = ActionSpace(ARCHDUKE, seats=3, places=2)
    words = words_of(ARCHDUKE, space, 1)
    assert [word for word in words if "match" in word] == ["match 0", "match 1"]
    assert [word for word in words if "swap" in word] == [
        f"swap {place}" for place in ("1.0", "1.1", "2.0", "2.1", "0.0", "0.1")
    ]
    assert space.to_compact[1, action(ARCHDUKE, "match 2")] == NOTHING
    assert space.to_compact[1, action(ARCHDUKE, "peek 3.0")] == NOTHING


def test_house_and_race_actions_have_no_compact_number() -> None:
    space = ActionSpace(ARCHDUKE, seats=4)
    assert space.size == 241
    assert {int(space.to_compact[0, action(ARCHDUKE, words)]) for words in ("touch", "time")} == {NOTHING}


def test_archduke_for_twelve_with_every_place_has_all_its_numbers() -> None:
    space = ActionSpace(ARCHDUKE, seats=12, places=MOST_PLACES)
    assert space.size == ARCHDUKE.rules.ACTIONS - 2


def test_a_mask_is_true_for_what_is_legal_and_has_a_number() -> None:
    space = ActionSpace(ARCHDUKE, seats=2, places=2)
    mask = space.mask(1, [action(ARCHDUKE, words) for words in ("match 0", "match 5", "pass", "touch")])
    assert [words for words, is_legal in zip(words_of(ARCHDUKE, space, 1), mask, strict=True) if is_legal] == [
        "match 0",
        "pass",
    ]
    assert not space.mask(0, []).any()


def test_the_groups_are_named() -> None:
    assert ActionSpace(FAMILY, seats=2).named() == [("bid", 0, 8), ("play", 8, 42), ("keep", 50, 1), ("give", 51, 2)]


def test_a_number_of_seats_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Unreadable, match="2 to 6 players, not 9"):
        ActionSpace(FAMILY, seats=9)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_mapping_there_and_back_agrees_for_every_seat(game: Game) -> None:
    for seats in range(game.rules.SEATS[0], game.rules.SEATS[1] + 1):
        space = ActionSpace(game, seats, places=5)
        for seat in range(seats):
            there = space.to_action[seat].tolist()
            assert len(set(there)) == space.size
            assert [int(space.to_compact[seat, number]) for number in there] == list(range(space.size))
            assert (space.to_compact[seat] != NOTHING).sum() == space.size
        assert [name for name, _, size in space.named() for _ in range(size)] == [
            words.split()[0] for words in words_of(game, space, 0)
        ]
