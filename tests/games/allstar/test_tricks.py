"""Following suit and winning tricks."""

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.allstar.cards import CARDS
from boxlid.kernel.cards.card_sets import NOTHING
from tests.games.allstar.arrange import dealt, playing
from tests.games.match import assert_allowed, assert_refused


@pytest.mark.parametrize(
    ("penalty", "trick", "winner"),
    [
        ("red", "G4 G7 G5 G6", 1),
        ("red", "G4 Y8 B8 G3", 0),
        ("red", "G4 R8 O11 G5", 3),
        ("green", "G4 G8 K9 G5", 2),
        ("green", "K9 G8 I10 G5", 2),
        ("green", "O11 G8 I10 K9", 0),
        ("green", "Y3 O11 Y1 Y2", 0),
        ("green", "G1 Y8 R8 B8", 0),
    ],
)
def test_ASC_8_highest_of_the_suit_led_wins(penalty: str, trick: str, winner: int) -> None:
    hands = [f"{card} {filler}" for card, filler in zip(trick.split(), ("R1", "R2", "R3", "R4"), strict=True)]
    match = playing(*hands, penalty=penalty, revoke=True).play(trick)
    assert match.state.winner == winner


@pytest.mark.parametrize(("trick", "winner"), [("Y3 G8 R8", 0), ("Y3 G8 Y4", 2)])
def test_ASC_Q5_the_suit_played_is_the_suit_led(trick: str, winner: int) -> None:
    hands = [f"{card} B{number}" for number, card in enumerate(trick.split(), start=3)]
    assert playing(*hands).play(trick).state.winner == winner


def test_ASC_9_only_penalty_cards_in_tricks_count() -> None:
    match = playing("G8 Y3 B4", "G7 R3 B5", "G6 R4 B6").play("G8 G7 G6")
    assert [match.taken(seat) for seat in range(3)] == [set(), set(), set()]
    match.play("Y3 R3 R4")
    assert [match.taken(seat) for seat in range(3)] == [{"R3", "R4"}, set(), set()]


def test_ASC_9_the_winner_of_the_trick_takes_the_penalty_cards() -> None:
    match = playing("G6 B3", "K9 B4", "G8 B5", penalty="red").play("G6 K9 G8")
    assert [match.taken(seat) for seat in range(3)] == [set(), set(), {"K9"}]


def test_ASC_10a_follow_suit_when_able() -> None:
    match = playing("G6 B3", "G4 R4", "Y8 B5", penalty="red").play("G6")
    assert match.choices(1) == {"play G4"}
    assert_refused(match, 1, "play R4", clause="ASC-10a")


def test_ASC_10a_the_penalty_suit_is_followed_too() -> None:
    match = playing("R6 B3", "G4 R4", "Y8 B5", penalty="red").play("R6")
    assert_refused(match, 1, "play G4", clause="ASC-10a")


def test_ASC_10b_when_unable_discard_anything() -> None:
    match = playing("G6 B3 B6 B7", "K9 R4 Y3 B4", "Y8 B5 Y4 Y5", penalty="red").play("G6")
    assert match.choices(1) == {"play K9", "play R4", "play Y3", "play B4"}


def test_ASC_Q7_a_special_is_owed_to_a_lead_of_the_penalty_suit() -> None:
    match = playing("R6 B3", "G4 K9", "Y8 B5", penalty="red").play("R6")
    assert match.choices(1) == {"play K9"}
    assert_refused(match, 1, "play G4", clause="ASC-Q7")


def test_ASC_Q7_a_special_led_asks_for_the_penalty_suit() -> None:
    match = playing("K9 B3", "R4 G4", "I10 B5", penalty="red").play("K9")
    assert_refused(match, 1, "play G4", clause="ASC-10a")
    assert_refused(match.play("R4"), 2, "play B5", clause="ASC-Q7")


def test_ASC_Q7_a_special_does_not_follow_its_absent_colour() -> None:
    match = playing("G6 B3", "R4 K9", "Y8 B5", penalty="red").play("G6")
    assert match.choices(1) == {"play R4", "play K9"}


def test_ASC_Q7_specials_count_one_each() -> None:
    match = playing("R6", "K9", "O11", penalty="red", totals=[25, 25, 25]).play("R6 K9 O11")
    assert match.totals == [26, 26, 22]


def test_ASC_Q4_the_winner_of_a_trick_leads_the_next() -> None:
    match = playing("G4 B3", "G7 B4", "G6 B5").play("G4 G7 G6")
    assert match.actors() == [1]
    assert match.choices(1) == {"play B4"}


def test_ASC_Q26_penalty_cards_may_be_led_at_any_time() -> None:
    match = dealt(4, dealer=3, next_cards="R8")
    assert match.penalty == "red"
    assert match.choices(0) == {f"play {card}" for card in match.hand(0)}
    assert any(card[0] == "R" for card in match.hand(0))


def test_ASC_Q26_any_card_may_be_led_later_too() -> None:
    match = playing("G8 R5 K9 B5", "G7 R4 Y4 B4").play("G8 G7")
    for card in ("R5", "K9", "B5"):
        assert_allowed(match, 0, f"play {card}")


def test_ASC_12b_a_deal_has_eight_tricks() -> None:
    match = dealt(2, next_cards="R8")
    for n_played in range(16):
        assert match.state.deals == 1
        assert match.state.tricks == n_played // 2
        match.say(match.turn, min(match.choices(match.turn)))
    assert match.state.deals == 2
    assert match.state.tricks == 0


def test_a_trick_lies_open_until_the_next_lead() -> None:
    match = playing("G8 B3", "G7 B4", "G6 B5").play("G8 G7 G6")
    assert match.seen_by(SPECTATOR).trick[:3] == [CARDS["G8"], CARDS["G7"], CARDS["G6"]]
    match.play("B3")
    assert match.seen_by(SPECTATOR).trick[:3] == [CARDS["B3"], NOTHING, NOTHING]


def test_ASC_Q33_everybody_sees_who_has_taken_what() -> None:
    match = playing("G6 B3", "K9 B4", "G8 B5", penalty="red").play("G6 K9 G8")
    for viewer in match.viewers():
        assert match.seen_by(viewer).taken[:3] == [0, 0, 1 << CARDS["K9"]]
        scene = match.scene_of(viewer)
        assert [match.facts_of(seat, viewer)["penalty cards"] for seat in range(3)] == ["0", "0", "1"]
        taken = {zone.seat: [card.name for card in zone.cards] for zone in scene.zones if zone.kind == "taken"}
        assert taken == {0: [], 1: [], 2: ["K9"]}
