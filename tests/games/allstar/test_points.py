"""The game with pencil and paper."""

from collections.abc import Sequence

import pytest

from tests.games.allstar.arrange import Match, cut_and_dealt, playing


def last_trick(taken: Sequence[str], totals: Sequence[int] = (), purse: int = 25, trick: str = "Y4 Y5 Y6 Y7") -> Match:
    """One card each is left; the trick is yellow and goes to the last seat."""
    cards = trick.split()[: len(taken)]
    match = playing(
        *cards, penalty="red", taken=taken, totals=totals or [0] * len(taken), scoring="points", purse=purse
    )
    return match.play(" ".join(cards))


def test_ASC_P1_scores_are_written_and_begin_at_zero() -> None:
    match = cut_and_dealt(3, scoring="points")
    assert match.totals == [0, 0, 0]
    match = last_trick(["R1", "R2", "R3"])
    assert match.totals == [-1, -1, -1]
    assert match.pot == 0


def test_ASC_P2_minus_one_for_each_penalty_card() -> None:
    match = last_trick(["R1", "R2 R3 K9", "R4 R5", "R6"], totals=[4, 3, 2, 1])
    assert match.totals == [3, 0, 0, 0]


def test_ASC_P3_the_clear_player_gains_what_the_others_have_taken() -> None:
    match = last_trick(["R1", "R2 R3 K9", "", "R6"], totals=[4, 3, 2, 1])
    assert match.totals == [3, 0, 7, 0]


def test_ASC_P3_the_last_trick_counts_for_the_winner_of_the_deal() -> None:
    match = last_trick(["", "R2"], trick="Y4 R5")
    assert match.totals == [-1, -1]
    assert last_trick(["R2", ""], trick="R5 Y4").totals == [-2, 2]


def test_ASC_P4_twenty_five_in_the_hole_ends_the_match() -> None:
    match = last_trick(["R1", "R2", "R3"], totals=[-24, 10, 11])
    assert match.totals == [-25, 9, 10]
    assert match.is_over
    assert match.winners == [2]


def test_ASC_P4_twenty_four_in_the_hole_does_not() -> None:
    match = last_trick(["R1", "R2", "R3"], totals=[-23, 10, 11])
    assert match.totals == [-24, 9, 10]
    assert not match.is_over


def test_ASC_Q22_several_clear_share_and_the_remainder_is_dropped() -> None:
    match = last_trick(["R1 R2", "R3 R4 R5", "", ""])
    assert match.totals == [-2, -3, 2, 2]
    assert match.pot == 0
    match = last_trick(["R1 R2 R3 R4 R5", "", "", ""])
    assert match.totals == [-5, 1, 1, 1]


def test_ASC_Q23_nobody_clear_gains_and_nothing_is_carried() -> None:
    match = last_trick(["R1 R2", "R3 R4 R5", "R6", "R7"])
    assert match.totals == [-2, -3, -1, -1]
    assert match.pot == 0


def test_ASC_Q24_lower_than_the_hole_ends_it_too_and_equals_share() -> None:
    match = last_trick(["R1 R2 R3 R4", "R5", "R6"], totals=[-24, 10, 10])
    assert match.totals == [-28, 9, 9]
    assert match.winners == [1, 2]


def test_ASC_Q24_the_end_is_tested_after_a_deal_only() -> None:
    match = playing("G8 B4", "G7 B5", penalty="red", totals=[-25, 3], scoring="points").play("G8 G7")
    assert not match.is_over
    assert match.play("B4 B5").is_over


def test_ASC_Q25_all_penalty_cards_in_play_are_the_opponents() -> None:
    match = last_trick(["", "R1 R2 R3 R4 R5 R6 R7 R8 K9 I10 O11"], trick="Y4 Y5")
    assert match.totals == [11, -11]


@pytest.mark.parametrize("purse", [5, 100])
def test_ASC_Q32_the_purse_is_the_depth_of_the_hole(purse: int) -> None:
    assert last_trick(["R1", "R2"], totals=[1 - purse, 0], purse=purse).is_over
    assert not last_trick(["R1", "R2"], totals=[2 - purse, 0], purse=purse).is_over
