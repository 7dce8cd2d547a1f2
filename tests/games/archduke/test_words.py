"""Cards and actions in words, and scenes."""

import pytest

from boxlid.games import Unreadable
from boxlid.games.archduke import actions
from boxlid.games.archduke.cards import LABELS, NAMES
from boxlid.games.archduke.places import PLACE_NAMES
from boxlid.games.archduke.scene import action_words, parse_action
from boxlid.games.references import EVERYBODY, PlaceRef, SeatRef, ZoneRef
from boxlid.games.scenes import Fact, with_names
from tests.games.archduke.arrange import playing

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"
NAMED = ("Ann", "Bob", "Cy")


def test_cards_have_short_names_and_labels() -> None:
    assert NAMES == (
        "X-3", "E0", "G1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N10", "S11", "P12", "E13",
    )  # fmt: skip
    labels = [LABELS[kind] for kind in (0, 1, 2, 8, 12, 13, 14)]
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
    assert [place.label for place in other.places] == list(PLACE_NAMES[:4])
    picked = [zone for zone in scene.zones if zone.kind == "picked"]
    assert [card.name for card in picked[0].cards] == ["E0"]
    assert (picked[1].cards, picked[1].face_down) == ((), 0)
    piles = {zone.kind: zone for zone in scene.zones if zone.seat == EVERYBODY}
    assert [card.name for card in piles["discards"].cards] == ["X-3"]
    assert piles["draw pile"].face_down == 52 - 8 - 1 - 1
    labels = {choice.words: choice.full_label for choice in scene.choices}
    assert labels["replace 0"] == "replace the upper left card (2)"
    assert labels["discard"] == "discard the drawn card"


def test_choices_name_what_they_are_about() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="P12")
    subjects = {choice.words: choice.subject for choice in match.scene_of(0).choices}
    assert subjects == {"draw": ZoneRef("draw pile"), "take": ZoneRef("discards")}
    subjects = {choice.words: choice.subject for choice in match.say(0, "draw").scene_of(0).choices}
    assert subjects["replace 1"] == PlaceRef(0, 1)
    assert subjects["discard"] == ZoneRef("discards")
    subjects = {choice.words: choice.subject for choice in match.say(0, "discard").scene_of(1).choices}
    assert subjects["match 2"] == PlaceRef(1, 2)
    assert subjects["pass"] is None
    subjects = {choice.words: choice.subject for choice in match.all_pass().scene_of(0).choices}
    assert subjects["peek 1.3"] == PlaceRef(1, 3)
    assert subjects["skip"] is None


def test_choices_know_players_by_name() -> None:
    give = playing(FOUR, OTHER_FOUR, draw="G1").say(0, "draw", "discard").all_pass()
    choice = next(choice for choice in give.scene_of(0).choices if choice.words == "give 1")
    assert (choice.kind, choice.subject) == ("give", SeatRef(1))
    assert with_names(choice.label, NAMED) == "give Bob a card"
    swap = playing(FOUR, OTHER_FOUR, draw="S11").say(0, "draw", "discard").all_pass()
    labels = {choice.words: with_names(choice.full_label, NAMED) for choice in swap.scene_of(0).choices}
    assert labels["swap 0.0"] == "swap the upper left card (2)"
    assert labels["swap 1.2"] == "swap Bob's lower left card"
    swap.say(0, "swap 0.0")
    choices = {choice.words: choice for choice in swap.scene_of(0).choices}
    assert choices["with 1.2"].subject == PlaceRef(1, 2)
    assert with_names(choices["with 1.2"].label, NAMED) == "swap it with Bob's lower left card"


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
    assert match.scene_of(0).prompt == "Call Archduke, or just end your turn? You can still match the 7."
    assert match.scene_of(1).prompt == "Match the 7?"
    assert [seat.is_waited_for for seat in match.scene_of(1).seats] == [True, False]
    assert match.say(1, "pass").scene_of(1).prompt == "Call Archduke, or just end your turn?"


def test_a_late_match_is_not_offered_but_can_be_said() -> None:
    match = playing(FOUR, OTHER_FOUR, race=True).say(0, "touch")
    assert match.scene_of(1).choices == ()
    assert {choice.words for choice in match.scene_of(0).choices} == {"draw", "take"}
    assert "match 0" in match.choices(1)


@pytest.mark.parametrize(
    ("mark", "fact"),
    [
        ("threshold", Fact("match ends", "at 100 points")),
        ("eliminate", Fact("out", "at 100 points")),
        ("rounds", Fact("rounds", "10")),
        ("timer", Fact("timer", "30 minutes")),
        ("bored", Fact("match ends", "by vote")),
    ],
)
def test_the_mark_is_a_fact_of_the_round(mark: str, fact: Fact) -> None:
    assert playing(FOUR, OTHER_FOUR, mark=mark).scene_of(0).facts == (fact,)


def test_a_call_is_a_fact_of_the_round() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10").turn_of(0, "draw", "discard", then="call")
    assert match.scene_of(1).facts[0] == Fact("last turns", "{0} called Archduke")


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (0, "upper left"),
        (1, "upper right"),
        (2, "lower left"),
        (3, "lower right"),
        (4, "fifth"),
        (11, "twelfth"),
        (12, "13th"),
        (20, "21st"),
        (21, "22nd"),
        (22, "23rd"),
        (61, "62nd"),
    ],
)
def test_places_have_names(place: int, name: str) -> None:
    assert PLACE_NAMES[place] == f"{name} card"
