"""Matching as a race against the next touch."""

import pytest

from boxlid.games.archduke import phases, rules
from boxlid.games.archduke.scene import parse_action
from boxlid.kernel.cards.card_sets import members
from boxlid.table import Table
from tests.games.archduke.arrange import Match, dealt, looked_at, playing, use_up_draw_pile
from tests.games.match import assert_allowed, assert_refused

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"


def discarded(*sets: str, draw: str, nola: bool = False, top: str = "X-3") -> Match:
    """Seat 0 has drawn the first card of `draw` and discarded it; the window is open."""
    match = playing(*sets, draw=draw, race=True, nola=nola, top=top)
    return match.say(0, "draw", "discard") if nola else match.say(0, "touch", "draw", "discard")


def test_ARC_Q1_matchers_do_not_compete() -> None:
    match = discarded("N7 N3 N4 N5", "N7 N6 N8 N9", "N7 N2 N8 N9", draw="N7")
    match.say(2, "match 0").say(0, "match 0").say(1, "match 0")
    assert [match.set_of(seat)[0] for seat in range(3)] == ["-", "-", "-"]
    assert match.discards[-4:] == 4 * ["N7"]


def test_ARC_Q2_the_order_of_arrival_decides() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N3 E13").say(0, "done")
    in_time = match.copy().say(0, "match 1").say(1, "touch")
    late = match.copy().say(1, "touch").say(0, "match 1")
    assert in_time.set_of(0) == "N2 - N4 N5"
    assert late.set_of(0) == "N2 N3 N4 N5 E13"


def test_ARC_Q3_the_rules_know_no_clock() -> None:
    table = Table("archduke", 2, options={"race": True}, seed=1)
    for seat in range(2):
        table.act(seat, "look 0", at_ms=0)
        table.act(seat, "look 1", at_ms=0)
    table.act(table.actors[0] if "touch" in table.legal(table.actors[0]) else table.actors[1], "touch", at_ms=0)
    assert not any("protect" in name for name in table.options)


def test_ARC_Q4_a_late_match_costs_a_card_and_shows_nothing() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N7 E13").say(0, "done").say(1, "touch").say(0, "match 3")
    assert match.set_of(0) == "N2 N3 N4 N5 E13"
    assert match.set_of(0, seen_by=1) == "? ? ? ? ?"
    assert match.set_of(0, seen_by=0) == "N2 N3 ? ? ?"
    assert match.phase == phases.CHOOSING


def test_ARC_Q56_late_is_between_the_touch_and_the_next_discard() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N10 N9 N3").say(0, "done").say(1, "touch", "draw")
    late = match.copy().say(0, "match 1")
    assert late.set_of(0) == "N2 N3 N4 N5 N3"
    in_time = match.say(1, "discard").say(1, "match 3")
    assert in_time.set_of(1) == "N6 N7 N8 -"


def test_ARC_Q56_what_was_refused_leaves_no_trace() -> None:
    table = Table("archduke", 2, options={"race": True}, seed=1)
    with pytest.raises(Exception, match="ARC-SET-6"):
        table.act(0, "match 0")
    assert table.record().actions == []


def test_ARC_Q9_touch_closes_the_window_and_the_pile_is_chosen_next() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N7").say(0, "done")
    assert_refused(match, 1, "draw", clause="ARC-Q9")
    assert_refused(match, 1, "take", clause="ARC-Q9")
    assert_refused(match, 0, "touch", clause="ARC-PLAY-6")
    match.say(1, "touch")
    assert match.choices(1) >= {"draw", "take"}
    assert_refused(match, 1, "touch", clause="ARC-Q10")


def test_ARC_Q10_under_nola_picking_is_the_touch() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N7 N10 E13", nola=True).say(0, "done")
    assert_refused(match, 1, "touch", clause="ARC-Q10")
    match.say(1, "draw").say(0, "match 3")
    assert match.set_of(0).split()[-1] == "E13"


def test_ARC_Q11_between_drawing_and_discarding_the_player_in_turn_is_late() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N7 N10 E13").say(0, "done").say(1, "touch", "draw", "match 1")
    assert match.set_of(1) == "N6 N7 N8 N9 E13"
    assert match.phase == phases.HOLDING


def test_ARC_Q16_matching_is_open_while_actions_run() -> None:
    match = discarded("P12 N3 N4 N5", "P12 N7 N8 N9", "P12 N2 N6 N8", draw="P12")
    assert_allowed(match, 0, "peek 1.0")
    match.say(1, "match 0").say(0, "peek 1.1").say(2, "match 0")
    assert match.state.queue[: match.state.n_queue] == [1, 2]
    assert_refused(match, 2, "peek 0.0", clause="ARC-ACT-2")
    match.say(1, "skip").say(2, "skip").say(0, "match 0")
    assert match.set_of(0) == "- N3 N4 N5"
    match.say(0, "skip", "done")
    assert_allowed(match, 1, "touch")


def test_ARC_Q16_actions_after_done_hold_up_the_touch() -> None:
    match = discarded(FOUR, "P12 N7 N8 N9", draw="P12").say(0, "skip", "done")
    assert_allowed(match, 1, "touch")
    match.say(1, "match 0")
    assert_refused(match, 1, "touch", clause="ARC-Q15")
    match.say(1, "peek 0.0")
    assert_allowed(match, 1, "touch")


def test_ARC_Q64_cards_whose_action_waits_are_not_shuffled() -> None:
    match = discarded(FOUR, "P12 N7 N8 N9", "P12 N2 N6 N8", draw="P12", top="N10").say(1, "match 0").say(2, "match 0")
    use_up_draw_pile(match).say(1, "match 1")
    assert match.discards == ["P12", "P12", "P12"]
    assert match.set_of(1) == "- N7 N8 N9 N10"


def test_ARC_Q64_an_action_that_is_done_frees_its_card() -> None:
    match = discarded(FOUR, "P12 N7 N8 N9", draw="P12", top="N10").say(1, "match 0").say(0, "skip")
    use_up_draw_pile(match).say(1, "match 1", "match 2")
    assert match.discards == ["P12"]
    assert sorted(match.set_of(1).split()[-2:]) == ["N10", "P12"]


def test_ARC_Q64_a_penalty_lapses_when_all_discards_wait() -> None:
    match = discarded(FOUR, "P12 N7 N8 N9", draw="P12", top="N10").say(1, "match 0")
    use_up_draw_pile(match).say(1, "match 1", "match 2")
    assert match.discards == ["P12", "P12"]
    assert match.set_of(1) == "- N7 N8 N9 N10"


def test_ARC_Q45_a_place_just_swapped_is_matched_like_any_other() -> None:
    match = discarded("S11 N3 N4 N5", "N2 N7 N8 N9", draw="S11").say(0, "swap 0.0", "with 1.0")
    assert match.say(1, "match 0").set_of(1) == "- N7 N8 N9"
    assert match.say(0, "match 0").set_of(0).startswith("N2 N3 N4 N5 ")


def test_ARC_Q45_a_place_tried_before_the_swap_may_be_tried_again() -> None:
    match = discarded("S11 N3 N4 N5", "N2 N7 N8 N9", draw="S11").say(1, "match 0", "match 1")
    assert_refused(match, 1, "match 0", clause="ARC-Q49")
    match.say(0, "swap 0.0", "with 1.0")
    assert_refused(match, 1, "match 1", clause="ARC-Q49")
    assert match.say(1, "match 0").set_of(1).startswith("- N7")


def test_ARC_Q45_passing_stays_binding_after_a_swap() -> None:
    match = discarded("S11 N3 N4 N5", "N2 N7 N8 N9", draw="S11").say(1, "pass")
    match.say(0, "swap 0.0", "with 1.0")
    assert_refused(match, 1, "match 0", clause="ARC-Q49")


def test_ARC_Q45_version_1_a_place_just_swapped_cannot_be_matched() -> None:
    match = discarded("S11 N3 N4 N5", "S11 N7 N8 N9", draw="S11 N2")
    match.state.version = 1
    match.say(0, "swap 0.0", "with 1.0")
    assert_refused(match, 0, "match 0", clause="ARC-Q45")
    assert_refused(match, 1, "match 0", clause="ARC-Q45")
    assert_allowed(match, 1, "match 1")
    match.say(0, "done").say(1, "touch", "draw", "discard")
    assert_allowed(match, 0, "match 0")


def test_ARC_Q53_a_swap_whose_first_card_is_matched_begins_again() -> None:
    match = discarded(FOUR, "S11 N7 N8 N9", draw="S11").say(0, "swap 1.0")
    assert match.phase == phases.SWAPPING
    match.say(1, "match 0")
    assert match.phase == phases.ACTING
    assert_allowed(match, 0, "swap 1.1")
    assert_refused(match, 0, "with 1.1", clause="ARC-SWAP")


def test_ARC_Q53_other_matches_do_not_disturb_it() -> None:
    match = discarded(FOUR, "S11 N7 N8 N9", draw="S11").say(0, "swap 1.1").say(1, "match 0")
    assert match.phase == phases.SWAPPING
    assert match.say(0, "with 0.0").set_of(0) == "N7 N3 N4 N5"


def test_ARC_Q63_passing_is_possible_and_binding() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N7").say(1, "pass")
    assert match.actors() == [0]
    assert_refused(match, 1, "match 1", clause="ARC-Q49")
    match.say(0, "done").say(1, "touch")
    assert_refused(match, 1, "match 1", clause="ARC-Q49")
    assert_allowed(match.say(1, "draw", "discard"), 1, "match 1")


def test_ARC_Q63_each_place_is_tried_once_for_each_discard() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="N7 E13").say(1, "match 0")
    assert match.set_of(1) == "N6 N7 N8 N9 E13"
    assert_refused(match, 1, "match 0", clause="ARC-Q49")
    assert_allowed(match, 1, "match 4")
    match.say(0, "done").say(1, "touch")
    assert_refused(match, 1, "match 0", clause="ARC-Q49")


def test_a_race_without_end_runs_out_of_places_to_try() -> None:
    match = discarded(FOUR, OTHER_FOUR, draw="X-3", top="N2")
    tries = 0
    while wrong := [words for words in match.choices(1) if words.startswith("match")]:
        match.say(1, wrong[0])
        tries += 1
    assert tries == 52 - 4 - 1
    assert match.choices(1) == {"pass"}


def race_of(match: Match) -> tuple[list[int], bool, int]:
    """Who races, whether a match would still be in time, and the number of the race."""
    racers = list(members(rules.racers(match.state)))
    return racers, bool(rules.is_race_open(match.state)), rules.race_number(match.state)


def would_end_race(match: Match) -> set[str]:
    """The actions that would close the window."""
    words = ("touch", "draw", "take", "done", "discard", "match 0", "call", "pass")
    return {word for word in words if rules.ends_race(match.state, parse_action(word))}


def test_ARC_Q2_all_but_the_one_who_is_waited_for_race() -> None:
    match = playing(FOUR, OTHER_FOUR, FOUR, draw="N7", race=True)
    assert race_of(match) == ([1, 2], True, 1)
    match.say(0, "touch", "draw")
    assert race_of(match) == ([1, 2], False, 1)
    match.say(0, "discard")
    assert race_of(match) == ([1, 2], True, 2)
    match.say(0, "done")
    assert race_of(match) == ([0, 2], True, 2)


def test_ARC_Q2_without_the_option_there_is_no_race() -> None:
    match = looked_at(FOUR, OTHER_FOUR, draw="N7")
    assert match.state.windows == 1
    assert race_of(match) == ([], False, 0)
    assert would_end_race(match) == set()
    assert race_of(match.all_pass()) == ([], False, 0)


def test_ARC_Q9_and_Q10_touching_and_picking_end_the_race() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7", race=True)
    assert would_end_race(match) == {"touch", "draw", "take"}
    match.say(0, "touch")
    assert would_end_race(match) == set()


def test_ARC_Q2_while_all_look_there_is_no_race() -> None:
    match = dealt(2, race=True)
    assert match.phase == phases.LOOKING
    assert race_of(match) == ([], False, 0)
