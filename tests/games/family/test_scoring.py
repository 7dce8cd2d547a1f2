"""Points, the end of the match, and what happens when several players reach the target together."""

import pytest

from boxlid.games import Unreadable
from boxlid.games.family import phases, rules
from boxlid.games.options import settle
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.table.record import Result
from tests.games.family.arrange import Match, dealt, playing
from tests.games.match import assert_refused
from tests.games.results import result_of


def last_trick_to_seat_0(bids: list[int], taken: list[int], totals: list[int], target: int = 100) -> Match:
    """Three players, one card each; the first of them takes the seventh trick."""
    match = playing("G9", "G2", "G1", bids=bids, taken=taken, totals=totals, target=target)
    return match.play("G9 G2 G1")


def test_FAM_OBJ_only_an_exact_estimate_is_worth_anything() -> None:
    worth = {(bid, taken): rules.points(bid, taken) for bid in range(8) for taken in range(8)}
    assert {pair for pair, points in worth.items() if points > 0} == {(n, n) for n in range(8)}


def test_FAM_3_9_an_exact_estimate_scores_ten() -> None:
    match = last_trick_to_seat_0(bids=[3, 2, 2], taken=[2, 2, 2], totals=[40, 0, 10])
    assert match.totals == [50, 10, 20]


def test_FAM_3_9_not_before_the_seventh_trick() -> None:
    match = playing("G9 E1", "G2 E2", bids=[1, 0]).play("G9 G2")
    assert match.totals == [0, 0]
    assert match.play("E1 E2").totals == [10, 0]


def test_FAM_3_9_a_deal_has_seven_tricks() -> None:
    match = dealt(2, dealer=1).estimate(0, 7)
    n_cards = 0
    while match.state.deals == 1:
        assert sum(match.taken) == n_cards // 2
        match.say(match.turn, min(match.choices(match.turn)))
        n_cards += 1
    assert n_cards == 14


@pytest.mark.parametrize("taken", [0, 1, 3, 4])
def test_FAM_3_10_more_or_fewer_tricks_score_and_cost_nothing(taken: int) -> None:
    match = last_trick_to_seat_0(bids=[0, 3, 7], taken=[0, taken + (taken == 3), 0], totals=[40, 30, 20])
    assert match.totals == [40, 30, 20]


def test_FAM_3_11b_a_hundred_points_win() -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[90, 80, 0])
    assert match.is_over
    assert match.winners == [0]
    assert match.totals == [100, 80, 0]
    assert match.actors() == []
    assert match.turn == NOTHING


@pytest.mark.parametrize("words", ["bid 0", "play G3", "keep", "give 1"])
def test_FAM_3_11b_nothing_happens_after_the_end(words: str) -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[90, 0, 0])
    for seat in range(3):
        assert_refused(match, seat, words, clause="FAM-3.11b")


def test_FAM_3_11b_ninety_points_do_not_win() -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[80, 0, 0])
    assert not match.is_over
    assert match.winners == []
    assert match.phase == phases.BIDDING
    assert match.actors() == [0, 1, 2]


def test_FAM_3_11b_result_names_the_points_of_every_seat() -> None:
    match = last_trick_to_seat_0(bids=[7, 0, 7], taken=[0, 0, 0], totals=[50, 90, 0])
    assert match.scores == [50, 100, 0]
    assert match.winners == [1]


@pytest.mark.parametrize("target", [10, 1000])
def test_FAM_3_11b_target_may_be_another_number(target: int) -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[target - 10, 0, 0], target=target)
    assert match.winners == [0]


@pytest.mark.parametrize("target", [9, 1001])
def test_FAM_3_11b_target_is_from_ten_to_a_thousand(target: int) -> None:
    with pytest.raises(Unreadable, match="from 10 to 1000"):
        settle(rules.OPTIONS, {"target": target})


def test_FAM_3_11b_target_is_a_hundred_unless_agreed_otherwise() -> None:
    assert settle(rules.OPTIONS, {}) == {"target": 100, "dingbat_free": False}


def test_FAM_3_N_several_at_a_hundred_play_on() -> None:
    match = last_trick_to_seat_0(bids=[1, 0, 7], taken=[0, 0, 0], totals=[90, 90, 0])
    assert match.totals == [100, 100, 0]
    assert not match.is_over
    assert match.state.deals == 2


def test_FAM_3_N_the_first_to_be_ahead_wins() -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[100, 100, 0])
    assert match.totals == [110, 100, 0]
    assert match.winners == [0]


def test_FAM_Q22_exactly_none_scores_ten() -> None:
    match = last_trick_to_seat_0(bids=[0, 0, 0], taken=[0, 0, 0], totals=[0, 0, 0])
    assert match.totals == [0, 10, 10]


def test_FAM_Q23_the_end_is_tested_after_a_deal_only() -> None:
    match = playing("G9 E9", "G2 E2", "G1 E1", bids=[1, 0, 0], totals=[100, 90, 90]).play("G9 G2 G1")
    assert not match.is_over
    assert match.play("E9 E2 E1").totals == [100, 100, 100]
    assert not match.is_over


def test_FAM_Q23_more_than_the_target_is_enough() -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[90, 0, 0], target=95)
    assert match.winners == [0]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_FAM_Q24_everybody_plays_on_and_anybody_may_win(winner: int) -> None:
    totals = [120, 120, 120]
    bids = [7, 7, 7]
    bids[winner] = 1 if winner == 0 else 0
    match = last_trick_to_seat_0(bids=bids, taken=[0, 0, 0], totals=totals)
    assert match.winners == [winner]


def test_FAM_Q24_a_third_player_may_catch_up() -> None:
    match = last_trick_to_seat_0(bids=[7, 7, 0], taken=[0, 0, 0], totals=[100, 100, 90])
    assert match.totals == [100, 100, 100]
    assert not match.is_over
    assert match.actors() == [0, 1, 2]


@pytest.mark.parametrize(
    ("totals", "leader"),
    [([0, 0], NOTHING), ([10, 0], 0), ([0, 10], 1), ([30, 30, 20], NOTHING), ([20, 30, 30], NOTHING), ([5, 9, 7], 1)],
)
def test_FAM_3_N_a_sole_leader_has_more_than_everybody_else(totals: list[int], leader: int) -> None:
    assert rules.sole_leader(totals, len(totals)) == leader


@pytest.mark.parametrize("target", [95, 100])
def test_FAM_3_11b_the_result_says_that_the_target_was_reached(target: int) -> None:
    match = last_trick_to_seat_0(bids=[1, 0, 7], taken=[0, 0, 0], totals=[90, 80, 80], target=target)
    why = "one player alone has the highest score, and it is the target or more"
    assert result_of(match) == Result([100, 90, 80], [0], why, "FAM-3.11b")


def test_FAM_3_N_the_result_says_that_a_tie_was_broken() -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[100, 100, 90])
    why = "several players were level at the target or above, and now one is ahead"
    assert result_of(match) == Result([110, 100, 90], [0], why, "FAM-3.N")


def test_FAM_3_N_a_tie_at_the_target_has_no_result() -> None:
    match = last_trick_to_seat_0(bids=[1, 0, 7], taken=[0, 0, 0], totals=[90, 90, 0])
    assert result_of(match) is None
    assert rules.ending(match.state) == 0


def test_FAM_3_11a_a_new_deal_begins_with_an_empty_table() -> None:
    match = last_trick_to_seat_0(bids=[1, 7, 7], taken=[0, 0, 0], totals=[0, 0, 0])
    assert match.state.deals == 2
    assert match.state.trick == [NOTHING] * 6
