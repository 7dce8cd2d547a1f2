"""Without a race: the windows for matching that follow actions (ARC-Q50)."""

import pytest

from boxlid.games.archduke import phases, verdicts
from boxlid.games.archduke.state import MOST_PLACES
from tests.games.archduke.arrange import Match, looked_at, playing, use_up_draw_pile
from tests.games.match import assert_allowed, assert_refused

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"
THIRD_FOUR = "N10 N2 N3 N4"


def thrown(card: str, *sets: str, draw: str = "") -> Match:
    """The first player has thrown away an action card, and nobody has matched it."""
    match = playing(*(sets or (FOUR, OTHER_FOUR, THIRD_FOUR)), draw=f"{card} {draw}")
    return match.say(0, "draw", "discard").all_pass()


def test_ARC_Q50_the_peeker_may_match_what_the_peek_has_shown() -> None:
    match = thrown("P12", "N2 N3 P12 N5", OTHER_FOUR, THIRD_FOUR)
    before = match.sealed, match.state.windows
    match.say(0, "peek 0.2")
    assert before[0] == 0
    assert match.sealed == match.state.windows == before[1] + 1
    assert match.actors() == [0]
    assert_refused(match, 0, "done", clause="ARC-END-1")
    match.say(0, "match 2", "pass")
    assert match.set_of(0) == "N2 N3 - N5"
    assert match.actors() == [0]
    assert_allowed(match, 0, "peek 1.0")


def test_ARC_Q50_the_owner_of_a_card_that_was_peeked_at_is_not_concerned() -> None:
    match = thrown("P12", FOUR, "P12 N7 N8 N9", THIRD_FOUR).say(0, "peek 1.0")
    assert match.actors() == [0]
    assert_refused(match, 1, "match 0", clause="ARC-Q50")
    assert_refused(match, 1, "pass", clause="ARC-Q50")


def test_ARC_Q50_both_owners_of_swapped_cards_may_match_but_not_the_swapper() -> None:
    match = thrown("S11", FOUR, "S11 N7 N8 N9", THIRD_FOUR).say(0, "swap 1.0", "with 2.0")
    assert match.actors() == [1, 2]
    assert_refused(match, 0, "pass", clause="ARC-Q50")
    match.say(2, "match 0", "pass").say(1, "pass")
    assert match.set_of(2) == "- N2 N3 N4"
    assert match.actors() == [2]


def test_ARC_Q50_a_swap_within_one_set_concerns_its_owner() -> None:
    assert thrown("S11").say(0, "swap 2.0", "with 2.1").actors() == [2]


def test_ARC_Q50_the_receiver_of_a_gift_may_match_it_unseen() -> None:
    match = thrown("G1", draw="G1").say(0, "give 1")
    assert match.actors() == [1]
    match.say(1, "match 4", "pass")
    assert match.set_of(1) == "N6 N7 N8 N9 -"
    assert match.actors() == [1]
    assert match.choices(1) == {"give 0", "give 2", "skip"}


def test_ARC_Q50_a_gift_that_does_not_come_concerns_nobody() -> None:
    match = thrown("G1")
    assert use_up_draw_pile(match, keep_discards=False).say(0, "give 1").phase == phases.CALLING


def test_ARC_Q50_a_skipped_action_concerns_nobody() -> None:
    assert thrown("P12").say(0, "skip").phase == phases.CALLING


def test_ARC_Q50_a_place_is_tried_once_for_a_discard_over_all_windows() -> None:
    match = playing(FOUR, OTHER_FOUR, THIRD_FOUR, draw="P12").say(0, "draw", "discard", "match 0").all_pass()
    match.say(0, "peek 1.0")
    assert match.choices(0) == {"match 1", "match 2", "match 3", "match 4", "pass"}
    assert_refused(match, 0, "match 0", clause="ARC-Q49")


def test_ARC_Q50_unless_another_card_lies_there_now() -> None:
    match = playing(FOUR, OTHER_FOUR, THIRD_FOUR, draw="S11").say(0, "draw", "discard", "match 0", "match 1").all_pass()
    match.say(0, "swap 0.0", "with 1.0")
    assert_allowed(match, 0, "match 0")
    assert_refused(match, 0, "match 1", clause="ARC-Q49")


def test_ARC_Q50_without_a_place_to_try_there_is_no_window() -> None:
    match = playing("N2", OTHER_FOUR, THIRD_FOUR, draw="P12").say(0, "draw", "discard")
    use_up_draw_pile(match, keep_discards=False).say(0, "match 0").all_pass()
    assert match.set_of(0) == "N2 - - -"
    assert match.say(0, "peek 1.0").phase == phases.CALLING


def test_ARC_Q50_matches_of_a_further_window_are_sealed_and_tried_from_the_discarders_left() -> None:
    match = thrown("S11", FOUR, "S11 N7 N8 N9", "S11 N2 N3 N4").say(0, "swap 1.0", "with 2.0")
    assert match.sealed_choices(2) == []
    match.say(2, "match 0")
    assert match.seen_by(1).n_claims[2] == 0
    assert match.seen_by(1).tried[2] == 0
    match.say(2, "pass").say(1, "match 0", "match 1", "pass")
    attempts = [code // verdicts.N_VERDICTS // 16 // MOST_PLACES for code in match.state.attempts[:3]]
    assert attempts == [1, 1, 2]
    assert match.state.queue[:2] == [1, 2]


def test_ARC_Q50_what_was_tried_before_stays_public_while_the_window_is_open() -> None:
    match = playing(FOUR, OTHER_FOUR, THIRD_FOUR, draw="G1").say(0, "draw", "discard")
    match.say(1, "match 0").all_pass().say(0, "give 1").say(1, "match 2")
    assert match.seen_by(0).tried[1] == 0b1
    assert match.seen_by(1).tried[1] == 0b101


def test_ARC_Q50_windows_follow_each_other_until_actions_concern_nobody() -> None:
    match = thrown("P12", "P12 P12 P12 N5", OTHER_FOUR, THIRD_FOUR)
    for place in range(3):
        match.say(0, f"peek 0.{place}", f"match {place}", "pass")
    match.say(0, "skip")
    assert match.phase == phases.CALLING


def test_ARC_Q50_a_batch_of_actions_has_one_window() -> None:
    match = playing(FOUR, "P12 N7 N8 N9", THIRD_FOUR, draw="P12").say(0, "draw", "discard")
    match.say(1, "match 0").all_pass().say(0, "peek 0.0")
    assert match.actors() == [1]
    assert_allowed(match, 1, "peek 1.1")
    match.say(1, "peek 1.1")
    assert match.actors() == [0, 1]
    assert match.phase == phases.MATCHING


def test_ARC_Q50_passing_before_does_not_keep_a_player_out_of_a_further_window() -> None:
    match = thrown("G1", draw="G1").say(0, "give 1")
    assert_allowed(match, 1, "match 4")


def test_ARC_Q50_also_before_the_first_turn() -> None:
    match = looked_at("P12 N3 P12 N5", OTHER_FOUR, THIRD_FOUR, top="P12").say(0, "match 0").all_pass()
    match.say(0, "peek 0.2", "match 2", "pass", "skip")
    assert match.set_of(0) == "- N3 - N5"
    assert match.phase == phases.CHOOSING


def test_ARC_Q50_also_after_the_last_final_turn() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10 G1 G1").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").all_pass()
    assert match.choices(1) == {"skip"}
    match = playing(FOUR, OTHER_FOUR, draw="N10 P12").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").all_pass().say(1, "peek 1.0")
    assert match.round_number == 1
    assert match.actors() == [1]
    match.say(1, "pass")
    assert match.round_number == 2


def test_ARC_Q50_a_player_may_match_out_in_a_further_window() -> None:
    match = thrown("P12", "P12", OTHER_FOUR, THIRD_FOUR).say(0, "peek 0.0", "match 0", "pass")
    assert match.round_number == 2
    assert match.gained[0] == 0


@pytest.mark.parametrize("action", ["peek 0.0", "swap 1.0"])
def test_ARC_Q50_version_1_has_no_second_window(action: str) -> None:
    match = thrown("P12" if action.startswith("peek") else "S11")
    match.state.version = 1
    match.say(0, action)
    if action.startswith("swap"):
        match.say(0, "with 2.0")
    assert match.phase == phases.CALLING


def test_ARC_Q50_in_a_race_there_is_no_second_window() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="P12", race=True).say(0, "touch", "draw", "discard", "peek 0.0")
    assert match.phase == phases.CALLING
    assert match.state.windows == 2
