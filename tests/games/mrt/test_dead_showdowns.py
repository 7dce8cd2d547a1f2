"""Showdowns that die: who takes back their cards, and who collects the board. Version 1 of the rules differs."""

import pytest

from boxlid.games.mrt import phases
from tests.games.mrt.arrange import playing

BOTH_VERSIONS = pytest.mark.parametrize("version", [1, 2])


def test_MRT_Q34_a_third_who_dropped_out_takes_nothing_back() -> None:
    match = playing("KB", "KB", "KW", "B").flip(2)
    assert match.is_over
    assert match.scores == [2, 2, 0, 0]
    assert match.winners == [0, 1]
    assert match.board() == ["", "", "KW", "B"]


def test_MRT_Q34_in_version_1_a_third_who_dropped_out_at_the_last_flip_took_back_too() -> None:
    match = playing("KB", "KB", "KW", "B", version=1).flip(2)
    assert match.is_over
    assert match.scores == [2, 2, 2, 0]
    assert match.winners == [0, 1, 2]
    assert match.board() == ["", "", "", "B"]


def test_MRT_Q34_played_out_those_who_were_still_in_it_go_on_for_the_rest() -> None:
    match = playing("KB", "KB", "KW", "B", play_out=True).flip(2)
    assert match.scores == [2, 2, 0, 0]
    assert (match.phase, match.actors()) == (phases.LAYING_TARGETS, [0, 1])
    assert match.space(0) == "KWB"


def test_MRT_Q34_played_out_in_version_1_all_three_went_on() -> None:
    match = playing("KB", "KB", "KW", "B", play_out=True, version=1).flip(2)
    assert match.scores == [2, 2, 2, 0]
    assert (match.phase, match.actors()) == (phases.PRELIMINARY, [0, 1, 2])
    assert match.board() == ["", "", "", "B"]


@BOTH_VERSIONS
@pytest.mark.parametrize(
    ("piles", "flips", "scores"),
    [
        (("KW", "KR", "KD", "B"), 2, [2, 2, 2, 0]),  # nobody matches: all three were still in it
        (("KB", "KB", "KB", "B"), 2, [2, 2, 2, 0]),  # all three match: they were, too
        (("KBR", "KBR", "KW", "B"), 3, [3, 3, 0, 0]),  # the third dropped out one flip earlier
        (("KDR", "KW", "KDR", "B"), 3, [3, 0, 3, 0]),  # or ran out
    ],
)
def test_MRT_Q34_those_who_had_to_play_next_take_back(
    piles: tuple[str, ...], flips: int, scores: list[int], version: int
) -> None:
    match = playing(*piles, version=version).flip(flips)
    assert match.is_over
    assert match.scores == scores


@BOTH_VERSIONS
@pytest.mark.parametrize(
    ("piles", "scores"),
    [
        (("WD", "BRR", "WD", "BRR"), [0, 3, 0, 3]),
        (("WDD", "BR", "WDD", "BR"), [3, 0, 3, 0]),
        (("WDD", "BRR", "WDD", "BRR"), [3, 3, 3, 3]),
    ],
)
def test_MRT_Q34_a_pair_that_died_at_an_earlier_flip_takes_nothing_back(
    piles: tuple[str, ...], scores: list[int], version: int
) -> None:
    match = playing(*piles, version=version).flip(3)
    assert match.is_over
    assert match.scores == scores


def test_MRT_Q1_a_third_who_dropped_out_does_not_keep_the_last_one_able_from_winning() -> None:
    match = playing("KBD", "KB", "KW", "B").flip(2)
    assert match.scores == [1 + 7, 0, 0, 0]


def test_MRT_Q41_the_one_able_player_may_be_the_one_who_dropped_out() -> None:
    match = playing("KB", "KB", "KWD", "B").flip(2)
    assert match.is_over
    assert match.scores == [0, 0, 1 + 7, 0]


def test_MRT_Q41_the_board_is_collected_in_the_same_round() -> None:
    match = playing("JW", "JR", "KB", "D").flip(2)
    assert match.scores == [0, 0, 1 + 6, 0]
    assert match.state.rounds == 1


def test_MRT_Q41_and_before_the_cap_is_checked() -> None:
    match = playing("JW", "JR", "KB", "D", round_cap=10)
    match.state.rounds = 10
    assert match.flip(2).is_over
    assert match.scores == [0, 0, 1 + 6, 0]
    assert match.board() == [""] * 4
    assert match.pile(2) == "BJWJRKD"
    assert (match.state.rounds, match.ended_by) == (10, "MRT-Q7")


def test_MRT_Q41_in_version_1_it_took_a_new_round() -> None:
    match = playing("JW", "JR", "KB", "D", version=1).flip(2)
    assert match.is_over
    assert match.scores == [0, 0, 1 + 6, 0]
    assert match.state.rounds == 2


def test_MRT_Q41_in_version_1_the_cap_left_the_board_to_nobody() -> None:
    match = playing("JW", "JR", "KB", "D", round_cap=10, version=1)
    match.state.rounds = 10
    assert match.flip(2).is_over
    assert match.scores == [0, 0, 1, 0]
    assert match.board() == ["JW", "JR", "K", "D"]
    assert match.ended_by == "MRT-Q18"


def test_MRT_Q41_the_heap_is_shuffled_like_any_other() -> None:
    match = playing("JW", "JR", "KB", "D", heap="shuffled").flip(2)
    assert match.state.shuffles == 2
    assert sorted(match.pile(2)) == sorted("BJWJRKD")


def test_MRT_Q41_played_out_the_one_able_player_has_everything() -> None:
    match = playing("JW", "JR", "KB", "D", play_out=True).flip(2)
    assert match.is_over
    assert match.scores == [0, 0, 7, 0]


@BOTH_VERSIONS
def test_MRT_Q36_the_winner_of_the_other_pair_does_not_collect_the_dead_one(version: int) -> None:
    match = playing("WD", "BR", "WB", "BR", version=version).flip(2)
    assert match.is_over
    assert match.scores == [0, 0, 4, 0]
    assert match.board() == ["", "BR", "", "BR"]


@BOTH_VERSIONS
def test_MRT_Q35_two_able_players_do_not_collect_but_play_on(version: int) -> None:
    match = playing("JR", "JR", "KDT", "DBW", version=version).flip(2)
    assert not match.is_over
    assert match.board() == ["JR", "JR", "K", "D"]
    assert match.state.rounds == 2
