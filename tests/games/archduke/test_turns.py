"""A turn: picking a card, keeping or discarding it, the piles, and the Nola rule."""

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.archduke import phases
from boxlid.kernel.execution.state import packed
from tests.games.archduke.arrange import looked_at, playing, use_up_draw_pile
from tests.games.match import assert_allowed, assert_refused, count_cards

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"


def test_ARC_PLAY_1_pick_from_either_pile() -> None:
    match = playing(FOUR, OTHER_FOUR, top="N10", draw="E0")
    assert match.actors() == [0]
    assert match.choices(0) == {"draw", "take"}
    assert_refused(match, 0, "discard", clause="ARC-PLAY-1")
    assert_refused(match, 0, "replace 0", clause="ARC-PLAY-1")
    drawn, taken = match.copy().say(0, "draw"), match.copy().say(0, "take")
    assert (drawn.state.held, drawn.top) == (1, "N10")
    assert taken.state.held == 11
    assert taken.state.n_discards == drawn.state.n_discards - 1
    assert len(drawn.draw_pile) == len(taken.draw_pile) - 1


def test_ARC_PLAY_1_one_card_only() -> None:
    match = playing(FOUR, OTHER_FOUR).say(0, "draw")
    assert_refused(match, 0, "draw", clause="ARC-PLAY-3")
    assert_refused(match, 0, "take", clause="ARC-PLAY-3")


def test_ARC_PLAY_2_a_drawn_card_is_secret() -> None:
    one = playing(FOUR, OTHER_FOUR, draw="E0 E13").say(0, "draw")
    other = playing(FOUR, OTHER_FOUR, draw="E13 E0").say(0, "draw")
    assert one.seen_by(0).held != other.seen_by(0).held
    for viewer in (SPECTATOR, 1):
        assert one.bytes_seen_by(viewer) == other.bytes_seen_by(viewer)


def test_ARC_PLAY_2_keep_it_or_discard_it_at_once() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="E13").say(0, "draw")
    assert match.choices(0) == {"discard", "replace 0", "replace 1", "replace 2", "replace 3"}
    match.say(0, "discard")
    assert match.top == "E13"
    assert match.set_of(0) == FOUR


@pytest.mark.parametrize("place", range(4))
def test_ARC_PLAY_3_it_takes_the_place_of_any_own_card(place: int) -> None:
    match = playing(FOUR, OTHER_FOUR, draw="E0").say(0, "draw", f"replace {place}")
    expected = FOUR.split()
    assert match.top == expected[place]
    expected[place] = "E0"
    assert match.set_of(0) == " ".join(expected)
    assert match.set_of(0, seen_by=0).split()[place] == "E0"
    assert match.set_of(0, seen_by=1) == "? ? ? ?"


def test_ARC_PLAY_4_a_card_from_the_discards_must_be_kept() -> None:
    match = playing(FOUR, OTHER_FOUR, top="N10").say(0, "take")
    assert match.choices(0) == {"replace 0", "replace 1", "replace 2", "replace 3"}
    assert_refused(match, 0, "discard", clause="ARC-PLAY-4")
    match.say(0, "replace 1")
    assert match.set_of(0) == "N2 N10 N4 N5"
    assert match.top == "N3"


def test_ARC_PLAY_4_everybody_has_seen_it() -> None:
    match = playing(FOUR, OTHER_FOUR, top="N10").say(0, "take", "replace 1")
    assert match.set_of(0, seen_by=1) == match.set_of(0, seen_by=SPECTATOR) == "? N10 ? ?"


def test_ARC_PLAY_5_the_replaced_card_is_discarded_face_up_and_acts() -> None:
    match = playing("P12 N3 N4 N5", OTHER_FOUR, draw="E0").say(0, "draw", "replace 0").all_pass()
    assert match.top == "P12"
    assert "peek 1.0" in match.choices(0)


def test_ARC_PLAY_6_then_the_next_player_clockwise() -> None:
    match = playing(FOUR, OTHER_FOUR, "N10 N2 N3 N4", turn=1)
    assert_refused(match, 2, "draw", clause="ARC-PLAY-6")
    match.turn_of(1, "draw", "discard")
    assert match.actors() == [2]
    assert_refused(match, 1, "draw", clause="ARC-PLAY-6")
    match.turn_of(2, "draw", "discard").turn_of(0, "draw", "discard")
    assert match.actors() == [1]


def test_ARC_PLAY_7_a_round_goes_on_until_a_call() -> None:
    match = playing(FOUR, OTHER_FOUR)
    for number in range(20):
        match.turn_of(number % 2, "draw", "discard")
    assert match.round_number == 1
    match.turn_of(0, "draw", "discard", then="call").turn_of(1, "draw", "discard")
    assert match.round_number == 2


def test_ARC_PLAY_8_discards_become_the_draw_pile() -> None:
    match = playing(FOUR, OTHER_FOUR, top="N10")
    while match.draw_pile:
        match.turn_of(match.turn, "draw", "discard")
    discards, shuffles = match.discards, match.state.shuffles
    match.say(match.turn, "draw")
    assert match.state.shuffles == shuffles + 1
    assert match.discards == discards[-1:]
    assert len(match.draw_pile) == len(discards) - 2
    assert count_cards(match) == [1] * 104


def test_ARC_PLAY_EX_a_2_for_a_peek() -> None:
    match = playing("P12 N9 N5 N6", OTHER_FOUR, draw="N2")
    before = sum(int(name[1:]) for name in match.set_of(0).split())
    match.say(0, "draw", "replace 0")
    assert sum(int(name[1:]) for name in match.set_of(0).split()) == before - 10
    match.all_pass().say(0, "peek 0.2")
    assert match.set_of(0, seen_by=0) == "N2 N9 N5 ?"
    match.all_pass().say(0, "done")
    assert match.actors() == [1]


def test_ARC_Q12_a_gap_is_not_filled() -> None:
    match = playing("N2 - N4 N5", OTHER_FOUR).say(0, "draw")
    assert match.choices(0) == {"discard", "replace 0", "replace 2", "replace 3"}
    assert_refused(match, 0, "replace 1", clause="ARC-Q12")
    assert_refused(match, 0, "replace 4", clause="ARC-Q12")


def test_ARC_Q13_a_taken_card_cannot_be_returned() -> None:
    match = playing("N2", OTHER_FOUR, top="N10").say(0, "take")
    assert match.choices(0) == {"replace 0"}
    assert match.say(0, "replace 0").top == "N2"


def test_ARC_Q24_all_discards_but_the_top_are_shuffled() -> None:
    match = playing("N2", "N6 N7", top="N10")
    gaps = match.discards[:-1]
    use_up_draw_pile(match).say(0, "draw", "discard")
    assert len(gaps) == 5
    assert len(match.draw_pile) == 4
    assert match.discards[0] == "N10"
    assert sorted([*match.draw_pile, match.top]) == sorted(gaps)


def test_ARC_Q24_a_pile_with_a_card_left_is_not_shuffled() -> None:
    match = playing("N2", "N6 N7", top="N10")
    use_up_draw_pile(match, left=1).say(0, "draw")
    assert match.state.shuffles == 1
    assert match.draw_pile == []


def test_ARC_Q26_without_a_card_to_draw_the_discard_is_taken() -> None:
    match = use_up_draw_pile(playing("N2", OTHER_FOUR, top="N10"), keep_discards=False)
    assert match.choices(0) == {"take"}
    assert_refused(match, 0, "draw", clause="ARC-Q26")
    match.say(0, "take")
    assert match.discards == []
    assert match.say(0, "replace 0").top == "N2"


def test_ARC_Q48_the_last_matched_card_may_be_taken() -> None:
    match = playing(FOUR, "E13 N7 N8 N9", draw="E0").say(0, "draw", "discard").say(1, "match 0").all_pass()
    match.say(0, "done").say(1, "take", "replace 1")
    assert match.set_of(1) == "- E13 N8 N9"
    assert match.discards[-2:] == ["E0", "N7"]


def test_ARC_NOLA_1_the_pile_first_touched_is_the_one_picked_from() -> None:
    match = playing(FOUR, OTHER_FOUR, top="N10", race=True, nola=True)
    assert match.choices(0) >= {"draw", "take"}
    assert "touch" not in match.choices(0)
    match.say(0, "draw")
    assert_refused(match, 0, "take", clause="ARC-PLAY-3")
    assert "discard" in match.choices(0)


def test_ARC_NOLA_2_the_discard_is_seen_before_a_pile_is_chosen() -> None:
    match = playing(FOUR, OTHER_FOUR, race=True, nola=True, draw="N7").say(0, "draw", "discard", "done")
    assert match.scene_of(1).zones[-2].cards[0].name == "N7"
    assert match.choices(1) >= {"draw", "take", "match 1"}


@pytest.mark.parametrize("race", [False, True])
def test_ARC_NOLA_3_off_unless_agreed_on(race: bool) -> None:
    match = looked_at(FOUR, OTHER_FOUR, race=race)
    assert match.state.nola == 0
    assert ("touch" in match.choices(0)) == race


def test_nola_changes_nothing_without_a_race() -> None:
    plain, nola = playing(FOUR, OTHER_FOUR, draw="N10"), playing(FOUR, OTHER_FOUR, draw="N10", nola=True)
    for match in (plain, nola):
        match.turn_of(0, "draw", "discard").say(1, "take", "replace 2")
    nola.state.nola = 0
    assert packed(plain.state) == packed(nola.state)


def test_what_a_turn_waits_for_is_said() -> None:
    match = playing("P12 N3 N4 N5", OTHER_FOUR, draw="E0").say(0, "draw", "replace 0")
    assert_refused(match, 0, "draw", clause="ARC-Q50")
    match.all_pass()
    assert_refused(match, 0, "draw", clause="ARC-Q15")
    match.say(0, "skip")
    assert_refused(match, 0, "draw", clause="ARC-Q51")
    assert match.phase == phases.CALLING
    match.say(0, "done")
    assert_allowed(match, 1, "draw")
