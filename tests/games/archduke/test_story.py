"""What happened, as lines of a story and moves of cards."""

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.archduke.scene import parse_action
from boxlid.games.archduke.state import HOUSE, MOST_PLACES
from boxlid.games.archduke.story import narrate
from boxlid.games.references import PlaceRef, ZoneRef
from boxlid.games.stories import Move, StoryLine, texts
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from tests.games.archduke.arrange import Match, dealt, playing, use_up_draw_pile

FOUR = "N2 N3 N4 N5"
OTHER_FOUR = "N6 N7 N8 N9"
NAMED = ("Ann", "Bob", "Cy")


def story(match: Match, seat: int, words: str, viewer: int = SPECTATOR) -> list[StoryLine]:
    """Perform an action; what the viewer reads of it."""
    before = match.seen_by(viewer)
    match.say(seat, words)
    return narrate(before, match.seen_by(viewer), seat, parse_action(words), NAMED)


def told(match: Match, seat: int, words: str, viewer: int = SPECTATOR) -> list[str]:
    """The sentences alone."""
    return texts(story(match, seat, words, viewer))


def test_the_end_of_time_is_announced_once() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N7", mark="timer", minutes=1)
    match.state.turns = 59
    match.say(0, "draw", "discard").all_pass()
    assert "The time is up: this round is the last." in told(match, 0, "done")


def test_the_story_of_a_turn() -> None:
    match = playing("N7 N3 N4 N5", OTHER_FOUR, draw="E0")
    assert told(match.copy(), 0, "draw") == ["Ann draws a card."]
    assert told(match, 0, "draw", viewer=0) == ["Ann draws an Eclipse 0."]
    replaced = ["Ann puts the drawn card in place of the upper left card, and discards a 7."]
    assert told(match.copy(), 0, "replace 0") == replaced
    assert told(match, 0, "replace 0", viewer=0) == [replaced[0].replace("drawn card", "Eclipse 0")]
    assert told(match, 1, "match 1", viewer=1) == ["Bob wants to match with the upper right card."]
    assert told(match, 1, "match 0", viewer=1) == ["Bob wants to match with the upper left card."]
    match.say(0, "pass")
    assert told(match, 1, "pass") == [
        "Bob matches with the upper right card, a 7.",
        "Bob tries to match with the upper left card. It is a 6, so there is a penalty card.",
    ]
    assert told(match, 0, "call") == ["Ann calls Archduke! Everybody else has one more turn."]


def test_the_story_of_actions() -> None:
    peek = playing(FOUR, OTHER_FOUR, draw="P12").say(0, "draw", "discard").all_pass()
    once_more = "After the actions Ann may match the Peek once more."
    assert told(peek.copy(), 0, "peek 1.2") == ["Ann peeks at Bob's lower left card.", once_more]
    assert told(peek, 0, "peek 1.2", viewer=0) == ["Ann peeks at Bob's lower left card: an 8.", once_more]
    swap = playing(FOUR, OTHER_FOUR, draw="S11").say(0, "draw", "discard").all_pass()
    assert told(swap, 0, "swap 1.2") == []
    assert told(swap, 0, "with 0.0") == [
        "Ann swaps Bob's lower left card with the upper left card.",
        "After the actions Ann and Bob may match the Swap once more.",
    ]
    give = playing(FOUR, OTHER_FOUR, draw="G1").say(0, "draw", "discard").all_pass()
    assert told(give, 0, "give 1") == [
        "Ann gives Bob a card from the draw pile.",
        "After the actions Bob may match the Give once more.",
    ]


def moves(match: Match, seat: int, words: str, viewer: int = SPECTATOR) -> list[Move]:
    """All moves of the story of an action."""
    return [move for line in story(match, seat, words, viewer) for move in line.moves]


DRAW_PILE, DISCARDS = ZoneRef("draw pile"), ZoneRef("discards")


def test_a_drawn_card_moves_through_the_hand_into_a_place() -> None:
    match = playing("N7 N3 N4 N5", OTHER_FOUR, draw="E0")
    picked = ZoneRef("picked", 0)
    assert moves(match.copy(), 0, "draw") == [Move(None, DRAW_PILE, picked)]
    assert moves(match, 0, "draw", viewer=0) == [Move("E0", DRAW_PILE, picked)]
    assert moves(match.copy(), 0, "discard") == [Move("E0", picked, DISCARDS)]
    assert moves(match.copy(), 0, "replace 0", viewer=0) == [
        Move("E0", picked, PlaceRef(0, 0)),
        Move("N7", PlaceRef(0, 0), DISCARDS),
    ]
    assert moves(match, 0, "replace 0", viewer=1) == [
        Move(None, picked, PlaceRef(0, 0)),
        Move("N7", PlaceRef(0, 0), DISCARDS),
    ]


def test_all_see_where_a_card_from_the_discards_goes() -> None:
    match = playing("N7 N3 N4 N5", OTHER_FOUR, top="N9")
    picked = ZoneRef("picked", 0)
    assert moves(match, 0, "take") == [Move("N9", DISCARDS, picked)]
    assert moves(match, 0, "replace 1") == [
        Move("N9", picked, PlaceRef(0, 1)),
        Move("N3", PlaceRef(0, 1), DISCARDS),
    ]


def test_a_swap_names_only_the_cards_that_the_viewer_knows() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="S11").say(0, "draw", "discard").all_pass().say(0, "swap 1.2")
    here, there = PlaceRef(1, 2), PlaceRef(0, 0)
    assert moves(match.copy(), 0, "with 0.0") == [Move(None, here, there), Move(None, there, here)]
    assert moves(match.copy(), 0, "with 0.0", viewer=0) == [Move(None, here, there), Move("N2", there, here)]
    assert moves(match, 0, "with 0.0", viewer=1) == [Move(None, here, there), Move(None, there, here)]


def test_a_gift_moves_unseen_to_the_end_of_the_set() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="G1").say(0, "draw", "discard").all_pass()
    (line, _) = story(match.copy(), 0, "give 1", viewer=0)
    assert (line.kind, line.seats, line.cards) == ("move", (0,), ())
    assert line.moves == (Move(None, DRAW_PILE, PlaceRef(1, 4)),)
    (line,) = story(use_up_draw_pile(match, keep_discards=False), 0, "give 1")
    assert (line.text, line.moves) == ("Ann has no card to give to Bob.", ())


def test_a_gift_to_a_set_without_further_places_fills_the_first_gap() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="G1").say(0, "draw", "discard").all_pass()
    match.state.places[1] = MOST_PLACES
    assert moves(match, 0, "give 1") == [Move(None, DRAW_PILE, PlaceRef(1, 4))]
    assert match.state.occupied[1] == 0b11111


def test_matches_move_to_the_discards_and_each_penalty_to_a_place_of_its_own() -> None:
    match = playing("N7 N3 N4 N5", OTHER_FOUR, draw="N7").say(0, "draw", "discard")
    match.say(1, "match 0", "match 1", "match 2", "pass").say(0, "match 0")
    wrong, right, wrong_again, own = story(match, 0, "pass")
    assert (wrong.kind, wrong.seats, wrong.cards) == ("move", (1,), ("N6",))
    assert wrong.moves == (Move(None, DRAW_PILE, PlaceRef(1, 4)),)
    assert right.moves == (Move("N7", PlaceRef(1, 1), DISCARDS),)
    assert wrong_again.moves == (Move(None, DRAW_PILE, PlaceRef(1, 5)),)
    assert own.moves == (Move("N7", PlaceRef(0, 0), DISCARDS),)
    assert match.state.places[1] == 6


def test_a_penalty_for_a_set_without_further_places_goes_somewhere_into_it() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10", race=True).say(0, "touch", "draw", "discard")
    match.state.places[1] = MOST_PLACES
    assert moves(match, 1, "match 0") == [Move(None, DRAW_PILE, ZoneRef("set", 1))]


def test_a_match_without_penalty_moves_nothing() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10", race=True).say(0, "touch", "draw", "discard")
    (line,) = story(use_up_draw_pile(match, keep_discards=False), 1, "match 0")
    assert (line.kind, line.cards, line.moves) == ("play", ("N6",), ())


def test_the_first_discard_comes_from_the_draw_pile() -> None:
    match = dealt(2, dealer=1)
    match.say(0, "look 0", "look 1").say(1, "look 0")
    first = story(match, 1, "look 1")[-1]
    assert (first.kind, first.seats) == ("move", ())
    assert first.moves == (Move(match.top, DRAW_PILE, DISCARDS),)


def test_the_story_of_a_race() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10 N5", race=True).say(0, "touch", "draw", "discard")
    assert told(match, 1, "match 0") == [
        "Bob tries to match with the upper left card. It is a 6, so there is a penalty card."
    ]
    match.say(0, "done")
    assert told(match, 1, "touch") == ["Bob touches the piles, and matching is over."]
    assert told(match, 0, "match 0") == ["Ann is too late to match with the upper left card, and gets a penalty card."]


def test_the_story_of_the_end_of_a_round() -> None:
    match = playing("N5", "N2 N3", top="N9", draw="N10 N8 E13").turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "pass")
    lines = story(match.copy(), 1, "pass")
    assert [line.kind for line in lines] == ["headline", "score", "score", "headline"]
    assert (lines[1].seats, lines[1].cards) == ((0,), ("N5", "E13"))
    assert (lines[2].seats, lines[2].cards) == ((1,), ("N2", "N3"))
    assert told(match, 1, "pass") == [
        "End of round 1.",
        "Ann: 5 counts 5, and the call was wrong: the assassin, an Eclipse 13, adds 13, now 18.",
        "Bob: 2 and 3 count 5, now 5.",
        "Round 2. Ann deals.",
    ]


@pytest.mark.parametrize(
    ("sets", "pile", "ann", "bob"),
    [
        (("N2", "N3 N4"), "N10 N8", "2 counts 2, and the call was right, now 2.", "3 and 4 count 7, now 7."),
        (("X-3", "N3"), "N10 N8", "Archduke counts −3, and the call was right, now −3.", "3 counts 3, now 3."),
        (
            ("N5", "N2"),
            "N10 N8 X-3",
            "5 counts 5, and the call was wrong: the assassin, an Archduke, takes 3 off, now 2.",
            "2 counts 2, now 2.",
        ),
    ],
)
def test_a_score_line_says_what_counted(sets: tuple[str, str], pile: str, ann: str, bob: str) -> None:
    match = playing(*sets, top="N9", draw=pile).turn_of(0, "draw", "discard", then="call")
    match.say(1, "draw", "discard").say(0, "pass")
    assert told(match, 1, "pass")[1:3] == [f"Ann: {ann}", f"Bob: {bob}"]


def test_a_player_without_cards_counts_nothing() -> None:
    match = playing("N5", "N2 N4", top="N9", draw="N10 N5").turn_of(0, "draw", "discard")
    match.say(1, "draw", "discard", "pass").say(0, "match 0")
    assert "Ann: no cards count 0, now 0." in told(match, 0, "pass")


def test_the_story_of_the_end_of_the_match() -> None:
    match = playing("N5", "N2 N4", top="N9", draw="N10 N8", mark="rounds", rounds=1)
    match.turn_of(0, "draw", "discard", then="call").say(1, "draw", "discard").say(0, "pass")
    assert told(match, 1, "pass")[-2:] == ["Bob: 2 and 4 count 6, now 6.", "Ann wins the match with 5 points."]


def test_the_story_of_votes_and_time() -> None:
    match = playing("N5", "N2 N4", mark="bored", top="N9", draw="N10 N8").turn_of(0, "draw", "discard", then="call")
    match.turn_of(1, "draw", "discard")
    assert told(match, 1, "stop") == ["Bob votes to stop."]
    assert told(match, 0, "more") == ["Ann votes to play on.", "Round 2. Ann deals."]
    timed = playing("N5", "N2 N4", mark="timer")
    assert told(timed, HOUSE, "time") == ["The time is up: this round is the last."]


def test_sealed_matches_are_kept_from_others() -> None:
    table = Table("archduke", 2, seed=1)
    narrator = Narrator(table, SPECTATOR)
    assert texts(narrator.opening()) == [f"Round 1. Seat {table.first_dealer} deals."]
    for seat in range(2):
        table.act(seat, "look 0")
        table.act(seat, "look 1")
    table.act(0, "match 0")
    assert narrator.last_action() == []
