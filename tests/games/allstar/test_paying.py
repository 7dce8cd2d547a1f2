"""Counters: what goes into the pot, who takes it, and who has won."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxlid.games import Unreadable
from boxlid.games.allstar import rules, scoring
from boxlid.games.options import settle
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.match.scores import leaders
from tests.games.allstar.arrange import Match, cards_of, cut_and_dealt, names_of, playing
from tests.games.match import assert_refused


def last_trick(
    taken: Sequence[str], totals: Sequence[int] = (), pot: int = 0, trick: str = "Y4 Y5 Y6 Y7", penalty: str = "red"
) -> Match:
    """One card each is left; the trick is yellow and goes to the last seat unless another is given."""
    cards = trick.split()[: len(taken)]
    return playing(*cards, penalty=penalty, taken=taken, totals=totals, pot=pot).play(" ".join(cards))


def test_ASC_14a_what_was_taken_is_shown_after_the_deal() -> None:
    match = last_trick(["R1", "R2 K9", "", ""], trick="Y4 R5 Y6 Y7")
    for viewer in match.viewers():
        seen = match.seen_by(viewer)
        assert [names_of(cards) for cards in seen.last_taken] == [{"R1"}, {"R2", "K9"}, set(), {"R5"}]
        assert not any(seen.taken)


def test_ASC_14a_nothing_has_been_shown_before_the_first_deal_is_over() -> None:
    match = cut_and_dealt(4)
    assert not any(match.state.last_taken)
    assert not any(match.state.last_revokes)


def test_ASC_14b_one_counter_for_each_penalty_card() -> None:
    match = last_trick(["R1", "R2 R3 K9", "R4 R5", "R6"])
    assert match.totals == [24, 22, 23, 24]
    assert match.pot == 7


def test_ASC_14b_the_last_trick_is_paid_for_too() -> None:
    match = last_trick(["R1", "R2", "", ""], trick="Y4 R5 I10 Y7")
    assert match.totals == [24, 24, 25 + 4, 23]


def test_ASC_14b_cards_of_other_suits_cost_nothing() -> None:
    assert last_trick(["", ""], trick="Y4 R5", penalty="red").totals == [24, 26]


def test_ASC_15a_a_sole_clear_player_takes_the_pot() -> None:
    match = last_trick(["R1 R2", "R3 R4 R5", "", "R6"], pot=10)
    assert match.totals == [23, 22, 25 + 16, 24]
    assert match.pot == 0


def test_ASC_15b_two_clear_players_divide_the_pot() -> None:
    match = last_trick(["R1 R2", "R3 R4 R5", "", ""], pot=3)
    assert match.totals == [23, 22, 29, 29]
    assert match.pot == 0


def test_ASC_15c_the_remainder_stays_for_the_next_deal() -> None:
    match = last_trick(["R1 R2", "R3 R4 R5", "", ""])
    assert match.totals == [23, 22, 27, 27]
    assert match.pot == 1
    assert match.state.deals == 2


def test_ASC_15d_nobody_clear_is_a_jack_pot() -> None:
    match = last_trick(["R1 R2", "R3 R4 R5", "R6", "R7"], pot=5)
    assert match.totals == [23, 22, 24, 24]
    assert match.pot == 12


def test_ASC_Q13_three_clear_players_take_a_third_each() -> None:
    match = last_trick(["", "R1 R2 R3 R4 R5 R6 R7 K9", "", ""], pot=3)
    assert match.totals == [28, 17, 28, 28]
    assert match.pot == 2


def test_ASC_Q13_three_clear_players_may_find_too_little_to_divide() -> None:
    match = last_trick(["", "R1 R2", "", ""])
    assert match.totals == [25, 23, 25, 25]
    assert match.pot == 2


def test_ASC_Q14_the_pot_is_divided_after_this_deals_payments() -> None:
    match = last_trick(["", "R1 R2 R3"], pot=4)
    assert match.totals == [32, 22]
    assert match.pot == 0


def test_ASC_Q15_a_debt_larger_than_the_purse_is_forgiven() -> None:
    match = last_trick(["R1 R2 R3 R4 R5", "", "R6"], totals=[3, 30, 42])
    assert match.totals == [0, 34, 41]
    assert match.pot == 0
    assert match.is_over


def test_ASC_Q16_exactly_zero_ends_the_match() -> None:
    match = last_trick(["R1 R2 R3", "", "R6"], totals=[3, 30, 42])
    assert match.totals == [0, 34, 41]
    assert match.is_over


def test_ASC_16a_the_match_ends_when_a_player_has_no_counters() -> None:
    match = last_trick(["R1", "R2"], totals=[1, 49])
    assert match.is_over
    assert match.actors() == []
    assert match.turn == NOTHING
    assert match.state.deals == 1


def test_ASC_16a_one_counter_is_enough_to_go_on() -> None:
    match = last_trick(["R1", "R2"], totals=[2, 48])
    assert not match.is_over
    assert match.winners == []
    assert match.state.deals == 2


@pytest.mark.parametrize("words", ["turn", "name red", "play R3"])
def test_ASC_16a_nothing_happens_after_the_end(words: str) -> None:
    match = last_trick(["R1", "R2"], totals=[1, 49])
    for seat in range(2):
        assert_refused(match, seat, words, clause="ASC-16a")


def test_ASC_16b_most_counters_win() -> None:
    match = last_trick(["R1 R2", "R3", "", "R4"], totals=[2, 40, 30, 28])
    assert match.totals == [0, 39, 34, 27]
    assert match.winners == [1]
    assert match.scores == [0, 39, 34, 27]


def test_ASC_Q17_several_run_out_together() -> None:
    match = last_trick(["R1 R2", "R3", "R4", "R5"], totals=[1, 1, 50, 48])
    assert match.totals == [0, 0, 49, 47]
    assert match.winners == [2]


def test_ASC_Q18_counters_left_in_the_pot_are_nobodys() -> None:
    match = last_trick(["R1", "R2", "R3", "R4"], totals=[1, 20, 19, 10], pot=50)
    assert match.is_over
    assert match.pot == 54
    assert match.totals == [0, 19, 18, 9]
    assert match.winners == [1]


def test_ASC_Q19_a_tie_is_a_shared_win() -> None:
    match = last_trick(["R1", "R2", "R3", "R4"], totals=[1, 20, 19, 20])
    assert match.totals == [0, 19, 18, 19]
    assert match.winners == [1, 3]


@given(st.lists(st.integers(0, 40), min_size=2, max_size=4))
@settings(deadline=None)
def test_ASC_16b_leaders_are_all_who_have_the_most(totals: list[int]) -> None:
    most = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert leaders(totals, len(totals)) == sum(1 << seat for seat in most)


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(0, 3)), min_size=4, max_size=4), st.integers(0, 30))
@settings(deadline=None)
def test_no_counter_appears_or_gets_lost(seats: list[tuple[int, int]], pot: int) -> None:
    taken = [" ".join(f"R{n + 1}" for n in range(cards)) for _, cards in seats]
    totals = [purse for purse, _ in seats]
    match = last_trick(taken, totals=totals, pot=pot)
    assert sum(match.totals) + match.pot == sum(totals) + pot
    clear = [seat for seat, cards in enumerate(taken) if not cards]
    if clear:
        assert match.pot < len(clear)
        assert len({match.totals[seat] - totals[seat] for seat in clear}) == 1
    assert scoring.clear_seats([cards_of(cards) for cards in taken], 4) == sum(1 << seat for seat in clear)


def test_options_have_the_defaults_of_the_sheet() -> None:
    assert settle(rules.OPTIONS, {}) == {"scoring": "counters", "purse": 25, "revoke": False, "points_clear": "share"}
    with pytest.raises(Unreadable, match="counters or points"):
        settle(rules.OPTIONS, {"scoring": "matches"})


def test_ASC_Q3_a_new_deal_begins_with_an_empty_table() -> None:
    match = last_trick(["R1", "", "", ""])
    assert match.state.deals == 2
    assert match.state.trick == [NOTHING] * 4
