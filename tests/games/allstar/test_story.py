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
ANN_PAYS_LESS = "Ann: took 2 penalty cards (Red 6, Red 5), owed 2 but had only 1, −1 into the pot, now 0."


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
    assert lines[0].startswith("Cutting for the deal: Ann ")
    assert lines[1] == f"Deal 1. {NAMES[match.state.dealer]} deals."
    assert lines[2].endswith(" is turned up.")


def test_the_story_of_turning_up_card_by_card() -> None:
    match = dealt(3, next_cards="K9 I10 B5")
    assert story_of(match, "turn") == ["Ignatz Mouse 10 is turned up."]
    assert story_of(match, "turn") == ["Blue 5 is turned up.", "The penalty suit is blue.", "Bob leads first."]


def test_the_story_of_naming() -> None:
    match = dealt(3, next_cards="K9")
    assert story_of(match, "name red") == ["Ann makes red the penalty suit.", "Bob leads first."]


def test_the_story_of_a_trick_counts_its_penalty_cards() -> None:
    match = playing("G6 B3", "K9 B4", "G8 B5", penalty="red").play("G6")
    assert story_of(match, "play K9") == ["Bob plays Krazy Kat 9."]
    assert story_of(match, "play G8") == ["Cem plays Green 8.", "Cem takes the trick, with 1 penalty card in it."]


def test_the_story_of_the_end_of_a_deal_seat_by_seat() -> None:
    match = playing("G6", "K9", "G8", penalty="red", taken=["R5 R6", "", ""], totals=[1, 30, 20], pot=3).play("G6 K9")
    assert story_of(match, "play G8") == [
        "Cem plays Green 8.",
        "Cem takes the trick, with 1 penalty card in it.",
        "End of deal 1.",
        ANN_PAYS_LESS,
        "Bob: took no penalty card, +5 from the pot, now 35.",
        "Cem: took 1 penalty card (Krazy Kat 9), −1 into the pot, now 19.",
        "Bob wins the match with 35 counters.",
    ]


def test_a_story_refers_to_seats_and_cards() -> None:
    match = playing("G6", "K9", "G8", penalty="red", taken=["R5 R6", "", ""], totals=[1, 30, 20], pot=3).play("G6 K9")
    assert lines_of(match, "play G8") == [
        StoryLine("play", "Cem plays Green 8.", (2,), ("G8",)),
        StoryLine("trick", "Cem takes the trick, with 1 penalty card in it.", (2,)),
        StoryLine("headline", "End of deal 1."),
        StoryLine(
            "score",
            ANN_PAYS_LESS,
            (0,),
            ("R6", "R5"),
        ),
        StoryLine("score", "Bob: took no penalty card, +5 from the pot, now 35.", (1,)),
        StoryLine("score", "Cem: took 1 penalty card (Krazy Kat 9), −1 into the pot, now 19.", (2,), ("K9",)),
        StoryLine("headline", "Bob wins the match with 35 counters."),
    ]
    turned = Move("I10", ZoneRef("aside"), ZoneRef("turned up"))
    assert lines_of(dealt(3, next_cards="K9 I10 B5"), "turn") == [
        StoryLine("move", "Ignatz Mouse 10 is turned up.", (0,), ("I10",), (turned,))
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
    assert "Everybody took penalty cards, so the pot stays: a jack pot of 3 counters." in lines
    assert "Deal 2. Bob deals." in lines


def test_a_clear_player_may_win_nothing() -> None:
    match = playing("G6", "G7", "G8", "G5", penalty="red", taken=["R5", "", "", ""], totals=[9] * 4).play("G6 G7 G8")
    lines = story_of(match, "play G5")
    assert "Bob: took no penalty card, +0 because the pot cannot be divided, now 9." in lines


def test_the_story_of_a_remainder() -> None:
    match = playing("G6", "G7", "G8", penalty="red", taken=["R5", "", ""]).play("G6 G7")
    assert "Left in the pot: 1 counter." in story_of(match, "play G8")


def test_revokes_are_in_the_story_after_the_deal() -> None:
    match = playing("G8 Y4", "B5 G4", taken=["R4", "R5"], revoke=True).play("G8 B5 Y4")
    assert "Bob: took 1 penalty card (Red 5), revoked once (3), −4 into the pot, now 21." in story_of(match, "play G4")


def test_the_story_of_points() -> None:
    match = playing("G6", "G8", penalty="red", taken=["R5", ""], totals=[-24, 3], scoring="points").play("G6")
    assert story_of(match, "play G8")[3:] == [
        "Ann: took 1 penalty card (Red 5), −1, now −25.",
        "Bob: took no penalty card, +1 for the others' cards, now 4.",
        "Bob wins the match with 4 points.",
    ]


@pytest.mark.parametrize(
    ("match", "viewer", "prompt"),
    [
        (dealt(3, next_cards="K9"), 0, "Krazy Kat 9 is turned up: name the penalty suit before you see your hand,"),
        (dealt(3, next_cards="K9"), 1, "Krazy Kat 9 is turned up: the dealer names the penalty suit"),
        (
            dealt(3, next_cards="K9 I10 O11").say(0, "turn").say(0, "turn"),
            0,
            "Offissa Pupp 11 is turned up, and no card",
        ),
        (playing("G6", "G8"), 0, "Lead any card."),
        (playing("G6", "G8").play("G6"), 1, "Green 6 was led: follow with green (triangle) if you can."),
        (playing("K9", "G8").play("K9"), 1, "Krazy Kat 9 was led: follow with red (diamond) or a special if you can."),
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
