"""The chart, the worked game, and who wins a game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxlid.games.abridged import calls
from boxlid.games.abridged.rules import scoring
from boxlid.kernel.cards.card_sets import NOTHING
from tests.games.abridged.arrange import WORKED_GAME, any_points, ended, sheet_of, with_sheet
from tests.games.match import assert_refused

any_row = st.tuples(any_points, st.integers(0, 1)).map(lambda row: (row[0], 0) if row[1] else (0, row[0]))


def sheets_of(n_rows: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    return st.lists(any_row, min_size=n_rows, max_size=n_rows)


def chart_row(declared: int) -> list[int]:
    return [scoring.earned(declared, tricks) for tricks in range(14)]


@pytest.mark.parametrize("declarer", range(4))
@pytest.mark.parametrize("tricks", [0, 1, 9, 10, 13])
def test_ABR_SC1_one_team_scores(declarer: int, tricks: int) -> None:
    (row,) = ended("ten", tricks, declarer).sheet
    assert row.count(0) == 1


def test_ABR_SC1_every_figure_of_the_chart_is_more_than_nothing() -> None:
    assert all(points != 0 for row in scoring.CHART for points in row)


@pytest.mark.parametrize("declarer", range(4))
def test_ABR_SC2_tricks_of_the_declaring_team_count(declarer: int) -> None:
    (row,) = ended("seven", 8, declarer).sheet
    assert row[declarer % 2] == 15


@pytest.mark.parametrize("declarer", range(4))
def test_ABR_SC3_too_few_tricks_score_for_the_opponents(declarer: int) -> None:
    (row,) = ended("seven", 4, declarer).sheet
    assert row[declarer % 2] == 0
    assert row[1 - declarer % 2] == 15


def test_ABR_SC_PLAY_chart() -> None:
    lost = [550, 450, 360, 280, 210, 150, 100, 60, 30, 10]
    assert chart_row(calls.PLAY) == [*(-points for points in lost), 90, 100, 110, 120]


def test_ABR_SC_TEN_chart() -> None:
    lost = [50, 45, 40, 35, 30, 25, 20, 15, 10, 5]
    assert chart_row(calls.TEN) == [*(-points for points in lost), 50, 55, 60, 65]


def test_ABR_SC_SEVEN_chart() -> None:
    lost = [35, 30, 25, 20, 15, 10, 5]
    assert chart_row(calls.SEVEN) == [*(-points for points in lost), 10, 15, 20, 25, 30, 35, 40]


@pytest.mark.parametrize("declared", ["play", "ten", "seven"])
@pytest.mark.parametrize("tricks", range(14))
def test_ABR_SC2_a_deal_is_scored_by_the_line_of_its_declaration(declared: str, tricks: int) -> None:
    points = chart_row(["play", "ten", "seven"].index(declared) + 1)[tricks]
    assert ended(declared, tricks).sheet == [[points, 0] if points > 0 else [0, -points]]


@pytest.mark.parametrize(
    ("rows_before", "declared", "tricks", "declarer", "row"),
    [
        pytest.param(WORKED_GAME[:0], "play", 11, 2, [100, 0], id="hand 1"),
        pytest.param(WORKED_GAME[:1], "seven", 9, 1, [0, 20], id="hand 2"),
        pytest.param(WORKED_GAME[:2], "ten", 8, 0, [0, 10], id="hand 3"),
        pytest.param(WORKED_GAME[:3], "play", 9, 3, [10, 0], id="hand 4"),
    ],
)
def test_ABR_EX1_to_EX4_worked_hands(
    rows_before: tuple[tuple[int, int], ...], declared: str, tricks: int, declarer: int, row: list[int]
) -> None:
    assert ended(declared, tricks, declarer, rows_before).sheet[-1] == row


def test_ABR_EX1_play_and_eleven_tricks() -> None:
    assert ended("play", 11, declarer=2).sheet == [[100, 0]]


def test_ABR_EX2_seven_and_nine_tricks() -> None:
    assert ended("seven", 9, declarer=1).sheet == [[0, 20]]


def test_ABR_EX3_ten_and_eight_tricks() -> None:
    assert ended("ten", 8, declarer=0).sheet == [[0, 10]]


def test_ABR_EX4_play_and_nine_tricks_end_the_game() -> None:
    match = ended("play", 9, declarer=3, sheet=WORKED_GAME[:3])
    assert match.is_over
    assert match.state.turn == NOTHING
    assert match.scores == [110, 30, 110, 30]
    assert match.winners == [0, 2]


def test_ABR_W1_most_points_win() -> None:
    assert with_sheet((10, 0), (10, 0), (10, 0), (0, 50)).winners == [1, 3]
    assert with_sheet((0, 10), (0, 10), (0, 10), (50, 0)).winners == [0, 2]


@pytest.mark.parametrize("words", ["call pass", "call ten", "trump red", "play R2"])
def test_ABR_W1_nothing_happens_after_the_end(words: str) -> None:
    match = ended("play", 9, declarer=3, sheet=WORKED_GAME[:3])
    for seat in range(4):
        assert_refused(match, seat, words, clause="ABR-W1")


@pytest.mark.parametrize("rows", range(3))
def test_ABR_W1_nobody_has_won_before_the_fourth_hand(rows: int) -> None:
    match = ended("play", 11, sheet=WORKED_GAME[:rows])
    assert not match.is_over
    assert match.winners == []


def test_ABR_W2_of_equal_totals_three_hands_win() -> None:
    assert with_sheet((0, 10), (0, 10), (0, 10), (30, 0)).winners == [1, 3]
    assert with_sheet((10, 0), (0, 30), (10, 0), (10, 0)).winners == [0, 2]


def test_ABR_W3_of_two_hands_each_the_fourth_wins() -> None:
    assert with_sheet((10, 0), (0, 10), (10, 0), (0, 10)).winners == [1, 3]
    assert with_sheet((0, 10), (0, 20), (20, 0), (10, 0)).winners == [0, 2]


@given(sheets_of(4))
@settings(deadline=None, max_examples=50)
def test_ABR_Q10_a_game_always_has_one_winner(rows: list[tuple[int, int]]) -> None:
    mirrored = [(they, we) for we, they in rows]
    assert scoring.game_winner(sheet_of(rows), 0) == 1 - scoring.game_winner(sheet_of(mirrored), 0)


@given(sheets_of(12))
@settings(deadline=None, max_examples=50)
def test_ABR_Q11_a_night_always_has_one_winner(rows: list[tuple[int, int]]) -> None:
    mirrored = [(they, we) for we, they in rows]
    assert scoring.night_winner(sheet_of(rows)) == 1 - scoring.night_winner(sheet_of(mirrored))


def test_ABR_Q12_opponents_who_score_have_won_the_hand() -> None:
    match = ended("ten", 8, declarer=0)
    assert [scoring.deals_won(match.state.sheet, 0, team) for team in (0, 1)] == [0, 1]


def test_ABR_Q24_ten_tricks_after_a_seven_score_in_the_line_of_seven() -> None:
    assert [ended("seven", tricks).scores[0] for tricks in (10, 11, 12, 13)] == [25, 30, 35, 40]


def test_ABR_Q27_seventy_would_do_but_only_a_play_brings_as_much() -> None:
    assert with_sheet(*WORKED_GAME[:3], (0, 70)).winners == [1, 3]
    assert not [points for row in scoring.CHART for points in row if 65 < points < 90]


def test_ABR_T2_a_play_pays_more_and_costs_more_than_a_ten() -> None:
    for tricks in range(14):
        assert abs(scoring.earned(calls.PLAY, tricks)) > abs(scoring.earned(calls.TEN, tricks))


def test_ABR_SC4_a_new_deal_begins_with_an_empty_table() -> None:
    match = ended("play", 11)
    assert match.state.deals == 2
    assert match.state.trick == [NOTHING] * 4
