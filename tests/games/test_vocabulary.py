"""What people type is read as generously as it can be without guessing."""

import pytest

from boxlid.games import Unreadable
from boxlid.games.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    {"bid 1": 0, "play G1": 1, "play 1": 2, "keep": 3, "trump none": 4},
    expected={"play": "a card follows"},
    otherwise="bid, play, keep or trump",
)


@pytest.mark.parametrize(
    ("typed", "action"),
    [("bid 1", 0), ("  PLAY   g1 ", 1), ("g1", 1), ("KEEP", 3), ("none", 4), ("play 1", 2)],
)
def test_forms_are_read_in_any_case_and_by_their_end(typed: str, action: int) -> None:
    assert VOCABULARY.parse(typed) == action


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1", "1: say bid, play, keep or trump"),
        ("", ": say bid, play, keep or trump"),
        ("play x", "play x: a card follows"),
        ("jump", "jump: say bid, play, keep or trump"),
    ],
)
def test_ambiguous_and_unknown_words_are_not_guessed(typed: str, says: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        VOCABULARY.parse(typed)
    assert str(unreadable.value) == says
