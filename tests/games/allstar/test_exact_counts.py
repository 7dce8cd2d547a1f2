"""Every way to play out a small position, counted through the rules and by hand."""

import pytest

from tests.games.allstar.arrange import playing
from tests.games.allstar.by_hand import ways_to_play_out
from tests.games.match import count_ways


@pytest.mark.parametrize(
    ("hands", "penalty", "revoke", "ways"),
    [
        # The leader has 2 cards to choose from; each is followed by the only card of its suit.
        (("G8 B4", "G7 B5", "G6 B6"), "red", False, 2),
        # Nobody can ever follow: 2 leads, 2 discards, then one card each.
        (("G8 G7", "B4 B5"), "red", False, 4),
        # Krazy Kat follows the penalty suit green, so each lead has one answer.
        (("G8 B4", "K9 B5"), "green", False, 2),
        # With red as the penalty suit Krazy Kat cannot follow green: leading green leaves 2 discards, blue 1 answer.
        (("G8 B4", "K9 B5"), "red", False, 3),
        # Anything goes: 2 leads, 2 answers, and one card each.
        (("G8 B4", "K9 B5"), "green", True, 4),
    ],
)
def test_counts_worked_out_on_paper(hands: tuple[str, ...], penalty: str, revoke: bool, ways: int) -> None:
    assert count_ways(playing(*hands, penalty=penalty, revoke=revoke)) == ways


@pytest.mark.parametrize("revoke", [False, True])
@pytest.mark.parametrize("penalty", ["red", "yellow", "green", "blue"])
@pytest.mark.parametrize(
    "hands",
    [
        ("G8 R4 Y5", "G5 K9 Y6", "B4 R7 O11"),
        ("O11 G4 I10", "K9 G5 B4", "R4 R5 Y6"),
        ("G1 R1", "G2 K9", "B3 I10", "Y4 R8"),
    ],
)
def test_counts_agree_with_the_second_implementation(hands: tuple[str, ...], penalty: str, revoke: bool) -> None:
    by_names = ways_to_play_out([frozenset(hand.split()) for hand in hands], 0, penalty[0].upper(), revoke)
    assert count_ways(playing(*hands, penalty=penalty, revoke=revoke)) == by_names
