"""Actions and cards in words: what people type, records keep and other programs read."""

import pytest

from boxlid.games import Unreadable
from boxlid.games.abridged import actions, rules
from boxlid.games.abridged.cards import LABELS
from boxlid.games.abridged.scene import action_words, parse_action
from tests.games.abridged.arrange import ABRIDGED, CALLS, TRUMPS, WHOLE_PACK, dealt

NUMBERS = {
    **{f"call {word}": number for number, word in enumerate(CALLS)},
    **{f"trump {word}": 4 + number for number, word in enumerate(TRUMPS)},
    **{f"play {card}": 9 + place for place, card in enumerate(WHOLE_PACK)},
}


def test_every_action_keeps_its_number() -> None:
    assert {action_words(action): action for action in range(actions.ACTIONS)} == NUMBERS


def test_every_action_has_a_bit_of_the_mask() -> None:
    assert actions.ACTIONS == 61
    assert actions.MASK_WORDS == 1


def test_every_refusal_has_a_number_of_its_own() -> None:
    assert len(rules.REFUSALS) == 19


def test_the_mask_is_overwritten() -> None:
    mask = [-1] * actions.MASK_WORDS
    ABRIDGED.rules.legal(dealt(dealer=0).state, 1, mask)
    assert mask == [0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("  PLAY   r14 ", "play R14"), ("Trump RED", "trump red"), ("r14", "play R14"), ("Blue", "trump blue")],
)
def test_words_may_be_typed_carelessly(typed: str, meant: str) -> None:
    assert parse_action(typed) == NUMBERS[meant]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("call eleven", "ABR-Q1"),
        ("trump purple", "red, yellow, green, blue or none"),
        ("play R1", "R2 to R14"),
        ("bid 3", "say call pass"),
    ],
)
def test_unreadable_words_say_what_was_expected(typed: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected):
        parse_action(typed)


@pytest.mark.parametrize(
    ("card", "label"), [("R2", "red 2"), ("Y14", "yellow 14"), ("G10", "green 10"), ("B11", "blue 11")]
)
def test_cards_are_called_by_colour_and_number(card: str, label: str) -> None:
    assert LABELS[WHOLE_PACK.index(card)] == label
