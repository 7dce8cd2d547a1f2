"""Action cards: when they act, on whom, and what the others learn."""

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.archduke import phases
from tests.games.archduke.arrange import Match, playing, use_up_draw_pile
from tests.games.match import assert_allowed, assert_refused, count_cards

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"


def thrown(card: str, *sets: str, draw: str = "") -> Match:
    """Seat 0 has drawn an action card and thrown it away; nobody has matched it."""
    match = playing(*(sets or (FOUR, OTHER_FOUR, "N10 N2 N3 N4")), draw=f"{card} {draw}")
    return match.say(0, "draw", "discard").all_pass()


def after_call_of(caller: int, *sets: str, draw: str, peek_caller: bool = False) -> Match:
    """The caller has called at the end of a turn, and the next player has thrown away the drawn card."""
    match = playing(*sets, draw=f"N10 {draw}", turn=caller, peek_caller=peek_caller)
    match.turn_of(caller, "draw", "discard", then="call")
    return match.say((caller + 1) % len(sets), "draw", "discard").all_pass()


@pytest.mark.parametrize(("card", "words"), [("P12", "peek 1.0"), ("S11", "swap 1.0"), ("G1", "give 1")])
def test_ARC_ACT_1_drawn_and_thrown_away(card: str, words: str) -> None:
    match = thrown(card)
    assert match.actors() == [0]
    assert_allowed(match, 0, words)
    assert_allowed(match, 0, "skip")


@pytest.mark.parametrize(("card", "words"), [("P12", "peek 1.0"), ("S11", "swap 1.0"), ("G1", "give 1")])
def test_ARC_ACT_1_out_of_the_set(card: str, words: str) -> None:
    match = playing(f"{card} N3 N4 N5", OTHER_FOUR, draw="E0").say(0, "draw", "replace 0").all_pass()
    assert_allowed(match, 0, words)


@pytest.mark.parametrize(("card", "words"), [("P12", "peek 0.0"), ("S11", "swap 0.0"), ("G1", "give 0")])
def test_ARC_ACT_1_matched(card: str, words: str) -> None:
    match = playing(FOUR, f"{card} N7 N8 N9", draw=card).say(0, "draw", "discard").say(1, "match 0").all_pass()
    assert_allowed(match.say(0, "skip"), 1, words)


@pytest.mark.parametrize("card", ["X-3", "E0", "N7", "E13"])
def test_ARC_ACT_1_other_cards_do_nothing(card: str) -> None:
    match = playing(FOUR, OTHER_FOUR, top="N10", draw=card).say(0, "draw", "discard").all_pass()
    assert match.phase == phases.CALLING
    for words in ("peek 0.0", "swap 0.0", "with 0.0", "give 1", "skip"):
        assert_refused(match, 0, words, clause="ARC-ACT-1")


def test_ARC_ACT_1_each_card_its_own_action() -> None:
    for card, other in (("P12", "swap 0.0"), ("P12", "give 1"), ("S11", "peek 0.0"), ("G1", "peek 0.0")):
        assert_refused(thrown(card), 0, other, clause="ARC-ACT-1")


def test_ARC_ACT_2_actions_in_the_order_of_the_cards() -> None:
    match = playing("P12 N3 N4 N5", "P12 P12 N8 N9", OTHER_FOUR, draw="P12").say(0, "draw", "discard")
    match.say(0, "match 0").say(1, "match 1", "match 0").all_pass()
    order = []
    while match.phase == phases.ACTING:
        (seat,) = match.actors()
        assert_refused(match, 2, "skip", clause="ARC-ACT-2")
        order.append(seat)
        match.say(seat, "skip")
    assert order == [0, 1, 1, 0]


def test_ARC_ACT_3_taken_from_the_discards_it_does_nothing_yet() -> None:
    match = playing(FOUR, OTHER_FOUR, top="P12", draw="N10 E0").say(0, "take", "replace 0").all_pass()
    assert match.choices(0) == {"call", "done"}
    match.say(0, "done").turn_of(1, "draw", "discard").say(0, "draw", "replace 0").all_pass()
    assert_allowed(match, 0, "peek 1.0")


def test_ARC_PEEK_at_anybodys_card() -> None:
    match = thrown("P12")
    places = {f"peek {seat}.{place}" for seat in range(3) for place in range(4)}
    assert match.choices(0) == places | {"skip"}
    assert match.copy().say(0, "peek 0.2").set_of(0, seen_by=0) == "N2 N3 N4 ?"
    assert match.say(0, "peek 1.3").set_of(1, seen_by=0) == "? ? ? N9"
    assert match.all_pass().phase == phases.CALLING


def test_ARC_SWAP_any_two_cards() -> None:
    match = thrown("S11")
    places = {f"{seat}.{place}" for seat in range(3) for place in range(4)}
    assert match.choices(0) == {f"swap {place}" for place in places} | {"skip"}
    assert_refused(match, 0, "with 1.0", clause="ARC-SWAP")
    match.say(0, "swap 1.3")
    assert match.choices(0) == {f"with {place}" for place in places - {"1.3"}}
    match.say(0, "with 2.0")
    assert [match.set_of(seat) for seat in range(3)] == [FOUR, "N6 N7 N8 N10", "N9 N2 N3 N4"]
    assert match.all_pass().phase == phases.CALLING


def test_ARC_SWAP_nobody_looks_but_knowledge_travels() -> None:
    match = thrown("S11").say(0, "swap 0.0", "with 1.0")
    assert match.set_of(1, seen_by=0) == "N2 ? ? ?"
    assert match.set_of(0, seen_by=0) == "? N3 ? ?"
    assert match.set_of(0, seen_by=1) == "N6 ? ? ?"
    assert match.set_of(1, seen_by=1) == "? N7 ? ?"
    assert match.set_of(0, seen_by=2) == match.set_of(0, seen_by=SPECTATOR) == "? ? ? ?"


def test_ARC_GIVE_adds_an_unseen_card() -> None:
    match = thrown("G1", draw="E13")
    assert match.choices(0) == {"give 1", "give 2", "skip"}
    match.say(0, "give 1")
    assert match.set_of(1) == "N6 N7 N8 N9 E13"
    for viewer in match.viewers():
        assert match.set_of(1, seen_by=viewer)[-1] == "?"
    assert count_cards(match) == [1] * 104


@pytest.mark.parametrize("card", ["P12", "S11", "G1"])
def test_ARC_Q14_an_action_may_be_skipped(card: str) -> None:
    match = thrown(card).say(0, "skip")
    assert [match.set_of(seat) for seat in range(2)] == [FOUR, OTHER_FOUR]
    assert match.phase == phases.CALLING


def test_ARC_Q15_the_discarders_action_comes_first_and_the_touch_last() -> None:
    match = playing(FOUR, "G1 N7 N8 N9", "G1 N2 N3 N4", draw="G1", turn=0).say(0, "draw", "discard")
    match.say(2, "match 0").say(1, "match 0").all_pass()
    assert match.state.queue[:3] == [0, 1, 2]
    for seat in range(3):
        assert match.actors() == [seat]
        assert_refused(match, 0, "draw", clause="ARC-Q15")
        match.say(seat, "skip")
    assert match.choices(0) == {"call", "done"}


def test_ARC_Q17_two_of_one_player_but_not_the_same_twice() -> None:
    match = thrown("S11", "N2 - N4 N5", OTHER_FOUR)
    assert_refused(match, 0, "swap 0.1", clause="ARC-Q17")
    assert_refused(match, 0, "swap 0.4", clause="ARC-Q17")
    assert_refused(match, 0, "swap 5.0", clause="ARC-Q17")
    match.say(0, "swap 1.1")
    assert_refused(match, 0, "with 1.1", clause="ARC-Q17")
    assert match.say(0, "with 1.2").set_of(1) == "N6 N8 N7 N9"


def test_ARC_Q18_only_cards_in_sets() -> None:
    match = thrown("P12", "N2 - N4 N5", OTHER_FOUR)
    assert_refused(match, 0, "peek 0.1", clause="ARC-Q18")
    assert_refused(match, 0, "peek 3.0", clause="ARC-Q18")
    assert match.choices(0) == {f"peek 0.{place}" for place in (0, 2, 3)} | {f"peek 1.{n}" for n in range(4)} | {"skip"}


def test_ARC_Q19_the_place_is_public_the_face_is_not() -> None:
    match = thrown("P12").say(0, "peek 1.2")
    assert match.set_of(1, seen_by=2) == match.set_of(1, seen_by=SPECTATOR) == "? ? ? ?"
    assert match.seen_by(SPECTATOR).seen[1][2] == 1
    hidden = [place.known_to for place in match.scene_of(2).zones[1].places]
    assert hidden == [(1,), (1,), (0,), ()]


def test_ARC_Q20_not_to_oneself() -> None:
    match = thrown("G1")
    assert_refused(match, 0, "give 0", clause="ARC-Q20")
    assert_refused(match, 0, "give 3", clause="ARC-GIVE")


def test_ARC_Q25_a_gift_lapses_without_a_card() -> None:
    match = thrown("G1")
    use_up_draw_pile(match, keep_discards=False)
    match.say(0, "give 1")
    assert match.set_of(1) == OTHER_FOUR
    assert match.phase == phases.CALLING


def test_ARC_Q28_no_peeking_at_the_caller() -> None:
    match = after_call_of(0, FOUR, OTHER_FOUR, "N10 N2 N3 N4", draw="P12")
    assert_refused(match, 1, "peek 0.0", clause="ARC-Q28")
    assert match.choices(1) == {f"peek {seat}.{place}" for seat in (1, 2) for place in range(4)} | {"skip"}


def test_ARC_Q28_unless_peek_caller_is_agreed_on() -> None:
    match = after_call_of(0, FOUR, OTHER_FOUR, "N10 N2 N3 N4", draw="P12", peek_caller=True)
    assert match.say(1, "peek 0.3").set_of(0, seen_by=1) == "? ? ? N5"


def test_ARC_Q28_the_option_opens_no_swaps() -> None:
    match = after_call_of(0, FOUR, OTHER_FOUR, draw="S11", peek_caller=True)
    assert_refused(match, 1, "swap 0.3", clause="ARC-END-5")


def test_ARC_Q29_the_caller_acts_on_any_card() -> None:
    match = playing("S11 N3 N4 N5", OTHER_FOUR, draw="N10 S11").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "match 0").all_pass().say(1, "skip")
    match.say(0, "swap 0.1", "with 1.0").all_pass()
    assert match.round_number == 2
    assert match.gained == [6 + 4 + 5, 3 + 7 + 8 + 9]


def test_ARC_Q30_two_players_after_a_call() -> None:
    give = after_call_of(0, FOUR, OTHER_FOUR, draw="G1")
    assert give.choices(1) == {"skip"}
    swap = after_call_of(0, FOUR, OTHER_FOUR, draw="S11")
    assert swap.choices(1) == {f"swap 1.{place}" for place in range(4)} | {"skip"}
    assert swap.say(1, "swap 1.0").choices(1) == {f"with 1.{place}" for place in (1, 2, 3)}
    peek = after_call_of(0, FOUR, OTHER_FOUR, draw="P12")
    assert peek.choices(1) == {f"peek 1.{place}" for place in range(4)} | {"skip"}


def test_ARC_Q52_without_a_target_an_action_is_skipped() -> None:
    match = after_call_of(0, FOUR, "N6", draw="S11")
    assert match.choices(1) == {"skip"}
    assert_refused(match, 1, "swap 1.0", clause="ARC-Q52")
    match.say(1, "skip")
    assert match.round_number == 2


def test_ARC_Q52_giving_with_no_card_left_is_legal() -> None:
    match = use_up_draw_pile(thrown("G1"), keep_discards=False)
    assert_allowed(match, 0, "give 2")


def test_ARC_Q52_a_swap_begun_is_finished() -> None:
    match = thrown("S11").say(0, "swap 0.0")
    assert_refused(match, 0, "skip", clause="ARC-Q52")
    assert_refused(match, 0, "swap 0.1", clause="ARC-Q52")
    assert "skip" not in match.choices(0)


def test_ARC_END_5_no_swap_and_no_gift_for_the_caller() -> None:
    swap = after_call_of(0, FOUR, OTHER_FOUR, "N10 N2 N3 N4", draw="S11")
    assert_refused(swap, 1, "swap 0.0", clause="ARC-END-5")
    swap.say(1, "swap 1.0")
    assert_refused(swap, 1, "with 0.0", clause="ARC-END-5")
    give = after_call_of(0, FOUR, OTHER_FOUR, "N10 N2 N3 N4", draw="G1")
    assert_refused(give, 1, "give 0", clause="ARC-END-5")
    assert give.choices(1) == {"give 2", "skip"}


def test_ARC_END_5_the_caller_matches_and_pays() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4", draw="N10 N5 E13").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "match 3", "match 0").all_pass()
    assert match.set_of(0) == "N2 N3 N4 - E13"


def test_ARC_END_5_before_the_call_nobody_is_immune() -> None:
    match = thrown("S11")
    assert_allowed(match, 0, "swap 1.0")
    assert match.state.caller == -1
