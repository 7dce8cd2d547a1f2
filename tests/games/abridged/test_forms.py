"""A Night and Pivot Play: three games, who wins them, and who sits where."""

import pytest

from boxlid.games import Unreadable
from boxlid.games.abridged import forms, rules
from boxlid.games.abridged.rules import chairs, scoring
from boxlid.games.abridged.score_sheet import score_sheets, teams
from boxlid.games.options import settle
from boxlid.games.stories import texts
from boxlid.table import Table
from boxlid.table.record import Result
from tests.games.abridged.arrange import (
    NIGHT_OF_FIGURE_6,
    PIVOT_OF_FIGURE_7,
    WORKED_GAME,
    dealt,
    ended,
    from_key,
    sheet_of,
    with_sheet,
)
from tests.games.results import result_of


def test_ABR_N1_a_night_is_three_games_of_the_same_teams() -> None:
    assert scoring.games_in(forms.NIGHT) == 3
    match = dealt(form="night")
    for hand in range(1, 13):
        assert not match.is_over
        assert match.state.deals == hand
        assert [chairs.chair_of(match.state, seat) for seat in range(4)] == [0, 1, 2, 3]
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
        dealers.append(chairs.player_in(match.state, match.state.dealer))
        match.go_on("call play", "trump none").play_out()
    assert dealers[0::4] == [2, 2, 2]
    assert [sorted(dealers[game : game + 4]) for game in (0, 4, 8)] == [[0, 1, 2, 3]] * 3


def test_ABR_V1_each_player_partners_each_other_once() -> None:
    state = with_sheet(form="pivot").state
    partners = [[teams(state, player, game)[0][1] for game in range(3)] for player in range(4)]
    assert [sorted(met) for met in partners] == [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]


def test_ABR_V1_the_new_partner_is_the_dummy() -> None:
    match = from_key(1, form="pivot")
    dummies: dict[int, set[int]] = {}
    while not match.is_over:
        match.go_on("call play")
        declarer, dummy = (
            chairs.player_in(match.state, chair) for chair in (match.state.declarer, chairs.dummy(match.state))
        )
        dummies.setdefault(declarer, set()).add(dummy)
        assert match.actor == declarer
        match.go_on("trump none").play_out()
    assert dummies == {player: {0, 1, 2, 3} - {player} for player in range(4)}


def test_ABR_V2_every_player_has_a_sheet_on_which_the_players_side_is_we() -> None:
    match = with_sheet(*PIVOT_OF_FIGURE_7, form="pivot")
    lines = texts(score_sheets(match.state, ["Alice", "Bob", "Ted", "Carol"]))
    owners = [line.split()[0] for line in lines if "&" in line]
    assert owners == [name for name in ("Alice", "Bob", "Ted", "Carol") for _ in range(3)]


def test_ABR_V3_own_totals_are_added_and_the_highest_wins() -> None:
    match = with_sheet(*PIVOT_OF_FIGURE_7, form="pivot")
    assert match.scores == [145 + 100 + 135, 70 + 100 + 90, 145 + 130 + 90, 70 + 130 + 135]
    assert match.winners == [0]


@pytest.mark.parametrize(
    ("games", "scores", "winners"),
    [
        (((0, 10), (0, 0), (0, 0)), [0, 10, 0, 10], [1, 3]),
        (((0, 10), (0, 20), (0, 0)), [0, 10, 20, 30], [3]),
        (((10, 0), (0, 20), (0, 20)), [10, 20, 50, 20], [2]),
    ],
)
def test_ABR_V3_a_later_player_may_have_the_highest_total(
    games: tuple[tuple[int, int], ...], scores: list[int], winners: list[int]
) -> None:
    """Player 0 plays with 2, then with 1, then with 3."""
    match = with_sheet(*(row for game in games for row in (game, *[(0, 0)] * 3)), form="pivot")
    assert match.scores == scores
    assert match.winners == winners


def test_ABR_Q13_a_tie_in_pivot_play_is_shared() -> None:
    nobody = ((0, 0),) * 4
    match = with_sheet((10, 0), (0, 10), (10, 0), (0, 10), *nobody, *nobody, form="pivot")
    assert match.winners == [0, 1, 2, 3]
    match = with_sheet((10, 0), (10, 0), (10, 0), (10, 0), *nobody, *nobody, form="pivot")
    assert match.winners == [0, 2]


def test_ABR_Q14_one_player_stays_and_has_each_opposite() -> None:
    assert [row[0] for row in chairs.CHAIR_OF] == [0, 0, 0]
    state = with_sheet(form="pivot").state
    assert [teams(state, 0, game)[0] for game in range(3)] == [[0, 2], [0, 1], [0, 3]]


def test_ABR_Q31_a_record_has_two_scores_and_both_winners() -> None:
    table = Table("abridged", seed=6)
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    ending = table.record().result
    assert ending is not None
    assert ending.scores == table.scores[:2]
    assert table.scores[:2] == table.scores[2:]
    assert ending.winners in ([0, 2], [1, 3])


def test_ABR_Q31_in_pivot_play_it_has_four() -> None:
    match = with_sheet(*PIVOT_OF_FIGURE_7, form="pivot")
    assert rules.sides(match.state) == 4
    assert [rules.sides(with_sheet(form=form).state) for form in ("game", "night")] == [2, 2]


def test_ABR_Q32_chairs_of_the_three_games() -> None:
    match = from_key(3, form="pivot")
    for row in ([0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]):
        for _ in range(4):
            assert [chairs.chair_of(match.state, seat) for seat in range(4)] == row
            assert [chairs.player_in(match.state, chair) for chair in row] == [0, 1, 2, 3]
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
        assert chairs.chair_of(match.state, seat) in match.hands_seen_by(seat)


@pytest.mark.parametrize("form", ["rubber", "", 3])
def test_forms_are_game_night_and_pivot(form: str) -> None:
    with pytest.raises(Unreadable, match="game or night or pivot"):
        settle(rules.OPTIONS, {"form": form})


def test_ABR_G1_the_result_says_that_four_hands_have_been_played() -> None:
    match = ended("play", 9, declarer=3, sheet=WORKED_GAME[:3])
    assert result_of(match) == Result([110, 30], [0, 2], "all four hands have been played", "ABR-G1")


def test_ABR_N1_the_result_says_that_the_night_is_over() -> None:
    match = ended("ten", 8, declarer=0, sheet=NIGHT_OF_FIGURE_6[:11], form="night")
    why = "the three games of the Night have been played"
    assert result_of(match) == Result([310, 355 - 90 + 10], [0, 2], why, "ABR-N1")


def test_ABR_V1_the_result_says_that_three_games_have_been_played() -> None:
    match = ended("ten", 10, declarer=0, sheet=PIVOT_OF_FIGURE_7[:11], form="pivot")
    why = "the three games of Pivot Play have been played"
    assert result_of(match) == Result([380, 260, 365, 335], [0], why, "ABR-V1")


@pytest.mark.parametrize(("form", "hands"), [("game", 3), ("night", 11), ("pivot", 11)])
def test_ABR_G2_one_hand_before_the_end_there_is_no_result(form: str, hands: int) -> None:
    match = ended("play", 9, sheet=[(10, 0)] * (hands - 1), form=form)
    assert result_of(match) is None
    assert rules.ending(match.state) == 0
