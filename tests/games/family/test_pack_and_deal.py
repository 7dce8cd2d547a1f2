"""The pack, the cut and the deal."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given

from boxlid.games import Unreadable
from boxlid.games.family import cards, rules
from boxlid.games.family.cards import CARDS, NAMES
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.cutting import cut_for_deal, highest_cutters
from boxlid.kernel.chance.shuffles import STREAM_SIZE
from boxlid.kernel.execution.state import packed
from tests.games.family.arrange import BOSSES, FAMILY, PACK, PLAIN, Match, any_seats, cut_and_dealt, dealt, playing
from tests.games.match import any_key, key_of

KEY_OF_TWO_TIES = 164
"""With four seats this key cuts E5 E2 M4 M5, then E7 M7 between the first and the last, then A4 E7."""


def cut_rows(seats: int, key: int) -> list[dict[int, str]]:
    """Every row of the cut: the card of each seat that cuts."""
    rows = [[NOTHING] * 6 for _ in range(16)]
    n_rows = cut_for_deal(rows, seats, rules.CUT_RANKS, [0] * STREAM_SIZE, key_of(key))
    return [{seat: NAMES[card] for seat, card in enumerate(row) if card != NOTHING} for row in rows[:n_rows]]


def highest_of(row: dict[int, str]) -> list[int]:
    top = max(int(card[1:]) for card in row.values())
    return [seat for seat, card in row.items() if int(card[1:]) == top]


def test_FAM_1_1_pack_has_ten_of_each_kind_and_two_ding_bats() -> None:
    match = dealt(6)
    in_play = [card for seat in range(6) for card in match.hand(seat)]
    assert Counter(card[0] for card in in_play) == {"E": 10, "G": 10, "M": 10, "A": 10, "D": 2}
    assert set(in_play) == set(PACK)


def test_FAM_1_1_every_name_is_one_card_of_the_pack() -> None:
    assert [NAMES[card] for card in range(rules.PACK)] == list(PACK)


@pytest.mark.parametrize("suit", "EGMA")
def test_FAM_1_2_suit_cards_run_from_one_to_ten(suit: str) -> None:
    for lower, higher in pairwise(range(1, 11)):
        assert rules.takes(CARDS[f"{suit}{higher}"], CARDS[f"{suit}{lower}"])
        assert not rules.takes(CARDS[f"{suit}{lower}"], CARDS[f"{suit}{higher}"])


def test_FAM_1_3_every_boss_beats_every_plain_card() -> None:
    for boss in BOSSES:
        for plain in PLAIN:
            assert rules.takes(CARDS[boss], CARDS[plain])
            assert not rules.takes(CARDS[plain], CARDS[boss])


def test_FAM_1_4_archies_and_ding_bats_are_the_bosses() -> None:
    bosses = {name for name, card in CARDS.items() if cards.is_boss(card)}
    assert bosses == {"D0", "D11"} | {f"A{number}" for number in range(1, 11)}


def test_FAM_1_5_ding_bats_are_the_lowest_and_the_highest_boss() -> None:
    for boss in BOSSES[1:]:
        assert rules.takes(CARDS[boss], CARDS["D0"])
    for boss in BOSSES[:-1]:
        assert rules.takes(CARDS["D11"], CARDS[boss])


def test_FAM_2_1_every_arrow_starts_at_zero() -> None:
    assert cut_and_dealt(5).totals == [0, 0, 0, 0, 0]


@given(any_seats, any_key)
def test_FAM_2_2_highest_cut_deals_first(seats: int, key: int) -> None:
    match = cut_and_dealt(seats, key)
    deciding = {seat: NAMES[card] for seat, card in enumerate(match.state.cuts[0]) if card != NOTHING}
    assert highest_of(deciding) == [match.state.dealer]
    assert cut_rows(seats, key)[-1] == deciding


def test_FAM_2_2_deal_moves_left() -> None:
    match = playing("G9", "G2", "G1", dealer=1)
    assert match.play("G9 G2 G1").state.dealer == 2


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("dealer", [0, 1])
def test_FAM_2_3a_seven_each_one_at_a_time_from_the_left(seats: int, dealer: int) -> None:
    match = dealt(seats, dealer)
    for step in range(seats):
        assert match.hand((dealer + 1 + step) % seats) == set(PACK[step : 7 * seats : seats])


@given(any_seats, any_key)
def test_FAM_2_3a_everybody_gets_seven_cards_of_a_shuffled_pack(seats: int, key: int) -> None:
    match = cut_and_dealt(seats, key)
    assert [len(match.hand(seat)) for seat in range(seats)] == seats * [7]
    cards = sorted([card for seat in range(seats) for card in match.hand(seat)] + list(match.aside()))
    assert cards == sorted(PACK)
    assert match.state.shuffles == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_FAM_2_3b_undealt_cards_are_put_aside(seats: int) -> None:
    assert dealt(seats).aside() == set(PACK[7 * seats :])


def test_FAM_3_11a_next_dealer_sits_left_of_the_last_one() -> None:
    match = playing("G9", "G2", "G1", dealer=2)
    assert match.play("G9 G2 G1").state.dealer == 0


def test_FAM_3_11a_whole_pack_is_shuffled_again() -> None:
    first = cut_and_dealt(3, key=1)
    second = playing("G9", "G2", "G1").play("G9 G2 G1")
    assert second.state.deals == second.state.shuffles == 2
    assert [len(second.hand(seat)) for seat in range(3)] == [7, 7, 7]
    assert second.hand(0) | second.hand(1) | second.hand(2) | second.aside() == set(PACK)
    assert second.hand(0) != first.hand(0)


def test_FAM_Q1_two_to_six_may_play_and_four_by_default() -> None:
    assert [FAMILY.check_seats(seats) for seats in range(2, 7)] == [2, 3, 4, 5, 6]
    assert FAMILY.check_seats(None) == 4


@pytest.mark.parametrize("seats", [1, 7])
def test_FAM_Q1_no_table_for_one_or_seven(seats: int) -> None:
    with pytest.raises(Unreadable, match="2 to 6 players"):
        FAMILY.check_seats(seats)


def test_FAM_Q2_numbers_alone_decide_the_cut() -> None:
    for one, other in combinations(PACK, 2):
        row = [CARDS[one], CARDS[other]]
        highest = sum(1 << seat for seat in highest_of({0: one, 1: other}))
        assert highest_cutters(row, rules.CUT_RANKS) == highest


def test_FAM_Q2_those_who_tie_cut_again() -> None:
    rows = cut_rows(4, KEY_OF_TWO_TIES)
    assert [sorted(row) for row in rows] == [[0, 1, 2, 3], [0, 3], [0, 3]]
    assert cut_and_dealt(4, KEY_OF_TWO_TIES).state.dealer == 3


@given(any_seats, any_key)
def test_FAM_Q2_only_the_highest_cut_again(seats: int, key: int) -> None:
    for row, following in pairwise(cut_rows(seats, key)):
        assert sorted(following) == highest_of(row)
        assert len(following) > 1


def test_FAM_Q27_undealt_cards_are_in_the_next_deal() -> None:
    match = playing("G9", "G2", "G1")
    put_aside = match.aside()
    match.play("G9 G2 G1")
    assert put_aside & (match.hand(0) | match.hand(1) | match.hand(2))


@pytest.mark.parametrize("seats", range(2, 7))
def test_FAM_Q28_everything_goes_clockwise(seats: int) -> None:
    match = playing(*(f"G{seat + 1}" for seat in range(seats)), leader=1, dealer=1)
    turns = []
    while match.state.deals == 1:
        turns.append(match.turn)
        match.play(f"G{match.turn + 1}")
    assert turns == [*range(1, seats), 0]
    assert match.state.dealer == 2 % seats


@given(any_seats, any_key)
def test_FAM_Q30_cards_of_one_row_of_cuts_are_distinct(seats: int, key: int) -> None:
    for row in cut_rows(seats, key):
        assert len(set(row.values())) == len(row)


def test_FAM_2_1_a_match_does_not_depend_on_the_state_it_is_started_in() -> None:
    fresh = cut_and_dealt(4, key=6)
    assert packed(Match.written_over().start(4, key=6).state) == packed(fresh.state)
    assert (fresh.state.deals, fresh.state.shuffles, fresh.state.elapsed_ms) == (1, 1, 0)
