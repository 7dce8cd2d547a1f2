"""Matching the discard without a race."""

from itertools import permutations

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.archduke import phases
from boxlid.games.archduke.cards import CARDS, NAMES, matches
from boxlid.games.archduke.scene import parse_action
from boxlid.games.archduke.state import EVERY_PLACE, MOST_PLACES
from boxlid.kernel.execution.state import packed
from tests.games.archduke.arrange import ARCHDUKE, Match, looked_at, playing, use_up_draw_pile
from tests.games.match import assert_allowed, assert_refused, count_cards

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"


def sealed_choices(match: Match, seat: int) -> list[int]:
    out = [0] * 100
    return out[: ARCHDUKE.rules.sealed_choices(match.state, seat, out)]


def test_ARC_MATCH_1_only_matching_makes_a_set_smaller() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10 N7")
    match.turn_of(0, "draw", "replace 0").turn_of(1, "take", "replace 0")
    assert [match.state.occupied[seat] for seat in range(2)] == [0b1111, 0b1111]
    match.say(0, "draw", "discard").say(1, "match 1").all_pass()
    assert [match.state.occupied[seat] for seat in range(2)] == [0b1111, 0b1101]


@pytest.mark.parametrize("name", NAMES)
def test_ARC_MATCH_2_equal_numbers_and_symbols_match(name: str) -> None:
    alike = {other for other in NAMES if matches(CARDS[other], CARDS[name])}
    assert alike == ({"E0", "E13"} if name[0] == "E" else {name})


def test_ARC_MATCH_2_a_match_leaves_a_gap() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7").say(0, "draw", "discard").say(1, "match 1").all_pass()
    assert match.set_of(1) == "N6 - N8 N9"
    assert match.discards[-2:] == ["N7", "N7"]
    assert_refused(match.say(0, "done").say(1, "draw", "discard"), 1, "match 1", clause="ARC-MATCH-2")


def test_ARC_MATCH_3_no_matching_after_the_window() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7").turn_of(0, "draw", "discard")
    assert_refused(match, 1, "match 1", clause="ARC-MATCH-3")
    assert_refused(match, 0, "pass", clause="ARC-MATCH-3")
    match.say(1, "draw")
    assert_refused(match, 0, "match 1", clause="ARC-MATCH-3")


def test_ARC_MATCH_3n_nobody_waits_longer_than_for_the_last_pass() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10").say(0, "draw", "discard").say(0, "pass")
    assert match.actors() == [1]
    match.say(1, "pass")
    assert match.actors() == [0]
    assert match.choices(0) == {"call", "done"}


def test_ARC_MATCH_EX_c_matches_the_7_before_b_begins() -> None:
    match = playing("N2 N3 N4 N7", "N2 N3 N4 N5", "N6 N7 N8 N9", draw="N10")
    match.say(0, "draw", "replace 3").say(2, "match 1").all_pass().say(0, "done")
    assert match.set_of(2) == "N6 - N8 N9"
    assert match.actors() == [1]


def test_ARC_MATCH_4_a_wrong_match_costs_an_unseen_card() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7 E13").say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert match.set_of(1) == "N6 N7 N8 N9 E13"
    assert match.set_of(1, seen_by=1) == "N6 N7 ? ? ?"
    assert match.top == "N7"


def test_ARC_MATCH_5_several_players_and_several_cards() -> None:
    match = playing("N7 N3 N4 N5", "N7 N7 N8 N9", draw="N7").say(0, "draw", "discard")
    match.say(1, "match 1", "match 0").say(0, "match 0").all_pass()
    assert match.set_of(0) == "- N3 N4 N5"
    assert match.set_of(1) == "- - N8 N9"
    assert match.discards[-4:] == 4 * ["N7"]


def test_ARC_MATCH_6_your_own_discard_just_drawn() -> None:
    match = playing("N6 N3 N4 N5", OTHER_FOUR, draw="N6").say(0, "draw", "discard", "match 0").all_pass()
    assert match.set_of(0) == "- N3 N4 N5"
    assert match.discards[-2:] == ["N6", "N6"]


def test_ARC_Q5_a_wrong_card_is_shown_to_all_and_goes_back() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7 E13").say(0, "draw", "discard").say(1, "match 3").all_pass()
    for viewer in (SPECTATOR, 0):
        assert match.set_of(1, seen_by=viewer) == "? ? ? N9 ?"
    assert match.set_of(1, seen_by=1) == "N6 N7 ? N9 ?"


def test_ARC_Q5_one_penalty_for_each_wrong_card() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7 E13 E0").say(0, "draw", "discard")
    match.say(1, "match 3", "match 0", "match 1").all_pass()
    assert match.set_of(1) == "N6 - N8 N9 E13 E0"


def test_ARC_Q6_the_first_card_takes_no_action_but_its_matches_do() -> None:
    match = looked_at(FOUR, "P12 N7 N8 N9", "P12 N2 N3 N4", top="P12")
    plain = match.copy().all_pass()
    assert plain.choices(0) == {"draw", "take"}
    match.say(1, "match 0").all_pass()
    assert match.actors() == [1]
    assert "peek 0.0" in match.choices(1)
    assert match.say(1, "skip").choices(0) == {"draw", "take"}


def test_ARC_Q7_the_first_player_may_match_the_first_card() -> None:
    match = looked_at("N6 N3 N4 N5", OTHER_FOUR, top="N6").say(0, "match 0").all_pass()
    assert match.set_of(0) == "- N3 N4 N5"


@pytest.mark.parametrize(("discard", "own"), [("E0", "E13"), ("E13", "E0")])
def test_ARC_Q21_eclipse_on_eclipse_each_with_its_points(discard: str, own: str) -> None:
    match = playing(FOUR, f"{own} N7 N8 N9", draw=discard).say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert match.discards[-2:] == [discard, own]
    kept = playing(f"{own}", OTHER_FOUR).turn_of(0, "draw", "discard", then="call").turn_of(1, "draw", "discard")
    assert kept.gained[0] == int(own[1:])


def test_ARC_Q22_archduke_on_archduke_with_two_decks() -> None:
    match = playing(FOUR, "X-3 N7 N8 N9", top="N10", draw="X-3", decks="two")
    match.say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert match.set_of(1) == "- N7 N8 N9"
    assert match.choices(0) == {"call", "done"}


def test_ARC_Q23_penalty_cards_go_to_a_new_place_and_gaps_stay() -> None:
    match = playing(FOUR, "N6 - N8 N9", draw="N7 E13").say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert match.set_of(1) == "N6 - N8 N9 E13"
    assert match.set_of(1, seen_by=1)[-1] == "?"


def test_ARC_Q25_a_penalty_lapses_without_a_card() -> None:
    match = use_up_draw_pile(playing("N2", OTHER_FOUR, top="N10"), keep_discards=False)
    match.say(0, "take", "replace 0").say(1, "match 0").all_pass()
    assert match.set_of(1) == OTHER_FOUR
    assert match.set_of(1, seen_by=0) == "N6 ? ? ?"


def test_ARC_Q46_only_own_cards() -> None:
    match = playing("N2", OTHER_FOUR, draw="N7").say(0, "draw", "discard")
    assert_refused(match, 0, "match 1", clause="ARC-MATCH-2")
    assert match.choices(0) == {"match 0", "pass"}


def test_ARC_Q47_own_cards_are_tried_in_the_order_named() -> None:
    match = playing(FOUR, "N7 N6 N7 N9", draw="N7 E13 E0").say(0, "draw", "discard")
    match.say(1, "match 1", "match 2", "match 3", "match 0").all_pass()
    assert match.set_of(1) == "- N6 - N9 E13 E0"


def test_ARC_Q49_choices_are_sealed_and_their_order_does_not_matter() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = playing("N7 N2 N3 N4", "N7 N2 N3 N4", OTHER_FOUR, draw="N7 E13").say(0, "draw", "discard")
        for seat in order:
            match.say(seat, "match 0", "pass")
        ends.add(packed(match.state))
    assert len(ends) == 1


def test_ARC_Q49_nobody_sees_what_others_have_laid_down() -> None:
    match = playing("N7 N2 N3 N4", "N7 N2 N3 N4", OTHER_FOUR, draw="N7").say(0, "draw", "discard")
    silent, busy = match.copy(), match.copy().say(1, "match 0", "match 2")
    for viewer in (SPECTATOR, 0, 2):
        assert silent.bytes_seen_by(viewer) == busy.bytes_seen_by(viewer)
    silent.say(1, "pass")
    busy.say(1, "pass")
    for viewer in (SPECTATOR, 0, 2):
        assert silent.bytes_seen_by(viewer) == busy.bytes_seen_by(viewer)
    assert silent.bytes_seen_by(1) != busy.bytes_seen_by(1)
    assert busy.facts_of(1, viewer=0) == {"status": "passed"}


def test_ARC_Q49_one_sealed_round_for_each_window() -> None:
    match = looked_at(FOUR, OTHER_FOUR)
    assert match.sealed == 1
    match.say(0, "match 2")
    assert sealed_choices(match, 0) == [parse_action("match 2")]
    match.say(0, "pass")
    assert sealed_choices(match, 0) == [parse_action("match 2"), parse_action("pass")]
    match.say(1, "pass")
    assert match.sealed == 0
    assert sealed_choices(match, 0) == []
    assert match.say(0, "draw", "discard").sealed == 2


def test_ARC_Q49_each_place_once_and_passing_is_binding() -> None:
    match = playing(FOUR, OTHER_FOUR).say(0, "draw", "discard", "match 2")
    assert_refused(match, 0, "match 2", clause="ARC-Q49")
    match.say(0, "pass")
    assert_refused(match, 0, "match 1", clause="ARC-Q49")
    assert_refused(match, 0, "pass", clause="ARC-Q49")
    match.say(1, "pass").say(0, "done").say(1, "draw", "discard")
    assert_allowed(match, 0, "match 2")


def test_ARC_Q49_tried_from_the_discarders_left_the_discarder_last() -> None:
    match = playing("N7 N2 N3 N4", "N7 N2 N3 N4", "N6 N2 N3 N8", draw="N9 N7 E13 E0", turn=0)
    match.turn_of(0, "draw", "discard").say(1, "draw", "discard")
    match.say(0, "match 1", "pass").say(1, "match 2", "pass").say(2, "match 0", "pass")
    assert [match.set_of(seat).split()[-1] for seat in (2, 0)] == ["E13", "E0"]
    assert len(match.set_of(1).split()) == 5


@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_ARC_Q49_the_first_card_from_the_dealers_left(dealer: int, order: list[int]) -> None:
    match = looked_at(FOUR, FOUR, FOUR, top="N10", draw="E0 E13 S11", turn=(dealer + 1) % 3)
    for seat in range(3):
        match.say(seat, "match 0")
    match.all_pass()
    assert [match.set_of(seat).split()[-1] for seat in order] == ["E0", "E13", "S11"]


def test_ARC_Q50_matching_comes_before_the_discarders_action() -> None:
    match = playing("P12 N3 N4 N5", "P12 N7 N8 N9", draw="E0").say(0, "draw", "replace 0")
    assert match.phase == phases.MATCHING
    assert_refused(match, 0, "peek 1.0", clause="ARC-ACT-1")
    match.say(1, "match 0").all_pass()
    assert match.actors() == [0]
    assert_refused(match, 1, "match 1", clause="ARC-MATCH-3")
    match.say(0, "skip").say(1, "skip")
    assert match.phase == phases.CALLING


def test_ARC_Q60_a_full_set_uses_its_gaps_and_then_no_more() -> None:
    match = playing("N2", "N6 N7", decks="two", draw="E13 E0 G1").say(0, "draw")
    state = match.state
    state.places[1] = MOST_PLACES
    state.occupied[1] = EVERY_PLACE & ~0b100100
    state.cards[1][2:] = [CARDS["N10"]] * (MOST_PLACES - 2)
    match.say(0, "replace 0").say(1, "match 0", "match 1", "match 8").all_pass()
    assert [NAMES[state.cards[1][place]] for place in (2, 5)] == ["E0", "G1"]
    assert state.occupied[1] == EVERY_PLACE
    assert len(match.draw_pile) == 104 - 4 * 2 - 1 - 3


def test_ARC_Q60_a_card_that_fills_a_gap_may_be_tried_though_the_card_before_it_was() -> None:
    match = playing("N2", "N7 N6", decks="two", race=True, draw="N7 N7").say(0, "touch", "draw")
    state = match.state
    state.places[1] = MOST_PLACES
    state.occupied[1] = EVERY_PLACE
    state.cards[1][2:] = [CARDS["N10"]] * (MOST_PLACES - 2)
    match.say(0, "discard").say(1, "match 0", "match 1")
    assert NAMES[state.cards[1][0]] == "N7", "the penalty card lies in the gap"
    match.say(1, "match 0")
    assert state.occupied[1] == EVERY_PLACE & ~1


def test_cards_are_conserved_by_matching() -> None:
    match = playing("N7 N3 N4 N5", "N7 N6 N8 N9", draw="N7").say(0, "draw", "discard")
    match.say(1, "match 0", "match 1").say(0, "match 0").all_pass()
    assert count_cards(match) == [1] * 104
