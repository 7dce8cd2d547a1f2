"""The printed score sheets, and the story at the end of a hand and of a match."""

import pytest

from boxlid.games import SPECTATOR
from boxlid.games.abridged.scene import parse_action
from boxlid.games.abridged.score_sheet import score_sheet, score_sheets
from boxlid.games.abridged.story import result
from boxlid.games.stories import texts
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from tests.games.abridged.arrange import NIGHT_OF_FIGURE_6, PIVOT_OF_FIGURE_7, WORKED_GAME, ended, with_sheet


def test_ABR_S4_the_sheet_of_the_worked_game() -> None:
    match = with_sheet(*WORKED_GAME)
    assert texts(score_sheets(match.state, ["Bob", "Ted", "Carol", "Alice"])) == [
        "             WE             THEY",
        "             Bob & Carol    Ted & Alice",
        "HAND 1       100            —",
        "HAND 2       —              20",
        "HAND 3       —              10",
        "HAND 4       10             —",
        "GAME TOTAL   110            30",
    ]


def test_ABR_S4_hands_not_yet_played_are_blank() -> None:
    lines = texts(score_sheets(ended("play", 11).state, list("ABCD")))
    assert [line.split() for line in lines[2:]] == [
        ["HAND", "1", "100", "—"],
        ["HAND", "2"],
        ["HAND", "3"],
        ["HAND", "4"],
        ["GAME", "TOTAL", "100", "0"],
    ]


def test_ABR_N1_one_sheet_for_the_night_of_figure_6() -> None:
    lines = texts(score_sheets(with_sheet(*NIGHT_OF_FIGURE_6, form="night").state, ["Bob", "Ted", "Carol", "Alice"]))
    assert [line.split()[2:] for line in lines if "TOTAL" in line] == [
        ["140", "130"],
        ["100", "75"],
        ["70", "150"],
        ["310", "355"],
    ]
    assert lines[-1].startswith("GRAND TOTAL")
    assert sum("Bob & Carol    Ted & Alice" in line for line in lines) == 3


def test_ABR_V2_the_sheet_of_figure_7() -> None:
    match = with_sheet(*PIVOT_OF_FIGURE_7, form="pivot")
    lines = texts(score_sheet(match.state, ["Alice", "Bob", "Ted", "Carol"], 0))
    assert [line.split("  ")[0] for line in (line.strip() for line in lines) if "&" in line] == [
        "Alice & Ted",
        "Alice & Bob",
        "Alice & Carol",
    ]
    assert [line.split()[-3:] for line in lines if "&" in line] == [
        ["Bob", "&", "Carol"],
        ["Carol", "&", "Ted"],
        ["Ted", "&", "Bob"],
    ]
    assert [line.split()[2:] for line in lines if "TOTAL" in line] == [
        ["145", "70"],
        ["100", "130"],
        ["135", "90"],
        ["380"],
    ]


def test_the_story_shows_the_sheet_after_every_hand() -> None:
    table = Table("abridged", seed=2)
    narrator = Narrator(table, SPECTATOR)
    story = narrator.opening()
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, parse_action(table.legal(seat)[0]))
        story += narrator.last_action()
    assert sum(text.startswith("GAME TOTAL") for text in texts(story)) == 4
    assert story[-1].text.startswith("Seat 0 and Seat 2 win the match, ")


@pytest.mark.parametrize(
    ("rows", "form", "said"),
    [
        (WORKED_GAME, "game", "A and C win the match, 110 to 30."),
        (((0, 10), (0, 10), (0, 10), (30, 0)), "game", "B and D win the match, 30 to 30, with more hands won."),
        (((0, 10), (0, 20), (20, 0), (10, 0)), "game", "A and C win the match, 30 to 30, with the last hand won."),
        (((0, 10), (0, 20), (20, 0), (10, 0)) * 3, "night", "A and C win the match, 90 to 90, with more games won."),
        (PIVOT_OF_FIGURE_7, "pivot", "A wins the match, 380 to 365 to 335 to 260."),
    ],
)
def test_the_end_says_who_has_won_and_how(rows: tuple[tuple[int, int], ...], form: str, said: str) -> None:
    assert result(with_sheet(*rows, form=form).state, list("ABCD")) == said
