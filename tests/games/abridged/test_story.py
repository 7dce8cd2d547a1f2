"""Stories and choices as data: kinds, seats, cards and subjects, which front ends rely on instead of words."""

import pytest

from boxlid.games.abridged.scene import parse_action
from boxlid.games.abridged.story import narrate, opening, totals_of
from boxlid.games.references import CardRef, Subject, SuitRef
from boxlid.games.stories import StoryLine
from tests.games.abridged.arrange import FOUR_PASSES, TWENTY_EACH, Match, dealt, ended, from_key, playing

NAMES = list("ABCD")


def story_of(match: Match, words: str) -> list[StoryLine]:
    """The story of what the seat that may act does next."""
    before, seat = match.copy(), match.actor
    return narrate(before.state, match.go_on(words).state, seat, parse_action(words), NAMES)


def kinds(story: list[StoryLine]) -> list[str]:
    return [line.kind for line in story]


def test_a_call_is_a_play_of_its_seat() -> None:
    assert story_of(dealt(dealer=2), "call pass") == [StoryLine("play", "C passes.", (2,))]


def test_the_dummy_is_laid_open_with_its_seat_and_cards() -> None:
    match = dealt(dealer=1)
    call, dummy = story_of(match, "call play")
    assert (call.kind, call.seats) == ("play", (1,))
    assert (dummy.kind, dummy.seats) == ("remark", (3,))
    assert set(dummy.cards) == match.hand(3)


def test_after_four_passes_the_declarer_and_the_dummy_are_announced() -> None:
    story = story_of(dealt(*TWENTY_EACH).go_on(*FOUR_PASSES[:3]), "call pass")
    assert kinds(story) == ["play", "remark", "remark", "remark", "remark"]
    assert [line.seats for line in story[-2:]] == [(0,), (2,)]


def test_a_card_is_a_play_of_the_seat_that_chose_it() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=3)
    assert story_of(match, "play R2") == [StoryLine("play", "A leads red 2.", (0,), ("R2",))]
    assert story_of(match, "play R3") == [StoryLine("play", "D plays red 3 from the dummy.", (3, 1), ("R3",))]


def test_a_trick_goes_to_the_seat_of_its_winner() -> None:
    match = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5").play("R2 R3 R14")
    assert story_of(match, "play R4")[1:] == [StoryLine("trick", "C takes the trick.", (2,))]


def test_the_end_of_a_hand_says_which_seats_scored() -> None:
    match = playing("R2", "R3", "R14", "R4", declarer=0, taken=(9, 3), declared="ten").play("R2 R3 R14")
    story = story_of(match, "play R4")
    assert kinds(story)[:5] == ["play", "trick", "headline", "score", "score"]
    assert story[3:5] == [
        StoryLine("score", "A and C: took 10 tricks with no trumps and needed 10, contract made, +50, now 50.", (0, 2)),
        StoryLine("score", "B and D: did not stop the contract, no points, now 0.", (1, 3)),
    ]
    assert story[-1] == StoryLine("headline", "Hand 2. B deals.")
    sheet = [line for line in story if line.cells]
    assert [line.cells for line in sheet[:4]] == [
        ("", "WE", "THEY"),
        ("", "A & C", "B & D"),
        ("HAND 1", "50", "—"),
        ("HAND 2",),
    ]
    assert sheet[2].text == "HAND 1       50     —"


def test_a_contract_that_is_missed_scores_for_the_others() -> None:
    match = playing("R2", "R3", "R14", "R4", declarer=1, taken=(4, 8), declared="ten").play("R2 R3 R14")
    assert [line.text for line in story_of(match, "play R4")[3:5]] == [
        "B and D: took 8 tricks with no trumps and needed 10, contract missed, no points, now 0.",
        "A and C: stopped the contract by 2 tricks, +10, now 10.",
    ]


def test_partners_of_pivot_play_have_totals_of_their_own() -> None:
    match = ended("play", 11, sheet=[(10, 0)] * 5, form="pivot")
    assert totals_of(match.state, match.state, 0, NAMES) == "A 150 and B 110"


def test_games_of_a_night_begin_with_headlines() -> None:
    assert kinds(opening(from_key(1).state, NAMES)) == ["remark", "headline"]
    assert kinds(opening(from_key(1, form="night").state, NAMES)) == ["headline", "headline"]


@pytest.mark.parametrize(
    ("words", "label", "subject"),
    [
        ("trump red", "red trumps", SuitRef("red")),
        ("trump none", "no trumps", None),
    ],
)
def test_trumps_are_about_a_suit(words: str, label: str, subject: Subject | None) -> None:
    choices = dealt().go_on("call play").scene_of(0).choices
    assert [(each.kind, each.label, each.subject) for each in choices if each.words == words] == [
        ("trump", label, subject)
    ]


def test_a_card_to_play_is_about_the_card() -> None:
    (choice,) = playing("R2 G2", "R3 G3", "R14 G4", "R4 G5", declarer=3).play("R2").scene_of(3).choices
    assert (choice.kind, choice.subject) == ("play", CardRef("R3"))


def test_a_call_stands_alone() -> None:
    assert [(each.kind, each.subject) for each in dealt().scene_of(0).choices] == [("call", None), ("call", None)]


def test_a_stage_is_a_hand_of_a_game() -> None:
    assert dealt().scene_of(0).stage == "Hand 1 of 4"
    match = ended("play", 11, sheet=[(10, 0)] * 5, form="night")
    assert match.scene_of(0).stage == "Game 2 of 3, hand 3 of 4"
