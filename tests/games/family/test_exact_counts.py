"""Every way to play out a small position, counted through the rules and by hand."""

import pytest

from tests.games.family.arrange import playing
from tests.games.family.by_hand import ways_to_play_out
from tests.games.match import count_ways


@pytest.mark.parametrize(
    ("hands", "ways"),
    [
        # The leader has 2 cards to choose from; each is followed by the only card of its suit.
        (("G9 E1", "G2 E2", "G1 E3"), 2),
        # Nobody can ever follow: 2 leads, 2 discards, then one card each.
        (("G9 G8", "E1 E2"), 4),
        # One way to play the trick, then keep it or give it to either opponent.
        (("G5", "D0", "G6"), 3),
        # Two tricks with a Ding Bat each, whichever card leads: three decisions after each.
        (("G5 G6", "D0 D11", "M1 M2"), 2 * 2 * 2 * 3 * 3),
    ],
)
def test_counts_worked_out_on_paper(hands: tuple[str, ...], ways: int) -> None:
    assert count_ways(playing(*hands)) == ways


@pytest.mark.parametrize(
    ("hands", "ways"),
    [
        (("G9 A2 M3", "G1 D0 M5", "E4 A7 M10"), 60),
        (("D11 E1 G4", "A5 E7 G2", "D0 M6 A1"), 240),
        (("G1 A1", "G2 D0", "E3 D11", "M4 A4"), 44),
    ],
)
def test_counts_agree_with_the_second_implementation(hands: tuple[str, ...], ways: int) -> None:
    by_names = ways_to_play_out([frozenset(hand.split()) for hand in hands], leader=0)
    assert count_ways(playing(*hands)) == by_names == ways
