"""Actions and cards in words, and the story of a flip."""

import pytest

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.mrt import rules, scene
from boxlid.games.mrt.scene import ACTIONS, action_words, parse_action
from boxlid.games.mrt.story import narrate, opening
from boxlid.games.references import CardRef, ZoneRef
from boxlid.games.stories import StoryLine, texts
from tests.games.mrt.arrange import Match, dealt, playing

NAMES = ("Ann", "Bob", "Cem", "Dot")
NUMBERS = {"flip": 0, "hand T": 1, "hand J": 2, "hand K": 3, "hand R": 4, "hand W": 5, "hand D": 6, "hand B": 7}


def story_of(match: Match, choices: str) -> list[str]:
    """What a spectator reads about one flip."""
    return texts(lines_of(match, choices))


def lines_of(match: Match, choices: str) -> list[StoryLine]:
    """The story of one flip for a spectator."""
    lines: list[StoryLine] = []
    for seat, choice in zip(match.actors(), choices, strict=True):
        before = match.seen_by(SPECTATOR)
        match.say(seat, "flip" if choice == "." else f"hand {choice}")
        lines += narrate(before, match.seen_by(SPECTATOR), seat, None, NAMES)
    return lines


def test_every_action_keeps_its_number() -> None:
    assert ACTIONS == NUMBERS
    assert (rules.ACTIONS, rules.MASK_WORDS) == (8, 1)


@pytest.mark.parametrize(("typed", "meant"), [("  HAND   j ", "hand J"), ("Flip", "flip")])
def test_words_may_be_typed_carelessly(typed: str, meant: str) -> None:
    assert action_words(parse_action(typed)) == meant


@pytest.mark.parametrize("typed", ["hand", "hand X", "flip J", "play J", ""])
def test_other_words_are_refused(typed: str) -> None:
    with pytest.raises(Unreadable, match=r"flip|the cards are T, J, K, R, W, D and B"):
        parse_action(typed)


def test_the_match_opens_with_the_deal() -> None:
    assert texts(opening(dealt(3).state, NAMES)) == [
        "All 60 cards are dealt, 20 to each player, who may look at 3 of them.",
        "Round 1.",
    ]


def test_the_story_of_a_stalemate_and_a_lone_mr_t() -> None:
    match = playing("JTBB", "KRBB", "RWBB", "WDBB")
    assert story_of(match, "....") == [
        "Ann shows Jeff, Bob Kim, Cem Robin and Dot Woody.",
        "A Stalemate: no cards match.",
    ]
    assert story_of(match, "....") == [
        "Ann shows Mr. T, Bob Robin, Cem Woody and Dot Dozer.",
        "No cards match, so Mr. T takes the board.",
        "Ann collects 8 cards.",
        "Ann has 10 cards, Bob 2, Cem 2 and Dot 2.",
        "Round 2.",
    ]


def test_a_story_refers_to_seats_and_cards() -> None:
    match = playing("JTBB", "KRBB", "RWBB", "WDBB", hands=["W"]).flip()
    assert lines_of(match, "....") == [
        StoryLine("play", "Ann shows Mr. T, Bob Robin, Cem Woody and Dot Dozer.", (0, 1, 2, 3), ("T", "R", "W", "D")),
        StoryLine("remark", "No cards match, so Mr. T takes the board."),
        StoryLine("trick", "Ann collects 8 cards.", (0,)),
        StoryLine("remark", "Ann has 11 cards, Bob 2, Cem 2 and Dot 2.", (0, 1, 2, 3)),
        StoryLine("headline", "Round 2."),
    ]
    fought = lines_of(playing("JKB", "JRB", "KBB", "DBB"), "....")[1]
    assert fought == StoryLine("remark", "Showdown: Ann and Bob must match Kim or Dozer.", (0, 1))


def test_the_end_of_a_match_is_a_headline() -> None:
    assert lines_of(playing("JKB", "KW").flip(), "..")[-1].kind == "headline"
    assert lines_of(playing("JK", "KR", "RW").flip(), "...")[-1].kind == "headline"


def test_the_story_of_a_showdown() -> None:
    match = playing("JKB", "JRB", "KBB", "DBB", hands=["W"])
    assert story_of(match, "....")[1:] == ["Showdown: Ann and Bob must match Kim or Dozer."]
    assert story_of(match, "W.") == ["Ann shows Woody from the hand and Bob Robin.", "No match for Ann and Bob."]
    assert story_of(match, "..")[1:3] == ["A match for Ann.", "Ann collects 8 cards."]


def test_the_story_of_a_double_showdown() -> None:
    match = playing("WDR", "BRRD", "WBR", "BRWD")
    assert story_of(match, "....")[1:] == [
        "Showdown: Ann and Cem must match Bus.",
        "Showdown: Bob and Dot must match Woody.",
    ]
    assert story_of(match, "....")[1:] == ["A match for Cem.", "No match for Bob and Dot.", "Cem collects 4 cards."]


def test_the_story_of_a_third_who_drops_out() -> None:
    match = playing("KRB", "KBRB", "KBWB", "BBB").flip()
    assert story_of(match, "...")[1:] == ["A match for Bob and Cem.", "Ann drops out of the Showdown."]


def test_the_story_of_running_out() -> None:
    match = playing("JRD", "JW", "KBB", "DBB").flip()
    assert story_of(match, "..")[1:] == [
        "No match for Ann and Bob.",
        "Bob has no card left to go on.",
        "Ann collects 6 cards.",
        "Ann has 7 cards, Cem 2, Dot 2 and Bob is out.",
        "Round 2.",
    ]


def test_the_story_of_a_dead_showdown_and_the_switch_to_two_players() -> None:
    match = playing("JR", "JR", "KDB", "DBB", play_out=True).flip()
    assert story_of(match, "..")[2:] == [
        "Ann has no card left to go on.",
        "Bob has no card left to go on.",
        "No player collects, and the cards stay on the board.",
        "Cem has 2 cards, Dot 2, Ann is out and Bob is out.",
        "Two players are left, and go on by the rules for two.",
        "Round 2.",
    ]
    assert story_of(match, "..")[:2] == ["Cem shows Dozer and Dot Bus.", "The targets are Dozer and Bus."]


def test_the_story_names_the_targets_by_the_option() -> None:
    for match_on, targets in (("flip", "Dozer"), ("showing", "Jeff or Dozer")):
        match = playing("J", "KWBB", "RWBB", "WDBB", match_on=match_on).flip()
        assert story_of(match, "...")[1:] == [f"Showdown: Bob and Cem must match {targets}."]
        assert match.scene_of(1).prompt == f"Showdown: match {targets}, from your draw pile or your hand."


def test_the_story_names_the_targets_of_a_showdown_that_is_over_at_once() -> None:
    match = playing("J", "KWBB", "RW", "WDBB", match_on="showing").flip()
    assert story_of(match, "...")[1:4] == [
        "Showdown: Bob and Cem must match Jeff or Dozer.",
        "Cem has no card left to go on.",
        "Bob collects 7 cards.",
    ]


def test_the_story_of_the_one_able_player_who_collects() -> None:
    match = playing("JW", "JR", "KB", "D").flip()
    assert story_of(match, "..") == [
        "Ann shows Woody and Bob Robin.",
        "No match for Ann and Bob.",
        "Ann has no card left to go on.",
        "Bob has no card left to go on.",
        "Cem collects 6 cards.",
        "Ann: ran out of cards, having been dealt 15.",
        "Bob: ran out of cards, having been dealt 15.",
        "Cem: 7 cards at the end, 8 fewer than dealt.",
        "Dot: ran out of cards, having been dealt 15.",
        "Cem wins the match with 7 cards.",
    ]


def test_the_story_of_a_showdown_that_dies_as_the_third_drops_out() -> None:
    match = playing("KB", "KB", "KW", "B").flip()
    assert story_of(match, "...")[1:] == [
        "A match for Ann and Bob.",
        "Cem drops out of the Showdown.",
        "Ann has no card left to go on.",
        "Bob has no card left to go on.",
        "Ann takes back 2 cards.",
        "Bob takes back 2 cards.",
        "Ann: 2 cards at the end, 13 fewer than dealt.",
        "Bob: 2 cards at the end, 13 fewer than dealt.",
        "Cem: ran out of cards, having been dealt 15.",
        "Dot: ran out of cards, having been dealt 15.",
        "Ann and Bob share the win with 2 cards each.",
    ]


def test_the_story_of_taking_back_and_a_shared_win() -> None:
    match = playing("JK", "KR", "RW").flip()
    assert story_of(match, "...")[2:] == [
        *(f"{name} has no card left to go on." for name in NAMES[:3]),
        *(f"{name} takes back 2 cards." for name in NAMES[:3]),
        *(f"{name}: 2 cards at the end, 18 fewer than dealt." for name in NAMES[:3]),
        "Ann, Bob and Cem share the win with 2 cards each.",
    ]


def test_in_the_story_last_cards_that_win_two_showdowns_are_not_taken_back() -> None:
    match = playing("WD", "BR", "WB", "BW").flip()
    assert story_of(match, "....")[1:5] == [
        "A match for Cem.",
        "A match for Dot.",
        "Cem collects 4 cards.",
        "Dot collects 4 cards.",
    ]


def test_the_story_of_a_win() -> None:
    assert story_of(playing("JKB", "KW").flip(), "..")[-1] == "Ann wins the match with 5 cards."


def test_prompts_name_the_choices() -> None:
    match = playing("J", "JB", "KB", hands=["RW"])
    assert match.scene_of(0).prompt == "Flip the top card of your draw pile."
    match.flip()
    assert match.scene_of(0).prompt == "Showdown: match Kim, from your draw pile or your hand."
    assert [choice.label for choice in match.scene_of(0).choices] == [
        "play Robin from the hand",
        "play Woody from the hand",
    ]
    assert [match.facts_of(seat, viewer=0)["to match"] for seat in range(3)] == ["Kim", "Kim", "–"]
    assert scene.card_name(59) == "B"


def test_choices_are_about_the_pile_or_a_card() -> None:
    match = playing("JB", "JB", "KB", hands=["R"]).flip()
    assert [(choice.kind, choice.subject) for choice in match.scene_of(0).choices] == [
        ("flip", ZoneRef("pile", 0)),
        ("hand", CardRef("R")),
    ]
