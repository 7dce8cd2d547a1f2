"""The chart, the worked game, ties, Nights, Pivot Play, and the printed score sheets."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxlid.cli.narrator import Narrator
from boxlid.games import SPECTATOR, Unreadable
from boxlid.games.abridged import rules, scoring
from boxlid.games.abridged.scene import parse_action
from boxlid.games.abridged.scoresheet import score_sheet, score_sheets, teams
from boxlid.games.options import settle
from boxlid.table import Table
from tests.games.abridged.arrange import any_points, assert_refused, dealt, ended, from_key, with_sheet

PLAY, TEN, SEVEN = (scoring.SAY_PLAY, scoring.SAY_TEN, scoring.SAY_SEVEN)

WORKED_GAME = ((100, 0), (0, 20), (0, 10), (10, 0))
NIGHT_OF_FIGURE_6 = (
    *((50, 0), (0, 30), (90, 0), (0, 100)),
    *((0, 15), (0, 55), (100, 0), (0, 5)),
    *((0, 60), (20, 0), (50, 0), (0, 90)),
)
PIVOT_OF_FIGURE_7 = (
    *((55, 0), (0, 20), (0, 50), (90, 0)),
    *((0, 30), (0, 10), (100, 0), (0, 90)),
    *((55, 0), (0, 90), (30, 0), (50, 0)),
)

any_row = st.tuples(any_points, st.integers(0, 1)).map(lambda row: (row[0], 0) if row[1] else (0, row[0]))


def sheets_of(n_rows: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    return st.lists(any_row, min_size=n_rows, max_size=n_rows)


def sheet_of(rows: Sequence[Sequence[int]]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    sheet = np.zeros((scoring.MOST_DEALS, 2), np.int64)
    sheet[: len(rows)] = rows
    return sheet


def chart_row(declared: int) -> list[int]:
    return [int(scoring.earned(declared, tricks)) for tricks in range(14)]


@pytest.mark.parametrize("declarer", range(4))
@pytest.mark.parametrize("tricks", [0, 1, 9, 10, 13])
def test_ABR_SC1_one_team_scores(declarer: int, tricks: int) -> None:
    (row,) = ended("ten", tricks, declarer).sheet
    assert row.count(0) == 1


def test_ABR_SC1_every_figure_of_the_chart_is_more_than_nothing() -> None:
    assert (scoring.CHART != 0).all()


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
    assert chart_row(PLAY) == [*(-points for points in lost), 90, 100, 110, 120]


def test_ABR_SC_TEN_chart() -> None:
    lost = [50, 45, 40, 35, 30, 25, 20, 15, 10, 5]
    assert chart_row(TEN) == [*(-points for points in lost), 50, 55, 60, 65]


def test_ABR_SC_SEVEN_chart() -> None:
    lost = [35, 30, 25, 20, 15, 10, 5]
    assert chart_row(SEVEN) == [*(-points for points in lost), 10, 15, 20, 25, 30, 35, 40]


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
    assert not [points for points in scoring.CHART.flat if 65 < points < 90]


def test_ABR_T2_a_play_pays_more_and_costs_more_than_a_ten() -> None:
    for tricks in range(14):
        assert abs(scoring.earned(PLAY, tricks)) > abs(scoring.earned(TEN, tricks))


# --- A Night --------------------------------------------------------------------------------------------------------


def test_ABR_N1_a_night_is_three_games_of_the_same_teams() -> None:
    assert scoring.games_in(scoring.NIGHT) == 3
    match = dealt(form="night")
    for hand in range(1, 13):
        assert not match.is_over
        assert match.state.deals == hand
        assert [rules.chair_of(match.state, seat) for seat in range(4)] == [0, 1, 2, 3]
        match.go_on("call play", "trump none").play_out()
    assert match.is_over
    assert len(match.sheet) == 12


def test_ABR_N2_the_highest_grand_total_wins() -> None:
    match = with_sheet(*NIGHT_OF_FIGURE_6, form="night")
    assert match.scores == [310, 355, 310, 355]
    assert match.winners == [1, 3]


def test_ABR_N2_figure_6_has_these_totals() -> None:
    sheet = sheet_of(NIGHT_OF_FIGURE_6)
    totals = [[scoring.game_total(sheet, game, team) for team in (0, 1)] for game in range(3)]
    assert totals == [[140, 130], [100, 75], [70, 150]]


def test_ABR_N3_of_equal_grand_totals_two_games_win() -> None:
    ten_to_we = ((10, 0), (10, 0), (10, 0), (10, 0))
    eighty_to_they = ((0, 20), (0, 20), (0, 20), (0, 20))
    assert with_sheet(*ten_to_we, *ten_to_we, *eighty_to_they, form="night").winners == [0, 2]
    swapped = [(they, we) for we, they in (*ten_to_we, *eighty_to_they, *ten_to_we)]
    assert with_sheet(*swapped, form="night").winners == [1, 3]


def test_ABR_N3_a_game_on_equal_points_has_a_winner_too() -> None:
    level_won_by_they = ((10, 0), (10, 0), (0, 10), (0, 10))
    assert with_sheet(*level_won_by_they * 3, form="night").winners == [1, 3]
    level_won_by_we = ((0, 10), (0, 10), (10, 0), (10, 0))
    assert with_sheet(*level_won_by_we * 2, *level_won_by_they, form="night").winners == [0, 2]


@pytest.mark.parametrize("form", ["night", "pivot"])
def test_ABR_Q15_later_games_have_the_same_first_dealer(form: str) -> None:
    match = dealt(dealer=2, form=form)
    dealers = []
    while not match.is_over:
        dealers.append(int(rules.player_in(match.state, match.state.dealer)))
        match.go_on("call play", "trump none").play_out()
    assert dealers[0::4] == [2, 2, 2]
    assert [sorted(dealers[game : game + 4]) for game in (0, 4, 8)] == [[0, 1, 2, 3]] * 3


# --- Pivot Play -----------------------------------------------------------------------------------------------------


def test_ABR_V1_everybody_is_everybodys_partner_once() -> None:
    state = with_sheet(form="pivot").state
    partners = [[teams(state, player, game)[0][1] for game in range(3)] for player in range(4)]
    assert [sorted(met) for met in partners] == [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]


def test_ABR_V1_the_new_partner_is_the_dummy() -> None:
    match = from_key(1, form="pivot")
    dummies: dict[int, set[int]] = {}
    while not match.is_over:
        match.go_on("call play")
        declarer, dummy = (
            int(rules.player_in(match.state, chair)) for chair in (match.state.declarer, rules.dummy(match.state))
        )
        dummies.setdefault(declarer, set()).add(dummy)
        assert match.actor == declarer
        match.go_on("trump none").play_out()
    assert dummies == {player: {0, 1, 2, 3} - {player} for player in range(4)}


def test_ABR_V2_every_player_has_a_sheet_with_the_own_side_as_we() -> None:
    match = with_sheet(*PIVOT_OF_FIGURE_7, form="pivot")
    lines = score_sheets(match.state, ["Alice", "Bob", "Ted", "Carol"])
    owners = [line.split()[0] for line in lines if "&" in line]
    assert owners == [name for name in ("Alice", "Bob", "Ted", "Carol") for _ in range(3)]


def test_ABR_V3_own_totals_are_added_and_the_highest_wins() -> None:
    match = with_sheet(*PIVOT_OF_FIGURE_7, form="pivot")
    assert match.scores == [145 + 100 + 135, 70 + 100 + 90, 145 + 130 + 90, 70 + 130 + 135]
    assert match.winners == [0]


def test_ABR_Q13_a_tie_in_pivot_play_is_shared() -> None:
    nobody = ((0, 0),) * 4
    match = with_sheet((10, 0), (0, 10), (10, 0), (0, 10), *nobody, *nobody, form="pivot")
    assert match.winners == [0, 1, 2, 3]
    match = with_sheet((10, 0), (10, 0), (10, 0), (10, 0), *nobody, *nobody, form="pivot")
    assert match.winners == [0, 2]


def test_ABR_Q14_one_player_stays_and_has_each_opposite() -> None:
    assert scoring.CHAIR_OF[:, 0].tolist() == [0, 0, 0]
    state = with_sheet(form="pivot").state
    assert [teams(state, 0, game)[0] for game in range(3)] == [[0, 2], [0, 1], [0, 3]]


def test_ABR_Q31_a_record_has_two_scores_and_both_winners() -> None:
    table = Table("abridged", seed=6)
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    result = table.record().result
    assert result is not None
    assert result.scores == table.scores[:2]
    assert table.scores[:2] == table.scores[2:]
    assert result.winners in ([0, 2], [1, 3])


def test_ABR_Q31_in_pivot_play_it_has_four() -> None:
    match = with_sheet(*PIVOT_OF_FIGURE_7, form="pivot")
    assert rules.sides(match.state) == 4
    assert [rules.sides(with_sheet(form=form).state) for form in ("game", "night")] == [2, 2]


def test_ABR_Q32_chairs_of_the_three_games() -> None:
    match = from_key(3, form="pivot")
    for chairs in ([0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]):
        for _ in range(4):
            assert [rules.chair_of(match.state, seat) for seat in range(4)] == chairs
            assert [rules.player_in(match.state, chair) for chair in chairs] == [0, 1, 2, 3]
            match.go_on("call play", "trump none").play_out()


def test_ABR_Q32_turns_go_by_chairs_and_seats_keep_their_hands() -> None:
    match = from_key(3, form="pivot")
    for _ in range(4):
        match.go_on("call play", "trump none").play_out()
    speakers = []
    for _ in range(4):
        speakers.append(match.actor)
        match.go_on("call pass")
    first = [0, 3, 1, 2].index(speakers[0])
    assert speakers == [[0, 3, 1, 2][(first + step) % 4] for step in range(4)]
    for seat in range(4):
        assert rules.chair_of(match.state, seat) in match.hands_seen_by(seat)


@pytest.mark.parametrize("form", ["rubber", "", 3])
def test_forms_are_game_night_and_pivot(form: str) -> None:
    with pytest.raises(Unreadable, match="game or night or pivot"):
        settle(rules.OPTIONS, {"form": form})


# --- The printed sheets ---------------------------------------------------------------------------------------------


def test_ABR_S4_the_sheet_of_the_worked_game() -> None:
    match = with_sheet(*WORKED_GAME)
    assert score_sheets(match.state, ["Bob", "Ted", "Carol", "Alice"]) == [
        "             WE             THEY",
        "             Bob & Carol    Ted & Alice",
        "HAND 1       100            —",
        "HAND 2       —              20",
        "HAND 3       —              10",
        "HAND 4       10             —",
        "GAME TOTAL   110            30",
    ]


def test_ABR_S4_hands_not_yet_played_are_blank() -> None:
    lines = score_sheets(ended("play", 11).state, list("ABCD"))
    assert [line.split() for line in lines[2:]] == [
        ["HAND", "1", "100", "—"],
        ["HAND", "2"],
        ["HAND", "3"],
        ["HAND", "4"],
        ["GAME", "TOTAL", "100", "0"],
    ]


def test_ABR_N1_one_sheet_for_the_night_of_figure_6() -> None:
    lines = score_sheets(with_sheet(*NIGHT_OF_FIGURE_6, form="night").state, ["Bob", "Ted", "Carol", "Alice"])
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
    lines = score_sheet(match.state, ["Alice", "Bob", "Ted", "Carol"], 0)
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


def test_the_sheet_is_told_after_every_hand() -> None:
    table = Table("abridged", seed=2)
    narrator = Narrator(table, SPECTATOR)
    told = narrator.opening()
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, parse_action(table.legal(seat)[0]))
        told += narrator.last_action()
    assert sum(line.startswith("GAME TOTAL") for line in told) == 4
    assert told[-1].startswith("Match won: ")
