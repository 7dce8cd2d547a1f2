"""Cards and actions in words, scenes, and what is told."""

import pytest

from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.archduke import actions
from boxlid.games.archduke.story import narrate
from boxlid.games.archduke.words import NAMES, action_words, card_label, parse_action
from boxlid.games.scenes import EVERYBODY
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from tests.games.archduke.arrange import HOUSE, Match, playing

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"
NAMED = ("Ann", "Bob", "Cy")


def told(match: Match, seat: int, words: str, viewer: int = SPECTATOR) -> list[str]:
    """What the viewer is told of an action."""
    before = match.seen_by(viewer)
    match.say(seat, words)
    return narrate(before, match.seen_by(viewer), seat, parse_action(words), NAMED)


def test_cards_have_short_names_and_labels() -> None:
    assert NAMES == (
        "X-3", "E0", "G1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N10", "S11", "P12", "E13",
    )  # fmt: skip
    labels = [card_label(kind) for kind in (0, 1, 2, 8, 12, 13, 14)]
    assert labels == ["Archduke", "Eclipse 0", "Give", "7", "Swap", "Peek", "Eclipse 13"]


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("match 0", actions.MATCH),
        ("replace 61", actions.REPLACE + 61),
        ("peek 2.0", actions.PEEK + 2 * 62),
        ("swap 11.61", actions.WITH - 1),
        ("with 0.3", actions.WITH + 3),
        ("look 3", actions.LOOK + 3),
        ("give 11", actions.GIVE + 11),
        ("time", actions.TIME),
    ],
)
def test_actions_have_words(words: str, action: int) -> None:
    assert parse_action(f"  {words.upper()} ") == action
    assert action_words(action) == words


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("match x", "ARC-Q46"),
        ("replace", "ARC-PLAY-3"),
        ("peek 3", "ARC-PEEK"),
        ("swap 12.0", "ARC-SWAP"),
        ("give 12", "ARC-GIVE"),
        ("look 4", "ARC-SET-5"),
        ("jump", "say look"),
    ],
)
def test_words_that_cannot_be_read(words: str, clause: str) -> None:
    with pytest.raises(Unreadable, match=clause):
        parse_action(words)


def test_a_scene_shows_places_piles_and_the_picked_card() -> None:
    scene = playing("N2 - N4 N5", OTHER_FOUR, draw="E0").say(0, "draw").scene_of(0)
    own, other = (zone for zone in scene.zones if zone.kind == "set")
    assert [place.card.name if place.card else None for place in own.places] == ["N2", None, None, None]
    assert [place.is_gap for place in own.places] == [False, True, False, False]
    assert [place.known_to for place in other.places] == [(1,), (1,), (), ()]
    picked = [zone for zone in scene.zones if zone.kind == "picked"]
    assert [card.name for card in picked[0].cards] == ["E0"]
    assert (picked[1].cards, picked[1].face_down) == ((), 0)
    piles = {zone.kind: zone for zone in scene.zones if zone.seat == EVERYBODY}
    assert [card.name for card in piles["discards"].cards] == ["X-3"]
    assert piles["draw pile"].face_down == 52 - 8 - 1 - 1
    labels = {choice.words: choice.label for choice in scene.choices}
    assert labels["replace 0"] == "put the card in place of your place 0 (2)"
    assert labels["discard"] == "throw the drawn card away"


def test_others_see_only_that_a_card_was_picked() -> None:
    scene = playing(FOUR, OTHER_FOUR, draw="E0").say(0, "draw").scene_of(1)
    picked = next(zone for zone in scene.zones if zone.kind == "picked")
    assert (picked.cards, picked.face_down) == ((), 1)


def test_every_phase_has_a_prompt() -> None:
    match = playing("S11 N3 N4 N5", OTHER_FOUR, draw="E0")
    prompts = [match.scene_of(0).prompt]
    prompts += [match.say(0, words).scene_of(0).prompt for words in ("draw", "replace 0")]
    prompts += [match.all_pass().scene_of(0).prompt]
    prompts += [match.say(0, words).scene_of(0).prompt for words in ("swap 0.0", "with 1.0")]
    assert len(set(prompts)) == len(prompts)
    assert "Swap" in prompts[3]


def test_a_player_who_may_only_match_has_a_prompt_of_their_own() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7", race=True).say(0, "touch", "draw", "discard")
    assert match.scene_of(0).prompt == "End of turn: call Archduke, or done? Matching 7 is still possible."
    assert match.scene_of(1).prompt == "Match the 7?"
    assert [seat.is_waited_for for seat in match.scene_of(1).seats] == [True, False]
    assert match.say(1, "pass").scene_of(1).prompt == "End of turn: call Archduke, or done?"


def test_a_late_match_is_not_offered_but_can_be_said() -> None:
    match = playing(FOUR, OTHER_FOUR, race=True).say(0, "touch")
    assert match.scene_of(1).choices == ()
    assert {choice.words for choice in match.scene_of(0).choices} == {"draw", "take"}
    assert "match 0" in match.choices(1)


def test_the_end_of_time_is_told_once() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7", mark="timer", minutes=1)
    match.state.turns = 59
    match.say(0, "draw", "discard").all_pass()
    assert "The time is up: this round is the last." in told(match, 0, "done")


def test_the_mark_stands_in_the_heading() -> None:
    marks = {"threshold": "until somebody has 100", "eliminate": "out at 100", "rounds": "of 10"}
    for mark, words in {**marks, "timer": "for 30 minutes", "bored": "until bored"}.items():
        assert words in playing(FOUR, OTHER_FOUR, mark=mark).scene_of(0).heading


def test_the_story_of_a_turn() -> None:
    match = playing("N7 N3 N4 N5", OTHER_FOUR, draw="E0")
    assert told(match.copy(), 0, "draw") == ["Ann: draws a card."]
    assert told(match, 0, "draw", viewer=0) == ["Ann: draws Eclipse 0."]
    assert told(match, 0, "replace 0") == ["Ann: puts it into place 0 and discards 7."]
    assert told(match, 1, "match 1", viewer=1) == ["Bob: wants to match with place 1."]
    assert told(match, 1, "match 0", viewer=1) == ["Bob: wants to match with place 0."]
    match.say(0, "pass")
    assert told(match, 1, "pass") == [
        "Bob: matches 7 from place 1.",
        "Bob: place 0 is 6, no match: a penalty card.",
    ]
    assert told(match, 0, "call") == ["Ann: Archduke! One more turn for everybody else."]


def test_the_story_of_actions() -> None:
    peek = playing(FOUR, OTHER_FOUR, draw="P12").say(0, "draw", "discard").all_pass()
    once_more = "After the actions Ann may match the Peek once more."
    assert told(peek.copy(), 0, "peek 1.2") == ["Ann: peeks at 1.2 (Bob).", once_more]
    assert told(peek, 0, "peek 1.2", viewer=0) == ["Ann: peeks at 1.2 (Bob): 8.", once_more]
    swap = playing(FOUR, OTHER_FOUR, draw="S11").say(0, "draw", "discard").all_pass()
    assert told(swap, 0, "swap 1.2") == []
    assert told(swap, 0, "with 0.0") == [
        "Ann: swaps 1.2 (Bob) with 0.0 (Ann).",
        "After the actions Ann and Bob may match the Swap once more.",
    ]
    give = playing(FOUR, OTHER_FOUR, draw="G1").say(0, "draw", "discard").all_pass()
    assert told(give, 0, "give 1") == [
        "Ann: gives a card to Bob.",
        "After the actions Bob may match the Give once more.",
    ]


def test_the_story_of_a_race() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10 N5", race=True).say(0, "touch", "draw", "discard")
    assert told(match, 1, "match 0") == ["Bob: place 0 is 6, no match: a penalty card."]
    match.say(0, "done")
    assert told(match, 1, "touch") == ["Bob: touches the piles."]
    assert told(match, 0, "match 0") == ["Ann: too late to match with place 0: a penalty card."]


def test_the_story_of_the_end_of_a_round() -> None:
    match = playing("N5", "N2 N3", top="N9", draw="N10 N8 E13").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "pass")
    assert told(match, 1, "pass") == [
        "End of round 1.",
        "Ann: N5, 5 points, assassinated by Eclipse 13, +13, now 18.",
        "Bob: N2 N3, 5 points, now 5.",
        "Round 2. Dealer: Ann.",
    ]


def test_the_story_of_the_end_of_the_match() -> None:
    match = playing("N5", "N2 N4", top="N9", draw="N10 N8", mark="rounds", rounds=1)
    match.turn_of(0, "draw", "discard", then="call").say(1, "draw", "discard").say(0, "pass")
    assert told(match, 1, "pass")[-1] == "Match won: Ann."


def test_the_story_of_votes_and_time() -> None:
    match = playing("N5", "N2 N4", mark="bored", top="N9", draw="N10 N8").turn_of(0, "draw", "discard", then="call")
    match.turn_of(1, "draw", "discard")
    assert told(match, 1, "stop") == ["Bob: votes to stop."]
    assert told(match, 0, "more") == ["Ann: votes for more.", "Round 2. Dealer: Ann."]
    timed = playing("N5", "N2 N4", mark="timer")
    assert told(timed, HOUSE, "time") == ["The time is up: this round is the last."]


def test_others_are_not_told_of_sealed_matches() -> None:
    table = Table("archduke", 2, seed=1)
    narrator = Narrator(table, SPECTATOR)
    assert narrator.opening() == [f"Round 1. Dealer: Seat {table.first_dealer}."]
    for seat in range(2):
        table.act(seat, "look 0")
        table.act(seat, "look 1")
    table.act(0, "match 0")
    assert narrator.last_action() == []
