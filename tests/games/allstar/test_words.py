"""Actions and cards in words: what people type, records keep and other programs read."""

import pytest

from boxlid.games import Unreadable
from boxlid.games.allstar import rules
from boxlid.games.allstar.cards import LABELS
from boxlid.games.allstar.scene import ACTIONS, action_words, parse_action
from tests.games.allstar.arrange import PACK

NUMBERS = {
    "turn": 0,
    "name red": 1,
    "name yellow": 2,
    "name green": 3,
    "name blue": 4,
    **{f"play {card}": 5 + place for place, card in enumerate(PACK)},
}


def test_every_action_keeps_its_number() -> None:
    assert ACTIONS == NUMBERS


def test_every_action_has_a_bit_of_the_mask() -> None:
    assert rules.ACTIONS == 40
    assert rules.MASK_WORDS == 1


@pytest.mark.parametrize("words", NUMBERS)
def test_words_are_read_back(words: str) -> None:
    assert action_words(parse_action(words)) == words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("  PLAY   k9 ", "play K9"),
        ("Name RED", "name red"),
        ("TURN", "turn"),
        ("o11", "play O11"),
        ("Green", "name green"),
    ],
)
def test_words_may_be_typed_carelessly(typed: str, meant: str) -> None:
    assert parse_action(typed) == NUMBERS[meant]


@pytest.mark.parametrize(
    ("typed", "says"),
    [("name pink", "ASC-7"), ("play R9", "ASC-11"), ("bid 3", "say play CARD"), ("", "say play CARD")],
)
def test_other_words_are_refused(typed: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        parse_action(typed)


@pytest.mark.parametrize(
    ("card", "label"),
    [
        ("R1", "Red 1"),
        ("Y8", "Yellow 8"),
        ("G5", "Green 5"),
        ("B2", "Blue 2"),
        ("K9", "Krazy Kat 9"),
        ("I10", "Ignatz Mouse 10"),
        ("O11", "Offissa Pupp 11"),
    ],
)
def test_cards_are_called_by_colour_or_character(card: str, label: str) -> None:
    assert LABELS[PACK.index(card)] == label
