"""Leading, following, taking tricks, and the dummy's part in it."""

import pytest
from hypothesis import given, settings

from boxlid.games import Unreadable
from boxlid.games.abridged.cards import CARDS, NO_TRUMP
from boxlid.games.abridged.rules.chairs import dummy
from boxlid.games.abridged.rules.tricks import takes
from boxlid.games.abridged.scene import parse_action
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.state import packed
from tests.games.abridged.arrange import Match, dealt, from_key, playing
from tests.games.match import any_key, assert_allowed, assert_refused


def winner_of(trick: str, trump: str = "none") -> int:
    """Which place takes a trick, the leader being 0."""
    cards = trick.split()
    spare = ["G2", "G3", "G4", "G5"] if not any(card[0] == "G" for card in cards) else ["B2", "B3", "B4", "B5"]
    match = playing(*(f"{card} {other}" for card, other in zip(cards, spare, strict=True)), trump=trump)
    return match.play(trick).state.winner


@pytest.mark.parametrize("declarer", range(4))
def test_ABR_P1_the_declarers_left_leads_then_dummy_then_third_then_declarer(declarer: int) -> None:
    match = dealt(dealer=declarer).go_on("call play", "trump none")
    chairs, choosers = [], []
    for _ in range(4):
        chairs.append((match.state.turn - declarer) % 4)
        choosers.append((match.actor - declarer) % 4)
        match.go_on(min(match.choices(match.actor)))
    assert chairs == [1, 2, 3, 0]
    assert choosers == [1, 0, 3, 0]


def test_ABR_P1_only_a_card_of_the_hand_can_be_played() -> None:
    match = playing("R2 R3", "Y2 Y3", "G2 G3", "B2 B3")
    for card in ("G2", "B2", "R14"):
        assert_refused(match, 0, f"play {card}", clause="ABR-P1")


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("B12 B4 B5 R4", "red", 3),
        ("R2 R14 R13 R12", "none", 1),
        ("R2 Y14 B14 R3", "none", 3),
        ("R2 Y3 Y2 R14", "yellow", 1),
        ("Y2 R14 Y14 Y13", "red", 1),
        ("R10 R9 R8 R7", "red", 0),
        ("R10 B14 B13 B12", "yellow", 0),
    ],
)
def test_ABR_P2_the_highest_trump_or_else_the_highest_of_the_colour_led(trick: str, trump: str, winner: int) -> None:
    assert winner_of(trick, trump) == winner


def test_ABR_P3_the_winner_leads_and_it_goes_on_clockwise() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5").play("R2 R3 R14 R4")
    assert (match.state.turn, match.state.led) == (2, NOTHING)
    match.play("G4 G5 G2")
    assert match.state.turn == 1


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_ABR_P3_nobody_plays_out_of_turn(seat: int) -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=1)
    assert_refused(match, seat, "play R14", clause="ABR-P5" if seat == 3 else "ABR-P3")


def test_ABR_P4_the_declarer_plays_the_dummys_cards() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=3).play("R2")
    assert match.state.turn == 1
    assert match.actor == 3
    match.say(3, "play R3")
    assert match.hand(1) == {"G3"}
    assert match.hand(3) == {"R4", "G5"}


def test_ABR_P4_a_card_is_due_from_one_of_the_two_hands() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=3).play("R2")
    assert_refused(match, 3, "play R4", clause="ABR-P4")
    match.play("R3 R14")
    assert match.actor == 3
    assert_refused(match, 3, "play G3", clause="ABR-P4")
    assert_refused(match, 3, "play G4", clause="ABR-P1")
    assert_allowed(match, 3, "play R4")


def test_ABR_P4_the_dummy_is_named_where_it_is_asked_for() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=3).play("R2")
    assert match.scene_of(3).prompt == "Red 2 was led: follow from the dummy with red (diamond) if you can."
    assert [choice.label for choice in match.scene_of(3).choices] == ["play the dummy's red 3"]


def test_ABR_P5_the_dummy_does_not_choose() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=3)
    for _ in range(4):
        assert match.choices(1) == set()
        assert_refused(match, 1, "play R3", clause="ABR-P5")
        match.go_on(min(match.choices(match.actor)))


@given(any_key)
@settings(deadline=None, max_examples=5)
def test_ABR_P5_the_dummy_never_acts_in_a_whole_hand(key: int) -> None:
    match = from_key(key).go_on("call pass", "call play", "trump blue")
    dummys_seat = dummy(match.state)
    while match.state.deals == 1:
        assert match.actor != dummys_seat
        match.go_on(min(match.choices(match.actor)))


@pytest.mark.parametrize("trump", ["red", "blue", "none"])
def test_ABR_P6_any_card_may_be_led(trump: str) -> None:
    match = playing("R2 B14 G7", "Y2 Y3 Y4", "G2 G3 G4", "B2 B3 B4", trump=trump)
    assert match.choices(0) == {"play R2", "play B14", "play G7"}


def test_ABR_P7_follow_the_colour_led() -> None:
    match = playing("B12 G2", "B4 R9", "B5 G3", "R4 B2", trump="red").play("B12")
    assert match.choices(3) == {"play B4"}
    assert_refused(match, 3, "play R9", clause="ABR-P7")


def test_ABR_P7_without_it_any_card_will_do() -> None:
    match = playing("B12 G2 G9", "B4 R9 R8", "B5 G3 G4", "R4 Y2 G6", trump="red").play("B12 B4 B5")
    assert match.choices(3) == {"play R4", "play Y2", "play G6"}


def test_ABR_P7_the_example_of_the_booklet() -> None:
    match = playing("B12 G2", "B4 G3", "B5 G4", "R4 Y2", trump="red", declarer=0).play("B12 B4 B5 R4")
    assert match.state.winner == 3
    assert match.taken == [11, 1]


def test_ABR_P8_the_declarer_leads_from_a_dummy_that_won() -> None:
    match = playing("R2 G2", "R14 G3", "R3 G4", "R4 G5", declarer=3).play("R2 R14 R3 R4")
    assert (match.state.turn, match.actor) == (1, 3)
    assert match.choices(3) == {"play G3"}
    assert_refused(match, 3, "play G5", clause="ABR-P4")


def test_ABR_P9_a_teams_tricks_are_counted_together() -> None:
    match = playing("R2 G2 Y9", "R14 G3 Y2", "R3 G4 Y3", "R4 G5 Y4", taken=(6, 4)).play("R2 R14 R3 R4 G3 G4 G5 G2")
    assert match.taken == [6, 6]
    for viewer in match.viewers():
        assert [match.facts_of(seat, viewer)["tricks"] for seat in range(4)] == ["6", "6", "6", "6"]
    assert match.play("Y4 Y9 Y2").taken == [6, 6]


def test_ABR_P10_thirteen_tricks_are_played() -> None:
    match = dealt().go_on("call play", "trump none")
    cards = 0
    while match.state.deals == 1:
        match.go_on(min(match.choices(match.actor)))
        cards += 1
    assert cards == 52


def test_ABR_P10_it_is_not_over_before_the_thirteenth() -> None:
    match = playing("R2 G2", "R14 G3", "R3 G4", "R4 G5", taken=(11, 0)).play("R2 R14 R3 R4")
    assert match.state.tricks == 12
    assert match.sheet == []
    assert len(match.play("G3 G4 G5 G2").sheet) == 1


@pytest.mark.parametrize("words", ["claim", "concede", "call claim", "claim 13"])
def test_ABR_Q16_there_are_no_words_for_a_claim(words: str) -> None:
    with pytest.raises(Unreadable):
        parse_action(words)


def test_ABR_Q16_even_a_forced_card_is_played() -> None:
    match = playing("R2", "R14", "R3", "R4")
    for card in ("R2", "R14", "R3", "R4"):
        assert match.choices(match.actor) == {f"play {card}"}
        match.play(card)


def test_ABR_Q17_a_revoke_is_refused_and_costs_nothing() -> None:
    match = playing("B12 G2", "B4 R9", "B5 G3", "R4 B2", trump="red").play("B12")
    before = packed(match.state)
    assert_refused(match, 3, "play R9", clause="ABR-P7")
    assert packed(match.state) == before


def test_ABR_Q19_the_dummys_card_is_the_declarers_action() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=3).play("R2")
    waited = [seat.seat for seat in match.scene_of(1).seats if seat.is_waited_for]
    assert waited == [3]


@pytest.mark.parametrize("card", ["Y14", "G14", "B14"])
def test_ABR_Q28_without_trumps_only_the_colour_led_wins(card: str) -> None:
    assert not takes(CARDS[card], CARDS["R2"], NO_TRUMP)
    assert takes(CARDS["R3"], CARDS["R2"], NO_TRUMP)


def test_ABR_GL_trumps_rank_above_every_colour_and_no_trump_above_none() -> None:
    for trump, colour in enumerate("RYGB"):
        for other in "RYGB":
            if other != colour:
                assert takes(CARDS[f"{colour}2"], CARDS[f"{other}14"], trump)
                assert not takes(CARDS[f"{other}14"], CARDS[f"{colour}2"], trump)
                assert not takes(CARDS[f"{colour}2"], CARDS[f"{other}14"], NO_TRUMP)


def shown_to_lack(match: Match, chair: int) -> str:
    return "".join(colour for place, colour in enumerate("RYGB") if match.state.voids[chair] >> (13 * place) & 1)


def test_a_hand_that_does_not_follow_has_shown_what_it_lacks() -> None:
    match = playing("B12 G2 G9", "B4 R9 R8", "B5 G3 G4", "R4 Y2 G6").play("B12 B4 B5 Y2")
    assert [shown_to_lack(match, chair) for chair in range(4)] == ["", "", "", "B"]
