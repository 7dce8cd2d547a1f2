"""What is shown at the table, and the story of an action."""

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.allstar.scene import parse_action
from boxlid.games.allstar.story import narrate, opening
from boxlid.games.references import CardRef, SuitRef, ZoneRef
from boxlid.games.scenes import Fact
from boxlid.games.stories import Move, StoryLine, texts
from tests.games.allstar.arrange import Match, cut_and_dealt, dealt, playing

NAMES = ("Ann", "Bob", "Cem", "Dot")


def story_of(match: Match, words: str) -> list[str]:
    """The story of what the seat in turn does."""
    return texts(lines_of(match, words))


def lines_of(match: Match, words: str) -> list[StoryLine]:
    """The same with kinds and references."""
    before = match.seen_by(SPECTATOR)
    seat = match.turn
    match.say(seat, words)
    return narrate(before, match.seen_by(SPECTATOR), seat, parse_action(words), NAMES)


def test_a_match_opens_with_the_cut_and_the_card_turned_up() -> None:
    match = cut_and_dealt(2, key=3)
    lines = texts(opening(match.seen_by(SPECTATOR), NAMES))
    assert lines[0].startswith("Cut for the deal: Ann ")
    assert lines[1] == f"Deal 1. Dealer: {NAMES[match.state.dealer]}."
    assert lines[2].startswith("Turned up: ")


def test_the_story_of_turning_up_card_by_card() -> None:
    match = dealt(3, next_cards="K9 I10 B5")
    assert story_of(match, "turn") == ["Turned up: Ignatz Mouse 10."]
    assert story_of(match, "turn") == ["Turned up: Blue 5.", "The penalty suit is blue.", "First lead: Bob."]


def test_the_story_of_naming() -> None:
    match = dealt(3, next_cards="K9")
    assert story_of(match, "name red") == ["Ann: the penalty suit shall be red.", "First lead: Bob."]


def test_the_story_of_a_trick_counts_its_penalty_cards() -> None:
    match = playing("G6 B3", "K9 B4", "G8 B5", penalty="red").play("G6")
    assert story_of(match, "play K9") == ["Bob: Krazy Kat 9"]
    assert story_of(match, "play G8") == ["Cem: Green 8", "Trick to Cem, 1 penalty card."]


def test_the_story_of_the_end_of_a_deal_seat_by_seat() -> None:
    match = playing("G6", "K9", "G8", penalty="red", taken=["R5 R6", "", ""], totals=[1, 30, 20], pot=3).play("G6 K9")
    assert story_of(match, "play G8") == [
        "Cem: Green 8",
        "Trick to Cem, 1 penalty card.",
        "End of deal 1.",
        "Ann: Red 6, Red 5; 1 of 2 into the pot; now 0.",
        "Bob: clear; 5 out of the pot; now 35.",
        "Cem: Krazy Kat 9; 1 into the pot; now 19.",
        "Match won: Bob, 35 counters.",
    ]


def test_a_story_refers_to_seats_and_cards() -> None:
    match = playing("G6", "K9", "G8", penalty="red", taken=["R5 R6", "", ""], totals=[1, 30, 20], pot=3).play("G6 K9")
    assert lines_of(match, "play G8") == [
        StoryLine("play", "Cem: Green 8", (2,), ("G8",)),
        StoryLine("trick", "Trick to Cem, 1 penalty card.", (2,)),
        StoryLine("headline", "End of deal 1."),
        StoryLine("score", "Ann: Red 6, Red 5; 1 of 2 into the pot; now 0.", (0,), ("R6", "R5")),
        StoryLine("score", "Bob: clear; 5 out of the pot; now 35.", (1,)),
        StoryLine("score", "Cem: Krazy Kat 9; 1 into the pot; now 19.", (2,), ("K9",)),
        StoryLine("headline", "Match won: Bob, 35 counters."),
    ]
    turned = Move("I10", ZoneRef("aside"), ZoneRef("turned up"))
    assert lines_of(dealt(3, next_cards="K9 I10 B5"), "turn") == [
        StoryLine("move", "Turned up: Ignatz Mouse 10.", (0,), ("I10",), (turned,))
    ]


def test_choices_are_about_cards_suits_and_the_next_card() -> None:
    naming = dealt(3, next_cards="K9").scene_of(0).choices
    assert [(choice.kind, choice.subject) for choice in naming] == [
        ("turn", ZoneRef("aside")),
        *(("name", SuitRef(colour)) for colour in ("red", "yellow", "green", "blue")),
    ]
    leading = playing("G6 B5", "G8 B4").scene_of(0).choices
    assert [(choice.kind, choice.label, choice.subject) for choice in leading] == [
        ("play", "lead Green 6", CardRef("G6")),
        ("play", "lead Blue 5", CardRef("B5")),
    ]


def test_the_story_of_a_jack_pot() -> None:
    match = playing("G6", "K9", "G8", penalty="red", taken=["R5", "R6", ""]).play("G6 K9")
    lines = story_of(match, "play G8")
    assert "A jack pot: 3 counters stay in the pot." in lines
    assert "Deal 2. Dealer: Bob." in lines


def test_the_story_of_a_remainder() -> None:
    match = playing("G6", "G7", "G8", penalty="red", taken=["R5", "", ""]).play("G6 G7")
    assert "1 counter stays in the pot." in story_of(match, "play G8")


def test_revokes_are_in_the_story_after_the_deal() -> None:
    match = playing("G8 Y4", "B5 G4", taken=["R4", "R5"], revoke=True).play("G8 B5 Y4")
    assert "Bob: Red 5; 1 revoke; 4 into the pot; now 21." in story_of(match, "play G4")


def test_the_story_of_points() -> None:
    match = playing("G6", "G8", penalty="red", taken=["R5", ""], totals=[-24, 3], scoring="points").play("G6")
    assert story_of(match, "play G8")[3:] == [
        "Ann: Red 5; −1; now −25.",
        "Bob: clear; +1; now 4.",
        "Match won: Bob, 4 points.",
    ]


@pytest.mark.parametrize(
    ("match", "viewer", "prompt"),
    [
        (dealt(3, next_cards="K9"), 0, "Krazy Kat 9 is turned up: name the penalty suit before you look at your hand,"),
        (dealt(3, next_cards="K9"), 1, "Krazy Kat 9 is turned up: the dealer names a suit"),
        (
            dealt(3, next_cards="K9 I10 O11").say(0, "turn").say(0, "turn"),
            0,
            "Offissa Pupp 11 is turned up and no card",
        ),
        (playing("G6", "G8"), 0, "Lead any card."),
        (playing("G6", "G8").play("G6"), 1, "Green 6 was led: follow with green if you can."),
        (playing("K9", "G8").play("K9"), 1, "Krazy Kat 9 was led: follow with red or a special if you can."),
        (playing("G6", "R8", totals=[1, 9]).play("G6 R8"), 0, "The match is over."),
    ],
)
def test_the_prompt_names_the_choices(match: Match, viewer: int, prompt: str) -> None:
    assert match.scene_of(viewer).prompt.startswith(prompt)


def test_the_facts_of_a_deal_are_suit_pot_and_trick() -> None:
    assert playing("G6", "G8", pot=1).scene_of(0).facts == (
        Fact("penalty suit", "red", ("red",)),
        Fact("pot", "1 counter"),
        Fact("trick", "8 of 8"),
    )
    assert dealt(2, next_cards="K9", scoring="points").scene_of(0).facts == (Fact("ends at", "−25 points"),)


def test_a_hand_lies_by_suit_with_the_specials_on_top_of_the_penalty_suit() -> None:
    match = playing("G6 K9 R4 O11 G8 B5", "Y4 Y5 Y6 Y7 Y8 B4", penalty="green")
    hand = next(zone for zone in match.scene_of(0).zones if zone.kind == "hand" and zone.seat == 0)
    assert [card.name for card in hand.cards] == ["R4", "O11", "K9", "G8", "G6", "B5"]
    assert [card.suit for card in hand.cards] == ["red", "green", "green", "green", "green", "blue"]
    assert dealt(2, next_cards="K9").scene_of(1).zones[-2].cards[0].suit == "special"
