"""The two-player game."""

import pytest

from boxlid.games.mrt import phases
from tests.games.match import assert_refused
from tests.games.mrt.arrange import playing


def test_MRT_5a_positions_1_and_3_with_two_spaces_each() -> None:
    match = playing("JRB", "KWB").flip(2)
    assert match.board() == ["R", "J", "W", "K"]


def test_MRT_5b_first_the_targets() -> None:
    match = playing("JRB", "KWB", hands=["TTT", "TTT"])
    assert match.phase == phases.LAYING_TARGETS
    assert_refused(match, 0, "hand T", clause="MRT-5b")
    match.flip()
    assert match.board() == ["", "J", "", "K"]
    assert match.targets() == "JK"


def test_MRT_5c_then_a_showdown_from_pile_or_hand() -> None:
    match = playing("JRB", "KWB", hands=["TTD", "TRR"]).flip()
    assert match.phase == phases.SHOWDOWN
    assert match.members() == [0, 1]
    assert match.choices(0) == {"flip", "hand T", "hand D"}
    assert match.play("D.").board() == ["D", "J", "W", "K"]


@pytest.mark.parametrize(("cards", "scores"), [("JW", [6, 2]), ("KW", [6, 2]), ("WJ", [2, 6]), ("WK", [2, 6])])
def test_MRT_5d_one_match_takes_the_board(cards: str, scores: list[int]) -> None:
    match = playing(f"J{cards[0]}BB", f"K{cards[1]}BB").flip(2)
    assert match.scores == scores
    assert (match.phase, match.board()) == (phases.LAYING_TARGETS, [""] * 4)


@pytest.mark.parametrize("cards", ["RW", "WW", "JK", "KJ", "JJ"])
def test_MRT_5d_none_or_both_play_again(cards: str) -> None:
    match = playing(f"J{cards[0]}BB", f"K{cards[1]}BB").flip(2)
    assert match.scores == [2, 2]
    assert (match.phase, match.targets()) == (phases.SHOWDOWN, "JK")
    assert match.actors() == [0, 1]


def test_MRT_5e_the_end_is_when_one_has_all() -> None:
    match = playing("JKB", "KW").flip(2)
    assert match.is_over
    assert match.scores == [5, 0]
    assert match.winners == [0]
    assert not playing("JKB", "KWB").flip(2).is_over


def test_MRT_Q22_mr_t_has_no_power() -> None:
    match = playing("TRBB", "KWBB").flip()
    assert match.phase == phases.SHOWDOWN
    match = playing("JTBB", "KWBB").flip(2)
    assert match.phase == phases.SHOWDOWN
    assert match.scores == [2, 2]
    assert playing("TWBB", "KTBB").flip(2).scores == [2, 6]


def test_MRT_Q23_a_target_from_the_hand_when_the_pile_is_gone() -> None:
    match = playing("", "KWB", hands=["TTD", "R"])
    assert match.choices(0) == {"hand T", "hand D"}
    assert match.choices(1) == {"flip"}
    assert match.play("D.").board() == ["", "D", "", "K"]


def test_MRT_Q24_equal_targets_are_one_kind() -> None:
    match = playing("JRBB", "JJBB").flip()
    assert match.targets() == "J"
    assert match.flip().scores == [2, 6]


def test_MRT_Q25_played_cards_do_not_become_targets() -> None:
    match = playing("JRWB", "KWRB").flip(3)
    assert match.targets() == "JK"
    assert match.members() == [0, 1]


def test_MRT_Q26_a_last_card_laid_as_target_loses() -> None:
    match = playing("J", "KWB").flip()
    assert match.is_over
    assert match.scores == [0, 4]


def test_MRT_Q26_both_take_back_when_it_was_the_last_of_both() -> None:
    match = playing("J", "K").flip()
    assert not match.is_over
    assert (match.pile(0), match.pile(1)) == ("J", "K")
    assert match.state.rounds == 2


def test_MRT_Q32_targets_are_laid_sealed() -> None:
    match = playing("JRB", "KWB")
    match.say(0, "flip")
    assert match.board() == [""] * 4
    assert_refused(match, 0, "flip", clause="MRT-Q13")
    match.say(1, "flip")
    assert match.board() == ["", "J", "", "K"]
