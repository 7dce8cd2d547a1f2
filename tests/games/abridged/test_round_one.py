"""Round one: Pass and Play, the dummy, trumps, and what is announced."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.abridged import phases
from boxlid.games.abridged.cards import COLOUR, EVERY_CARD, NO_TRUMP, PIPPED
from boxlid.games.abridged.rules import refusals
from boxlid.games.abridged.rules.chairs import dummy
from boxlid.games.abridged.scene import ACTIONS, parse_action
from boxlid.games.abridged.story import narrate
from boxlid.games.stories import texts
from boxlid.kernel.execution.state import copied
from boxlid.kernel.worlds.constrained_deal import longest_suit, strength
from tests.games.abridged.arrange import (
    COLOURS,
    FIGURE_3,
    FOUR_PASSES,
    TWENTY_EACH,
    Match,
    cards_of,
    dealt,
    from_key,
    playing,
)
from tests.games.match import any_key, assert_allowed, assert_refused


def facts_seen_by(match: Match, viewer: int, fact: str) -> list[str]:
    return [match.facts_of(seat, viewer)[fact] for seat in range(4)]


@pytest.mark.parametrize("dealer", range(4))
def test_ABR_R1_0a_the_dealer_begins_and_it_goes_clockwise(dealer: int) -> None:
    match = dealt(dealer=dealer)
    for step in range(4):
        assert match.actor == (dealer + step) % 4
        assert match.choices(match.actor) == {"call pass", "call play"}
        match.go_on("call pass")


def test_ABR_R1_0a_nobody_speaks_out_of_turn() -> None:
    match = dealt(dealer=1)
    for seat in (0, 2, 3):
        assert_refused(match, seat, "call pass", clause="ABR-R1.0a")
        assert_refused(match, seat, "call play", clause="ABR-R1.0a")


def test_ABR_R1_0b_play_is_for_ten_tricks() -> None:
    label = next(choice.label for choice in dealt().scene_of(0).choices if choice.words == "call play")
    assert label == "play: at least 10 tricks"


@pytest.mark.parametrize("passes", range(4))
def test_ABR_R1_0c_the_first_play_makes_the_declarer(passes: int) -> None:
    match = dealt(dealer=2).go_on(*("call pass",) * passes, "call play")
    assert match.declarer == (2 + passes) % 4
    assert match.actor == match.declarer
    assert match.phase == phases.NAMING


def test_ABR_R1_0d_four_passes_lead_to_round_two() -> None:
    match = dealt().go_on(*FOUR_PASSES[:3])
    assert match.phase == phases.CALLING
    assert match.go_on("call pass").phase == phases.DECLARING


def test_ABR_R1_1_the_dummy_is_laid_open_to_all_by_colour_descending() -> None:
    match = dealt("", "", "B2 R3 R14 Y5 Y6 G7", dealer=0).go_on("call play")
    for viewer in match.viewers():
        zone = next(zone for zone in match.scene_of(viewer).zones if (zone.kind, zone.seat) == ("hand", 2))
        assert {card.name for card in zone.cards} == match.hand(2)
        order = [("RYGB".index(card.name[0]), -card.number) for card in zone.cards]
        assert order == sorted(order)


def test_ABR_R1_1_it_is_the_partner_who_lays_the_cards_down() -> None:
    match = dealt().go_on("call pass", "call play")
    assert dummy(match.state) == 3
    assert match.hands_seen_by(SPECTATOR) == [3]


@pytest.mark.parametrize("colour", COLOURS)
def test_ABR_R1_2_the_declarer_names_a_colour(colour: str) -> None:
    match = dealt().go_on("call play", f"trump {colour}")
    assert COLOURS[match.state.trump] == colour


def test_ABR_R1_2_the_declarer_may_play_without_trumps() -> None:
    match = dealt().go_on("call play")
    assert match.choices(0) == {f"trump {colour}" for colour in (*COLOURS, "none")}
    assert match.go_on("trump none").state.trump == NO_TRUMP


def test_ABR_R1_2_only_the_declarer_does_and_only_after_the_play() -> None:
    match = dealt()
    assert_refused(match, 0, "trump red", clause="ABR-R1.2")
    assert match.why_not(0, "trump red") == refusals.DECLARE_FIRST
    match.go_on("call play")
    for seat in (1, 2, 3):
        assert_refused(match, seat, "trump red", clause="ABR-R1.2")


def test_ABR_R1_2_dummys_trumps_lie_first() -> None:
    match = playing("R2 R3 R4", "B13 R14 G5", "R5 R6 R7", "B2 B3 B4", declarer=3, trump="green")
    zone = next(zone for zone in match.scene_of(SPECTATOR).zones if (zone.kind, zone.seat) == ("hand", 1))
    assert [card.name for card in zone.cards] == ["G5", "R14", "B13"]


def test_ABR_R1_3a_strengths_are_announced_from_the_declarers_left() -> None:
    match = dealt(*TWENTY_EACH, dealer=1)
    before = copied(match.go_on("call pass", "call play").state)
    match.go_on("trump none")
    assert match.strengths == [11, 11, 9, 9]
    said = texts(narrate(before, match.state, 2, parse_action("trump none"), list("ABCD")))
    assert "The strengths of the hands: D 9, A 11, B 11, C 9." in said


def test_ABR_R1_3b_only_11_to_14_have_pips() -> None:
    for colour in "RYGB":
        pips = [strength(cards_of(f"{colour}{number}"), PIPPED) for number in range(2, 15)]
        assert pips == [0] * 9 + [1, 2, 3, 4]


def test_ABR_R1_3b_the_hand_of_figure_3_has_twelve() -> None:
    assert dealt(FIGURE_3).go_on("call play", "trump red").strengths[0] == 4 + 3 + 3 + 1 + 1


@given(any_key)
@settings(deadline=None, max_examples=20)
def test_ABR_R1_3b_the_four_strengths_make_forty(key: int) -> None:
    assert sum(from_key(key).go_on("call play", "trump none").strengths) == 40
    assert strength(EVERY_CARD, PIPPED) == 40


def test_ABR_R1_4a_the_colour_count_is_the_length_of_the_longest_colour() -> None:
    assert dealt(FIGURE_3).go_on("call play", "trump red").longest[0] == 5


def test_ABR_R1_4a_counts_are_announced_from_the_declarers_left() -> None:
    match = dealt(FIGURE_3, dealer=3).go_on("call play")
    before = copied(match.state)
    match.go_on("trump none")
    counts = ", ".join(f"{name} {match.longest[chair]}" for name, chair in zip("ABCD", range(4), strict=True))
    said = texts(narrate(before, match.state, 3, parse_action("trump none"), list("ABCD")))
    assert said[-2:] == [f"Cards of the longest colour: {counts}.", "A leads first."]


@pytest.mark.parametrize(
    ("hand", "count"),
    [("R2 R3 R4 R5 Y2 Y3 Y4 Y5 G2 G3 G4 B2 B3", 4), ("R2 R3 R4 R5 Y2 Y3 Y4 G2 G3 G4 B2 B3 B4", 4)],
)
def test_ABR_R1_4b_a_tie_is_not_announced(hand: str, count: int) -> None:
    assert longest_suit(cards_of(hand), COLOUR) == count
    match = dealt(hand).go_on("call play", "trump none")
    assert match.facts_of(0)["longest colour"] == str(count)


def test_ABR_R1_5_after_a_play_there_is_no_ten_or_seven() -> None:
    match = dealt().go_on("call play")
    for words in ("call ten", "call seven"):
        assert_refused(match, 0, words, clause="ABR-R1.5")
    assert match.go_on("trump none").phase == phases.PLAYING
    assert_refused(match, 0, "call ten", clause="ABR-R1.5")
    assert_refused(match, 0, "trump red", clause="ABR-R1.5")


@pytest.mark.parametrize("words", ["call double", "double", "call redouble", "call eight"])
def test_ABR_Q1_nobody_can_double(words: str) -> None:
    with pytest.raises(Unreadable):
        parse_action(words)


def test_ABR_Q1_four_words_are_all_there_is() -> None:
    assert [words for words in ACTIONS if words.startswith("call")] == [
        "call pass",
        "call play",
        "call ten",
        "call seven",
    ]


@pytest.mark.parametrize("words", ["call play", "call pass"])
def test_ABR_Q2_a_play_cannot_be_overcalled(words: str) -> None:
    match = dealt().go_on("call pass", "call play")
    for seat in range(4):
        assert_refused(match, seat, words, clause="ABR-Q2")


def test_ABR_Q3_who_has_passed_does_not_speak_again() -> None:
    match = dealt(dealer=3).go_on("call pass", "call pass")
    for seat in (3, 0):
        assert_refused(match, seat, "call play", clause="ABR-Q3")
    assert_refused(match, 2, "call play", clause="ABR-R1.0a")
    assert_allowed(match, 1, "call play")


def test_ABR_Q4_play_then_dummy_then_trumps_then_the_numbers() -> None:
    match = dealt(FIGURE_3)
    assert match.hands_seen_by(SPECTATOR) == []
    match.go_on("call play")
    assert match.hands_seen_by(SPECTATOR) == [2]
    assert (match.strengths, match.longest) == ([-1] * 4, [-1] * 4)
    match.go_on("trump none")
    assert -1 not in match.strengths + match.longest
    assert match.actor == 1


@given(st.booleans(), any_key)
@settings(deadline=None, max_examples=10)
def test_ABR_Q6_all_four_announce(in_round_two: bool, key: int) -> None:
    match = from_key(key)
    hands = [sum(1 << card for card in range(52) if match.state.hands[chair] >> card & 1) for chair in range(4)]
    match.go_on(*((*FOUR_PASSES, "call ten") if in_round_two else ("call play",)), "trump green")
    assert match.strengths == [strength(hand, PIPPED) for hand in hands]
    assert match.longest == [longest_suit(hand, COLOUR) for hand in hands]


def test_ABR_Q7_no_words_for_a_false_announcement() -> None:
    assert {words.split()[0] for words in ACTIONS} == {"call", "trump", "play"}
    match = dealt(FIGURE_3).go_on("call play", "trump none")
    assert facts_seen_by(match, SPECTATOR, "strength") == [str(pips) for pips in match.strengths]


def test_ABR_Q23_nobody_sees_the_dummy_before_a_play() -> None:
    match = dealt(FIGURE_3)
    for viewer in range(4):
        assert match.hands_seen_by(viewer) == [viewer]
