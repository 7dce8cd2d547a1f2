"""Running out of cards, in every situation."""

import pytest

from boxlid.games.mrt import phases
from tests.games.match import assert_refused
from tests.games.mrt.arrange import playing


def test_MRT_4a_out_of_cards_out_of_the_game() -> None:
    match = playing("TBB", "JBB", "KBB", "R").flip()
    assert match.actors() == [0, 1, 2]
    assert_refused(match, 3, "flip", clause="MRT-4a")
    assert match.flip().board() == ["B", "B", "B", ""]


def test_MRT_Q1_running_out_loses_a_showdown() -> None:
    match = playing("JRD", "JW", "KBB", "DBB").flip(2)
    assert match.scores == [1 + 6, 0, 2, 2]
    assert match.actors() == [0, 2, 3]


def test_MRT_Q1_at_its_very_beginning_too() -> None:
    match = playing("JRD", "J", "KBB", "DBB").flip()
    assert match.scores == [2 + 4, 0, 2, 2]


def test_MRT_Q1_of_three_one_may_run_out_and_two_go_on() -> None:
    match = playing("KW", "KRBBB", "KDBBB", "BBBBB").flip(2)
    assert match.members() == [1, 2]
    assert_refused(match, 0, "flip", clause="MRT-4a")


def test_MRT_Q1_of_three_two_may_run_out_and_one_wins() -> None:
    match = playing("KW", "KRBBB", "KD", "BBBBB").flip(2)
    assert match.scores == [0, 3 + 7, 0, 4]


def test_MRT_Q2_a_dead_showdown_leaves_the_board_to_those_still_able() -> None:
    match = playing("JR", "JR", "KDT", "DBW").flip(2)
    assert match.state.rounds == 2
    assert match.board() == ["JR", "JR", "K", "D"]
    assert (match.phase, match.actors()) == (phases.PRELIMINARY, [2, 3])
    match.flip()
    assert match.board() == ["JR", "JR", "KD", "DB"]
    match.flip()
    assert match.is_over
    assert match.scores == [0, 0, 10, 0]


def test_MRT_Q3_nobody_able_the_contenders_take_back_and_count() -> None:
    match = playing("RJR", "WJR", "BK").flip(3)
    assert match.is_over
    assert match.scores == [3, 3, 0]
    assert match.board() == ["", "", "BK", ""]
    assert match.winners == [0, 1]


def test_MRT_Q3_after_a_stalemate_all_take_back() -> None:
    match = playing("JK", "KR", "RW", "WD").flip(2)
    assert match.is_over
    assert match.scores == [2, 2, 2, 2]
    assert match.state.shuffles == 1


def test_MRT_Q3_two_players_shuffle_and_go_on() -> None:
    match = playing("JRW", "KWR").flip(3)
    assert not match.is_over
    assert match.scores == [3, 3]
    assert sorted(match.pile(0)) == sorted("JRW")
    assert sorted(match.pile(1)) == sorted("KWR")
    assert (match.phase, match.state.rounds) == (phases.LAYING_TARGETS, 2)
    assert match.state.shuffles == 3


def test_MRT_Q4_out_during_stalemates_and_the_rest_flip_on() -> None:
    match = playing("J", "KRBB", "RWBB", "WWBB").flip()
    assert match.actors() == [1, 2, 3]
    match.flip()
    assert match.members() == [2, 3]
    assert match.targets() == "R"
    assert match.board() == ["J", "KR", "RW", "WW"]


def test_MRT_Q4_only_the_newest_flip_is_compared() -> None:
    match = playing("J", "KJBB", "RWBB", "WDBB").flip(2)
    assert match.phase == phases.PRELIMINARY
    match = playing("J", "KJBB", "RWBB", "WTBB").flip(2)
    assert match.scores == [0, 2, 2, 2 + 7]


def test_MRT_Q4_a_player_left_alone_collects_all() -> None:
    match = playing("J", "KRB", "R", "WD").flip(2)
    assert match.is_over
    assert match.scores == [0, 1 + 6, 0, 0]
    assert match.winners == [1]


def test_MRT_Q5_a_last_card_may_still_win() -> None:
    match = playing("T", "KRB", "RBB", "WDB").flip()
    assert match.scores == [4, 2, 2, 2]
    assert match.actors() == [0, 1, 2, 3]
    match = playing("JK", "JRB", "KBB", "WDB").flip(2)
    assert match.scores == [6, 1, 2, 2]
    assert match.actors() == [0, 1, 2, 3]


def test_MRT_Q5_an_onlooker_without_cards_is_out_when_the_round_is_collected() -> None:
    match = playing("JRB", "JRBB", "K", "DBB").flip(2)
    assert match.members() == [0, 1]
    match = playing("JKB", "JRBB", "K", "DBB").flip(2)
    assert match.actors() == [0, 1, 3]


def test_MRT_Q6_the_number_of_players_is_not_tested_in_the_middle_of_a_round() -> None:
    match = playing("J", "K", "RWB", "WDB").flip()
    assert not match.is_over
    assert match.actors() == [2, 3]


def test_MRT_Q6_but_when_it_is_collected() -> None:
    match = playing("J", "K", "RWB", "WTB").flip(2)
    assert match.is_over
    assert match.scores == [0, 0, 1, 7]


def test_MRT_Q7_one_left_wins() -> None:
    match = playing("J", "K", "RW", "W").flip()
    assert match.is_over
    assert match.winners == [2]


def test_MRT_Q34_contenders_are_those_who_had_to_play_next() -> None:
    match = playing("JW", "JR", "K", "D").flip(2)
    assert match.is_over
    assert match.scores == [2, 2, 0, 0]
    assert match.board() == ["", "", "K", "D"]


def test_MRT_Q34_in_a_stalemate_all_of_the_last_flip() -> None:
    match = playing("J", "KR", "RW", "WD").flip(2)
    assert match.scores == [0, 2, 2, 2]
    assert match.board() == ["J", "", "", ""]
    assert match.winners == [1, 2, 3]


def test_MRT_Q34_of_two_dead_pairs_only_the_last_takes_back() -> None:
    match = playing("WD", "BRR", "WD", "BRR").flip(3)
    assert match.is_over
    assert match.scores == [0, 3, 0, 3]


def test_MRT_Q34_two_pairs_that_die_together_take_back_together() -> None:
    match = playing("WD", "BR", "WD", "BR").flip(2)
    assert match.is_over
    assert match.scores == [2, 2, 2, 2]


def test_MRT_Q34_two_players_shuffle_each_heap_for_itself() -> None:
    match = playing("JRW", "KWR").flip(3)
    for seat, number in ((0, 1), (1, 2)):
        origins = match.state.origins[seat][:3]
        assert origins == [60 * number + 2, 60 * number + 1, 60 * number]


def test_MRT_Q35_two_able_players_play_on_in_a_new_round() -> None:
    match = playing("JR", "JR", "KDDD", "DBBB", round_cap=10)
    match.state.rounds = 9
    match.flip(2)
    assert match.state.rounds == 10
    assert not match.is_over
    assert match.flip(2).actors() == [2, 3]
    match.flip()
    assert match.is_over
    assert match.scores == [0, 0, 4, 4]


@pytest.mark.parametrize("cap", [10, 11])
def test_MRT_Q35_the_dead_round_counts_for_the_cap(cap: int) -> None:
    match = playing("JR", "JR", "KDDD", "DBBB", round_cap=cap)
    match.state.rounds = 10
    assert match.flip(2).is_over == (cap == 10)


def test_MRT_Q35_played_out_they_begin_the_two_player_game() -> None:
    match = playing("JR", "JR", "KDBW", "DBWW", play_out=True).flip(2)
    assert match.phase == phases.LAYING_TARGETS
    assert match.space(0) == "JRJRKD"
    assert match.board() == [""] * 4
    match.flip()
    assert match.board() == ["", "D", "", "B"]
    assert match.targets() == "DB"
    assert match.flip().scores == [0, 0, 1 + 10, 1]


def test_MRT_Q40_played_out_the_contenders_shuffle_and_go_on() -> None:
    match = playing("JK", "KR", "RW", "WD", play_out=True).flip(2)
    assert not match.is_over
    assert match.scores == [2, 2, 2, 2]
    assert match.state.shuffles == 5
    assert (match.phase, match.actors(), match.state.rounds) == (phases.PRELIMINARY, [0, 1, 2, 3], 2)


def test_MRT_Q40_other_spaces_stay_for_the_next_prize() -> None:
    match = playing("JW", "JR", "K", "D", play_out=True).flip(2)
    assert match.scores == [2, 2, 0, 0]
    assert match.phase == phases.LAYING_TARGETS
    assert match.space(0) == "KD"


def test_MRT_Q41_one_able_player_collects_after_a_dead_showdown() -> None:
    match = playing("JW", "JR", "KB", "D").flip(2)
    assert match.is_over
    assert match.scores == [0, 0, 1 + 6, 0]
    assert match.board() == [""] * 4
