"""Actions and cards in words: what people type, records keep and other programs read."""

import pytest

from boxlid.games.family import rules
from boxlid.games.family.cards import LABELS
from boxlid.games.family.scene import ACTIONS, action_words, parse_action
from tests.games.family.arrange import FAMILY, PACK, cut_and_dealt

NUMBERS = {
    **{f"bid {number}": number for number in range(8)},
    **{f"play {card}": 8 + place for place, card in enumerate(PACK)},
    "keep": 50,
    **{f"give {seat}": 51 + seat for seat in range(6)},
}


def test_every_action_keeps_its_number() -> None:
    assert ACTIONS == NUMBERS


def test_every_action_has_a_bit_of_the_mask() -> None:
    assert rules.ACTIONS == 57
    assert rules.MASK_WORDS == 1


def test_the_mask_is_cleared_first() -> None:
    match = cut_and_dealt(3).say(1, "bid 0")
    mask = [-1] * rules.MASK_WORDS
    FAMILY.rules.legal(match.state, 1, mask)
    assert mask == [0]


@pytest.mark.parametrize("words", NUMBERS)
def test_words_are_read_back(words: str) -> None:
    assert action_words(parse_action(words)) == words


@pytest.mark.parametrize(("typed", "meant"), [("  PLAY   g9 ", "play G9"), ("Bid 3", "bid 3"), ("KEEP", "keep")])
def test_words_may_be_typed_carelessly(typed: str, meant: str) -> None:
    assert parse_action(typed) == NUMBERS[meant]


@pytest.mark.parametrize(
    ("card", "label"),
    [("E1", "Edith 1"), ("G9", "Gloria 9"), ("M10", "Mike 10"), ("A2", "Archie 2"), ("D0", "Ding Bat 0")],
)
def test_cards_are_called_by_their_picture(card: str, label: str) -> None:
    assert LABELS[PACK.index(card)] == label
