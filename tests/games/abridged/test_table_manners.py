"""What lies face down, what everyone may know, and what can be said."""

import pytest

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.abridged import strategy
from boxlid.games.abridged.cards import CARDS
from boxlid.games.abridged.rules.tricks import playable
from boxlid.games.abridged.scene import ACTIONS, parse_action
from boxlid.games.scenes import Fact
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.chance.rng import new_rng
from tests.games.abridged.arrange import ABRIDGED, cards_of, dealt, from_key, playing
from tests.games.match import assert_refused


def test_ABR_D2_hands_are_dealt_face_down() -> None:
    match = from_key(2)
    for seat in range(4):
        assert match.hands_seen_by(seat) == [seat]
        assert match.seen_by(seat).hands[seat] == match.state.hands[seat]
    assert match.hands_seen_by(SPECTATOR) == []


def test_no_viewer_sees_chance() -> None:
    match = from_key(2)
    for viewer in match.viewers():
        seen = match.seen_by(viewer)
        assert not any(seen.key)
        assert not any(seen.stream)
        assert all(card == NOTHING for row in seen.shuffled for card in row)


@pytest.mark.parametrize(("viewer", "seen"), [(SPECTATOR, [2]), (0, [0, 2]), (1, [1, 2]), (2, [2]), (3, [2, 3])])
def test_ABR_Q18_the_dummys_player_sees_what_everyone_sees(viewer: int, seen: list[int]) -> None:
    match = dealt(dealer=0).go_on("call play")
    assert match.hands_seen_by(viewer) == seen
    match.go_on("trump none")
    assert match.hands_seen_by(viewer) == seen


def test_ABR_Q18_in_a_later_hand_the_dummy_has_a_hand_of_its_own_again() -> None:
    match = dealt(dealer=0).go_on("call play", "trump none").play_out()
    assert match.hands_seen_by(2) == [2]
    assert match.hands_seen_by(0) == [0]


@pytest.mark.parametrize("words", ["I have five reds", "say hello", "call I am strong"])
def test_ABR_T3_there_are_no_words_about_cards_or_plans(words: str) -> None:
    with pytest.raises(Unreadable):
        parse_action(words)


def test_ABR_Q26_everything_that_can_be_said_is_a_call_trumps_or_a_card() -> None:
    assert len(ACTIONS) == 4 + 5 + 52
    assert {words.split()[0] for words in ACTIONS} == {"call", "trump", "play"}


def test_nothing_is_ever_chosen_face_down() -> None:
    match = dealt()
    out = [0]
    for words in ("call pass", "call play", "trump none"):
        assert ABRIDGED.rules.sealed(match.state) == 0
        assert [ABRIDGED.rules.sealed_choices(match.state, seat, out) for seat in range(4)] == [0] * 4
        match.go_on(words)


def test_ABR_Q21_a_colour_count_stays_as_announced() -> None:
    match = dealt(dealer=0).go_on("call play", "trump red")
    for _ in range(51):
        assert match.longest == [13] * 4
        match.go_on(min(match.choices(match.actor)))


def test_ABR_Q29_announced_numbers_are_shown_to_all_for_the_whole_hand() -> None:
    match = dealt("R14 Y14", dealer=0).go_on("call play", "trump red")
    announced = [(str(match.strengths[chair]), str(match.longest[chair])) for chair in range(4)]
    for _ in range(51):
        match.go_on(min(match.choices(match.actor)))
        facts = [match.facts_of(seat, viewer=3) for seat in range(4)]
        assert [(fact["strength"], fact["longest colour"]) for fact in facts] == announced


def test_ABR_Q29_nothing_is_shown_before_it_is_announced() -> None:
    match = dealt(dealer=0).go_on("call play")
    for viewer in match.viewers():
        facts = [match.facts_of(seat, viewer) for seat in range(4)]
        assert {fact["strength"] for fact in facts} == {fact["longest colour"] for fact in facts} == {"–"}


def test_ABR_T1_the_rule_of_thumb_leaves_the_trick_to_a_partner_who_has_it() -> None:
    match = playing("R14 G2", "R3 G3", "R13 R2", "R4 G5", declarer=0).play("R14 R3")
    assert strategy.choose(match.seen_by(0), 0, new_rng(0)) == parse_action("play R2")


def test_the_rule_of_thumb_wins_as_cheaply_as_it_can_when_last() -> None:
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6", declarer=3).play("R5 R3 R4")
    assert strategy.choose(match.seen_by(3), 3, new_rng(0)) == parse_action("play R6")


def test_the_rule_of_thumb_says_play_with_a_strong_hand_only() -> None:
    strong = "R14 R13 R12 R11 R10 Y14 Y13 G14 G13 B14 B2 B3 B4"
    assert strategy.choose(dealt(strong).seen_by(0), 0, new_rng(0)) == parse_action("call play")
    weak = "R2 R3 R4 R5 Y2 Y3 Y4 G2 G3 G4 B2 B3 B4"
    assert strategy.choose(dealt(weak).seen_by(0), 0, new_rng(0)) == parse_action("call pass")


def test_scene_names_declarer_dummy_and_declaration() -> None:
    match = dealt(dealer=1).go_on("call play", "trump blue")
    assert [match.facts_of(seat)["team"] for seat in range(4)] == ["A", "B, declarer", "A", "B, dummy"]
    assert match.scene_of(0).facts == (
        Fact("trumps", "blue", ("blue",)),
        Fact("contract", "10 tricks by team B"),
        Fact("trick", "1 of 13"),
    )


@pytest.mark.parametrize(("form", "title"), [("night", "aBRIDGEd Night"), ("pivot", "Pivot Play")])
def test_scene_names_the_form_of_the_match(form: str, title: str) -> None:
    scene = from_key(1, form=form).scene_of(0)
    assert (scene.heading, scene.facts) == ("Game 1 of 3, hand 1 of 4", (Fact("match", title),))


def test_seats_are_shown_as_they_sit() -> None:
    match = from_key(3, form="pivot")
    for order in ([0, 1, 2, 3], [0, 3, 1, 2], [0, 2, 3, 1]):
        assert [seat.seat for seat in match.scene_of(0).seats] == order
        for _ in range(4):
            match.go_on("call play", "trump none").play_out()


def test_a_trick_lies_open_until_the_next_lead() -> None:
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6").play("R5 R3 R4 R14")
    assert match.seen_by(SPECTATOR).trick == [CARDS[card] for card in ("R5", "R3", "R4", "R14")]
    match.play("R6")
    assert match.seen_by(SPECTATOR).trick == [NOTHING] * 3 + [CARDS["R6"]]


def test_a_hidden_card_is_refused_like_any_other() -> None:
    match = playing("R5 G2", "R3 G3", "R4 G9", "R14 R6")
    assert_refused(match, 0, "play R4", clause="ABR-P1")
    assert playable(cards_of("R5 G2"), NOTHING) == cards_of("R5 G2")
