"""Round two: who declares after four passes, Ten and Seven."""

import pytest
from hypothesis import given, settings

from boxlid.games import SPECTATOR
from boxlid.games.abridged import phases, rules
from boxlid.games.abridged.rules.chairs import dummy
from boxlid.games.abridged.scene import parse_action
from boxlid.games.abridged.story import narrate
from boxlid.games.stories import texts
from boxlid.kernel.execution.state import copied
from tests.games.abridged.arrange import COLOURS, EVEN_PARTNERS, FIGURE_3, FOUR_PASSES, TWENTY_EACH, dealt, from_key
from tests.games.match import any_key, assert_allowed, assert_refused


def test_ABR_R2_0_ten_and_seven_wait_for_four_passes() -> None:
    match = dealt()
    for _ in range(4):
        for seat in range(4):
            assert_refused(match, seat, "call ten", clause="ABR-R2.0")
            assert_refused(match, seat, "call seven", clause="ABR-R2.0")
        match.go_on("call pass")
    assert_allowed(match, match.declarer, "call ten")


def test_ABR_R2_1_strengths_are_announced_from_the_dealer() -> None:
    match = dealt(*EVEN_PARTNERS, dealer=2).go_on(*FOUR_PASSES[:3])
    before = copied(match.state)
    said = texts(narrate(before, match.go_on("call pass").state, 1, parse_action("call pass"), list("ABCD")))
    assert said[1:3] == [
        "All four passed, so the strengths decide who declares.",
        "The strengths of the hands: C 14, D 4, A 14, B 8.",
    ]


@pytest.mark.parametrize("dealer", range(4))
def test_ABR_R2_2a_the_stronger_team_declares(dealer: int) -> None:
    match = dealt("R14", "R13 Y14", "Y13", "G14 G13 B14", dealer=dealer).go_on(*FOUR_PASSES)
    assert match.declarer in (1, 3)


@pytest.mark.parametrize("dealer", range(4))
def test_ABR_R2_2b_of_equal_teams_the_dealers_declares(dealer: int) -> None:
    match = dealt(*TWENTY_EACH, dealer=dealer).go_on(*FOUR_PASSES)
    assert match.strengths == [11, 11, 9, 9]
    assert match.declarer % 2 == dealer % 2


@pytest.mark.parametrize("dealer", range(4))
def test_ABR_R2_3a_the_stronger_partner_is_the_declarer(dealer: int) -> None:
    match = dealt("R14", "R13 Y14", "Y13", "G14 G13 B14", dealer=dealer).go_on(*FOUR_PASSES)
    assert match.strengths[3] > match.strengths[1]
    assert match.declarer == 3


@pytest.mark.parametrize(("dealer", "declarer"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_ABR_R2_3b_of_equal_partners_the_dealer_or_the_one_at_the_dealers_left(dealer: int, declarer: int) -> None:
    match = dealt(*EVEN_PARTNERS, dealer=dealer).go_on(*FOUR_PASSES)
    assert match.strengths[0] == match.strengths[2] == 14
    assert match.declarer == declarer


def test_ABR_R2_4_the_dummy_is_laid_open_to_all() -> None:
    match = dealt(*EVEN_PARTNERS, dealer=0).go_on(*FOUR_PASSES)
    assert match.hands_seen_by(SPECTATOR) == [2]


@pytest.mark.parametrize("word", ["ten", "seven"])
def test_ABR_R2_5_the_declarer_says_ten_or_seven(word: str) -> None:
    match = dealt(*EVEN_PARTNERS, dealer=0).go_on(*FOUR_PASSES)
    assert match.choices(0) == {"call ten", "call seven"}
    for seat in (1, 2, 3):
        assert_refused(match, seat, f"call {word}", clause="ABR-R2.5")
    match.go_on(f"call {word}")
    assert match.phase == phases.NAMING
    assert_refused(match, 0, "call seven", clause="ABR-R2.5")


def test_ABR_R2_6_then_the_declarer_names_trumps() -> None:
    match = dealt(*EVEN_PARTNERS, dealer=0).go_on(*FOUR_PASSES)
    assert_refused(match, 0, "trump blue", clause="ABR-R2.6")
    match.go_on("call ten", "trump blue")
    assert match.state.trump == COLOURS.index("blue")


def test_ABR_R2_7_then_colour_counts_are_announced_from_the_declarers_left() -> None:
    match = dealt(*EVEN_PARTNERS, dealer=3).go_on(*FOUR_PASSES, "call seven")
    assert (match.declarer, match.longest) == (0, [-1] * 4)
    before = copied(match.state)
    match.go_on("trump none")
    counts = ", ".join(f"{'ABCD'[chair]} {match.longest[chair]}" for chair in (1, 2, 3, 0))
    said = texts(narrate(before, match.state, 0, parse_action("trump none"), list("ABCD")))
    assert said == ["A chooses no trumps.", f"Cards of the longest colour: {counts}.", "B leads first."]


def test_ABR_Q5_strengths_then_dummy_then_ten_or_seven_then_trumps_then_counts() -> None:
    match = dealt(FIGURE_3).go_on(*FOUR_PASSES[:3])
    assert (match.strengths, match.hands_seen_by(SPECTATOR)) == ([-1] * 4, [])
    match.go_on("call pass")
    assert -1 not in match.strengths
    assert match.hands_seen_by(SPECTATOR) == [dummy(match.state)]
    for words in ("call ten", "trump none"):
        assert match.longest == [-1] * 4
        match.go_on(words)
    assert -1 not in match.longest


@pytest.mark.parametrize(
    ("strengths", "dealer", "declarer"),
    [
        ([12, 8, 12, 8], 0, 0),
        ([12, 8, 12, 8], 1, 2),
        ([12, 8, 12, 8], 2, 2),
        ([12, 8, 12, 8], 3, 0),
        ([10, 10, 10, 10], 3, 3),
        ([8, 12, 8, 12], 0, 1),
    ],
)
def test_ABR_Q8_equal_partners(strengths: list[int], dealer: int, declarer: int) -> None:
    team = rules.stronger_team(strengths, dealer)
    assert rules.stronger_partner(strengths, team, dealer) == declarer


@pytest.mark.parametrize("dealer", range(4))
def test_ABR_Q9_twenty_each_is_for_the_dealers_team(dealer: int) -> None:
    assert rules.stronger_team([15, 1, 5, 19], dealer) == dealer % 2
    assert rules.stronger_team([15, 1, 6, 18], dealer) == 0
    assert rules.stronger_team([15, 1, 4, 20], dealer) == 1


@given(any_key)
@settings(deadline=None, max_examples=20)
def test_ABR_Q20_round_two_finds_a_declarer_for_any_cards(key: int) -> None:
    match = from_key(key).go_on(*FOUR_PASSES)
    assert match.phase == phases.DECLARING
    assert match.actor == match.declarer
    assert match.state.deals == 1


def test_ABR_Q22_the_dummy_is_seen_before_ten_or_seven() -> None:
    match = dealt(FIGURE_3).go_on(*FOUR_PASSES)
    assert match.phase == phases.DECLARING
    assert dummy(match.state) in match.hands_seen_by(match.actor)
