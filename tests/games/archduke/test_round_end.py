"""Calling Archduke, going out, and counting."""

import pytest

from boxlid.games.archduke import phases
from boxlid.games.archduke.cards import NAMES
from boxlid.games.archduke.rules.rounds import is_assassinated
from boxlid.games.archduke.story import cards_laid_open
from tests.games.archduke.arrange import Match, playing, use_up_draw_pile
from tests.games.match import assert_allowed, assert_refused, count_cards

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"


def called(*sets: str, draw: str = "") -> Match:
    """Seat 0 calls after a first turn, all others play their last, and the round is counted. They draw N10s first."""
    others = len(sets) - 1
    match = playing(*sets, draw=f"{'N10 ' * 4}{draw}", top="N9")
    match.turn_of(0, "draw", "discard", then="call")
    for seat in range(1, others + 1):
        match.turn_of(seat, "draw", "discard")
    return match


def test_ARC_END_1_call_at_the_end_of_your_turn() -> None:
    match = playing(FOUR, OTHER_FOUR)
    assert_refused(match, 0, "call", clause="ARC-END-1")
    match.say(0, "draw")
    assert_refused(match, 0, "call", clause="ARC-END-1")
    match.say(0, "discard")
    assert_refused(match, 0, "call", clause="ARC-END-1")
    match.all_pass()
    assert_refused(match, 1, "call", clause="ARC-END-1")
    match.say(0, "call")
    assert match.state.caller == 0


def test_ARC_END_2_one_more_turn_for_everybody_else() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4", "N6 N7 N2 N3", turn=2)
    match.turn_of(2, "draw", "discard", then="call")
    for seat in (3, 0, 1):
        assert match.round_number == 1
        assert match.turn == seat
        match.turn_of(seat, "draw", "discard")
    assert match.round_number == 2


def test_ARC_END_3_a_caller_with_the_least_scores_as_it_lies() -> None:
    match = called("N2 N3", "N2 N4", "P12")
    assert match.gained == match.totals == [5, 6, 12]
    assert match.state.assassin == -1


def test_ARC_END_4_a_beaten_caller_draws_a_card() -> None:
    match = called("N5 N6", "N2 N4", "P12", draw="E13")
    assert match.gained == [11 + 10, 6, 12]


@pytest.mark.parametrize(
    ("points", "expected"), [([5, 5], True), ([5, 6], False), ([5, 4], True), ([0, -3], True), ([-3, 0], False)]
)
def test_ARC_END_4_tie_or_less(points: list[int], expected: bool) -> None:
    match = playing("N2", "N3")
    match.state.gained[:2] = points
    assert is_assassinated(match.state.gained[:2], 0b11, 0) == expected


def test_ARC_END_6_the_last_card_matched_ends_the_round_at_once() -> None:
    match = playing(FOUR, "N7", "N10 N2 N3 N4", draw="N7").say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert match.round_number == 2
    assert match.gained == [14, 0, 19]


def test_ARC_END_6_also_after_a_call() -> None:
    match = playing("N2", OTHER_FOUR, "N7", draw="N10 N7 E13").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(2, "match 0").all_pass()
    assert match.round_number == 2
    assert match.gained == [2 + 13, 30, 0]


def test_ARC_END_7_no_cards_no_points_and_less_than_the_caller() -> None:
    match = playing("E0", "N7", draw="N10 N7 N9").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(1, "match 0").all_pass()
    assert match.gained == [0 + 9, 0]


def test_ARC_END_8_a_caller_without_cards_can_be_beaten() -> None:
    match = playing("N7", "X-3", top="N2", draw="N10 N7 E13").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "match 0").all_pass()
    assert match.gained == [13, -3]


def test_ARC_END_8_and_is_not_when_the_others_have_more() -> None:
    match = playing("N7", "G1", draw="N10 N7").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "match 0").all_pass()
    assert match.gained == [0, 1]


def test_ARC_Q27_from_the_first_turn_on_after_the_actions_once_a_round() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="P12").say(0, "draw", "discard").all_pass()
    assert_refused(match, 0, "call", clause="ARC-END-1")
    match.say(0, "skip", "call").say(1, "draw", "discard").all_pass()
    assert match.round_number == 2
    again = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4").turn_of(0, "draw", "discard", then="call")
    again.say(1, "draw", "discard")
    assert_refused(again, 1, "call", clause="ARC-Q51")


@pytest.mark.parametrize("race", [False, True])
def test_ARC_Q51_call_or_done_comes_before_the_next_touch(race: bool) -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4", race=race, draw="N10")
    match.say(0, *(["touch"] if race else []), "draw", "discard")
    if not race:
        match.all_pass()
    touch = "touch" if race else "draw"
    assert match.choices(0) >= {"call", "done"}
    assert_refused(match, 1, touch, clause="ARC-PLAY-6")
    match.say(0, "call")
    assert_allowed(match, 1, touch)


@pytest.mark.parametrize("race", [False, True])
def test_ARC_Q51_after_a_call_nobody_says_it(race: bool) -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4", race=race, draw="N10 N10")
    match.say(0, *(["touch"] if race else []), "draw", "discard")
    match = match if race else match.all_pass()
    match.say(0, "call").say(1, *(["touch"] if race else []), "draw", "discard")
    match = match if race else match.all_pass()
    assert_refused(match, 1, "done", clause="ARC-Q51")
    assert_allowed(match, 2, "touch" if race else "draw")


def test_ARC_Q31_the_last_discard_can_be_matched() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10 N5").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "match 3").all_pass()
    assert match.gained == [9, 30]


def test_ARC_Q31_and_its_actions_are_taken_before_the_count() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4", draw="N10 N10 S11").turn_of(0, "draw", "discard", then="call")
    match.turn_of(1, "draw", "discard").say(2, "draw", "discard").all_pass()
    match.say(2, "swap 2.0", "with 1.0").all_pass()
    assert match.gained == [14, 34, 15]


def test_ARC_Q54_in_a_race_the_closing_window_ends_when_all_have_passed() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10 N5", race=True).say(0, "touch", "draw", "discard", "call")
    match.say(1, "touch", "draw", "discard")
    assert match.phase == phases.CLOSING
    assert match.actors() == [0, 1]
    assert_refused(match, 0, "touch", clause="ARC-END-2")
    match.say(1, "pass").say(0, "match 3")
    assert match.round_number == 1
    match.say(0, "pass")
    assert match.gained == [9, 30]


def test_ARC_Q54_actions_of_the_closing_window_are_waited_for() -> None:
    match = playing(FOUR, "P12 N7 N8 N9", "N10 N2 N3 N4", draw="N10 N10 P12", race=True)
    match.say(0, "touch", "draw", "discard", "call").say(1, "touch", "draw", "discard")
    match.say(2, "touch", "draw", "discard")
    match.say(1, "match 0").say(0, "pass").say(1, "pass").say(2, "pass")
    assert match.round_number == 1
    match.say(2, "skip")
    assert_refused(match, 2, "skip", clause="ARC-ACT-2")
    match.say(1, "skip")
    assert match.round_number == 2


def test_ARC_Q32_going_out_voids_everything_that_waits() -> None:
    match = playing(FOUR, "P12", "P12 N2 N3 N4", draw="P12").say(0, "draw", "discard")
    match.say(2, "match 0").say(1, "match 0").all_pass()
    assert match.round_number == 2
    assert match.gained == [14, 0, 12 + 2 + 3 + 4]
    assert match.phase == phases.LOOKING
    assert match.state.n_queue == 0


def test_ARC_Q32_the_action_of_the_last_card_is_not_taken() -> None:
    match = playing(FOUR, "P12", draw="P12").say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert match.phase == phases.LOOKING
    assert match.gained == [14, 0]


def test_ARC_Q33_a_held_card_is_in_no_set() -> None:
    match = playing("N2 N3", OTHER_FOUR, draw="E13").say(0, "draw")
    assert match.set_of(0) == "N2 N3 - -"
    assert count_cards(match) == [1] * 104


def test_ARC_Q34_out_without_a_call_assassinates_nobody() -> None:
    match = playing(FOUR, "N7", draw="N7 E13").say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert match.gained == [14, 0]
    assert (match.state.last_caller, match.state.assassin) == (-1, -1)


def test_ARC_Q35_a_tie_kills_the_caller() -> None:
    match = called("N5", "N2 N3", draw="E0 G1")
    assert match.gained == [5 + 10, 5]


def test_ARC_Q36_the_assassins_card_counts_even_below_zero_and_does_not_act() -> None:
    match = playing("N5", "N2 N3", top="N9", draw="N10 N10 X-3").turn_of(0, "draw", "discard", then="call")
    match.turn_of(1, "draw", "discard")
    assert match.gained == [2, 5]
    action = playing("N5", "N2 N3", top="N9", draw="N10 N10 S11").turn_of(0, "draw", "discard", then="call")
    action.turn_of(1, "draw", "discard")
    assert action.gained == [16, 5]
    assert action.phase == phases.LOOKING


def test_ARC_Q36_the_card_lapses_when_none_is_left() -> None:
    match = use_up_draw_pile(playing("N5 N6", "N2 N3", top="N9"), keep_discards=False)
    match.turn_of(0, "take", "replace 0", then="call")
    use_up_draw_pile(match, keep_discards=False).turn_of(1, "take", "replace 0")
    assert match.gained == [9 + 6, 5 + 3]
    assert match.state.assassin == -1


def test_ARC_Q37_compared_before_the_penalty() -> None:
    match = playing("N5", "N2 N4", "N2 N3", top="N9", draw="N10 N10 N10 X-3").turn_of(0, "draw", "discard", then="call")
    match.turn_of(1, "draw", "discard").turn_of(2, "draw", "discard")
    assert match.gained == [5 - 3, 6, 5]


def test_ARC_Q61_a_round_nobody_ends_is_counted_after_a_hundred_turns_each() -> None:
    match = playing(FOUR, OTHER_FOUR)
    match.state.round_turns = 2 * 100 - 2
    match.turn_of(0, "draw", "discard")
    assert match.round_number == 1
    match.turn_of(1, "draw", "discard")
    assert match.round_number == 2
    assert match.gained == [14, 30]


def test_ARC_Q61_a_call_in_time_keeps_the_last_turns() -> None:
    match = playing(FOUR, OTHER_FOUR)
    match.state.round_turns = 2 * 100 - 1
    match.turn_of(0, "draw", "discard", then="call")
    assert match.round_number == 1
    assert match.turn_of(1, "draw", "discard").round_number == 2


def test_ARC_Q61_after_a_thousand_rounds_the_match_is_over() -> None:
    match = playing(FOUR, OTHER_FOUR)
    match.state.round_number = 1000
    match.turn_of(0, "draw", "discard", then="call").turn_of(1, "draw", "discard")
    assert match.is_over
    assert match.winners == [0]


def test_the_sets_of_the_round_are_known_after_the_next_deal() -> None:
    match = called("X-3 N2 - N3 E13", "P12", "E0 N4 N4 N5")
    assert match.round_number == 2
    told = [" ".join(NAMES[kind] for kind in cards_laid_open(match.state, seat)) for seat in range(3)]
    assert told == ["X-3 N2 N3 E13", "P12", "E0 N4 N4 N5"]


def test_seventeen_cards_of_one_set_are_known_too() -> None:
    many = "N2 N2 N2 N2 N3 N3 N3 N3 N4 N4 N4 N4 N5 N5 N5 N5 X-3"
    match = called(many, "P12")
    assert " ".join(NAMES[kind] for kind in cards_laid_open(match.state, 0)) == many
