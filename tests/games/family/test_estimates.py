"""Estimates: made in secret, shown together, and who leads after them."""

from itertools import permutations

import pytest

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.family import phases, state
from boxlid.games.family.scene import parse_action
from boxlid.kernel.execution.state import packed
from tests.games.family.arrange import cut_and_dealt, dealt, playing
from tests.games.match import assert_allowed, assert_refused

ALL_ESTIMATES = {f"bid {number}" for number in range(8)}


def leader_after(estimates: list[int], dealer: int) -> int:
    """Who leads first when the estimates are given dealer first, clockwise; counted from the dealer."""
    seats = len(estimates)
    by_seat = [estimates[(seat - dealer) % seats] for seat in range(seats)]
    match = dealt(seats, dealer).estimate(*by_seat)
    assert match.phase == phases.PLAYING
    return (match.turn - dealer) % seats


def test_FAM_2_4_everybody_sees_their_cards_before_estimating() -> None:
    match = cut_and_dealt(3)
    for seat in range(3):
        assert_allowed(match, seat, "bid 3")
        assert match.seen_by(seat).hands[seat] == match.state.hands[seat]


def test_FAM_2_4_hand_is_shown_with_each_suit_together() -> None:
    match = playing("M1 D0 G3 M8 A4 D11 G9", "E1 E2 E3 E4 E5 E6 E7")
    hand = next(zone for zone in match.scene_of(0).zones if zone.kind == "hand" and zone.seat == 0)
    assert [card.name for card in hand.cards] == ["D11", "A4", "D0", "M8", "M1", "G9", "G3"]


def test_FAM_2_6a_estimates_may_be_laid_down_in_any_order() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = cut_and_dealt(3)
        for seat in order:
            match.say(seat, f"bid {seat + 1}")
        ends.add(packed(match.state))
    assert len(ends) == 1


def test_FAM_2_6a_nobody_else_sees_the_number() -> None:
    low, high = cut_and_dealt(3).say(1, "bid 0"), cut_and_dealt(3).say(1, "bid 7")
    for viewer in (SPECTATOR, 0, 2):
        assert low.bytes_seen_by(viewer) == high.bytes_seen_by(viewer)
        assert low.seen_by(viewer).bids[1] == state.SEALED
    assert high.seen_by(1).bids[1] == 7


def test_FAM_2_6a_estimates_of_one_deal_are_one_sealed_round() -> None:
    match = cut_and_dealt(2)
    assert match.sealed == 1
    assert match.sealed_choices(0) == []
    match.say(0, "bid 4")
    assert match.sealed_choices(0) == ["bid 4"]
    assert match.sealed_choices(1) == []
    match.say(1, "bid 0")
    assert match.sealed == 0
    assert match.sealed_choices(0) == []


def test_FAM_2_6b_last_estimate_turns_all_of_them_up() -> None:
    match = cut_and_dealt(3).say(2, "bid 2").say(0, "bid 0")
    assert match.actors() == [1]
    match.say(1, "bid 1")
    for viewer in match.viewers():
        assert match.seen_by(viewer).bids[:3] == [0, 1, 2]


def test_FAM_2_6b_no_card_before_the_last_estimate() -> None:
    match = dealt(3, dealer=0).say(0, "bid 1").say(1, "bid 1")
    assert_refused(match, 0, "play E3", clause="FAM-2.6b")
    match.say(2, "bid 0")
    assert_allowed(match, 0, "play E3")


def test_FAM_2_6b_no_estimate_after_they_were_shown() -> None:
    match = dealt(3).estimate(1, 1, 1)
    assert_refused(match, 0, "bid 2", clause="FAM-2.6b")


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("estimates", [[3, 1, 2, 0], [7, 6, 6, 6], [1, 0, 0, 0]])
def test_FAM_3_1a_dealer_leads_unless_another_estimate_is_higher(estimates: list[int], dealer: int) -> None:
    assert leader_after(estimates, dealer) == 0


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(("estimates", "leader"), [([1, 3, 2, 3], 1), ([0, 1, 2, 3], 3), ([2, 1, 3, 3], 2)])
def test_FAM_3_1b_highest_estimate_nearest_the_dealers_left_leads(
    estimates: list[int], leader: int, dealer: int
) -> None:
    assert leader_after(estimates, dealer) == leader


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize("estimates", [[2, 1, 2], [0, 0, 0], [5, 5, 4]])
def test_FAM_Q5_dealer_who_ties_for_highest_leads(estimates: list[int], dealer: int) -> None:
    assert leader_after(estimates, dealer) == 0


@pytest.mark.parametrize("dealer", range(5))
@pytest.mark.parametrize(
    ("estimates", "leader"),
    [([0, 1, 2, 2, 1], 2), ([2, 3, 4, 4, 4], 2), ([1, 2, 0, 0, 2], 1), ([6, 0, 0, 0, 7], 4)],
)
def test_FAM_Q6_among_equals_the_first_clockwise_from_the_dealer(
    estimates: list[int], leader: int, dealer: int
) -> None:
    assert leader_after(estimates, dealer) == leader


def test_FAM_Q3_estimates_run_from_zero_to_seven() -> None:
    match = cut_and_dealt(3)
    assert [match.choices(seat) for seat in range(3)] == [ALL_ESTIMATES] * 3
    for beyond in ("bid 8", "bid -1"):
        with pytest.raises(Unreadable, match="FAM-Q3"):
            parse_action(beyond)


def test_FAM_Q3_estimates_may_add_up_to_anything() -> None:
    match = cut_and_dealt(2).say(0, "bid 4")
    assert match.choices(1) == ALL_ESTIMATES
    assert match.say(1, "bid 3").bids == [4, 3]


def test_FAM_Q4_estimate_cannot_be_changed() -> None:
    match = cut_and_dealt(3).say(1, "bid 2")
    assert_refused(match, 1, "bid 3", clause="FAM-Q4")
    assert_refused(match, 1, "bid 2", clause="FAM-Q4")
    assert match.actors() == [0, 2]


def test_FAM_Q4_table_sees_only_who_is_ready() -> None:
    match = cut_and_dealt(3).say(1, "bid 2")
    assert [match.facts_of(seat, viewer=0)["estimate"] for seat in range(3)] == ["–", "ready", "–"]
    assert [seat.is_waited_for for seat in match.scene_of(0).seats] == [True, False, True]
