"""How a search evaluates a match of All Star Comics, and that it finds plainly right choices."""

import pytest

from boxlid.bots.engine import weigh_actions
from boxlid.games import View
from boxlid.games.allstar import outlook
from boxlid.games.allstar.scene import action_words
from tests.games.allstar.arrange import ALLSTAR, Match, playing


def prospects(match: Match) -> list[float]:
    return [outlook.prospects(match.state, seat) for seat in range(match.seats)]


def best(match: Match) -> str:
    """What the search would do at the seat in turn."""
    return action_words(weigh_actions(View.of(ALLSTAR, match.state, match.turn), 400, seed=1).best.action)


def test_a_stage_is_a_deal() -> None:
    match = playing("G6", "G7", "G8")
    before = outlook.stage(match.state)
    assert outlook.stage(match.play("G6 G7").state) == before
    assert outlook.stage(match.play("G8").state) == before + 1


@pytest.mark.parametrize(
    ("totals", "scoring"), [((25, 25, 25), "counters"), ((40, 30, 5), "counters"), ((3, -4, -20), "points")]
)
def test_prospects_add_up_to_one_and_more_counters_are_better(totals: tuple[int, ...], scoring: str) -> None:
    chances = prospects(playing("G6", "G7", "G8", totals=totals, scoring=scoring))
    assert sum(chances) == pytest.approx(1)
    assert sorted(chances, reverse=True) == chances
    assert (chances[0] > chances[1]) == (totals[0] > totals[1])


def test_a_lead_is_worth_more_when_a_player_is_nearly_out() -> None:
    early, late = (prospects(playing("G6", "G7", "G8", totals=totals))[0] for totals in ((30, 25, 20), (12, 7, 2)))
    assert 1 / 3 < early < late < 1


def chance_of_the_leader(deals: int = 1, points_clear: str = "share") -> float:
    totals = (30, 25, 20, 20)
    match = playing("G6", "G7", "G8", "G5", totals=totals, scoring="points", points_clear=points_clear)
    match.state.deals = deals
    return prospects(match)[0]


def test_ASC_Q34_a_lead_is_worth_more_close_to_the_last_deal() -> None:
    early, late, last = (chance_of_the_leader(deals, points_clear="each") for deals in (1, 98, 100))
    assert 1 / 4 < early < late < last < 1


def test_ASC_Q34_where_scores_rise_a_match_lasts_longer_and_a_lead_is_worth_less() -> None:
    assert chance_of_the_leader(points_clear="each") < chance_of_the_leader(points_clear="share")


def test_ASC_Q34_without_a_limit_the_number_of_the_deal_does_not_matter() -> None:
    assert chance_of_the_leader(deals=98) == chance_of_the_leader(deals=1)


@pytest.mark.parametrize("totals", [(3, -24), (3, -24, 2), (3, -24, 2, 1)])
def test_ASC_Q34_the_limit_makes_no_match_longer_that_is_nearly_over(totals: tuple[int, ...]) -> None:
    match = playing(*("G6", "G7", "G8", "G5")[: len(totals)], totals=totals, scoring="points", points_clear="each")
    assert 3 < outlook.deals_left(match.state) < 5


def test_in_the_end_those_with_the_most_share() -> None:
    match = playing("R4", "R3", "G8", penalty="red", totals=(2, 12, 12), taken=("R5", "R6", "R7"))
    assert match.play("R4 R3 G8").is_over
    assert prospects(match) == [0, 1 / 2, 1 / 2]


def test_merit_is_what_a_deal_has_brought() -> None:
    match = playing("R4", "R3", "G8", penalty="red").play("R4 R3 G8")
    assert [outlook.merit(match.state, seat) for seat in range(3)] == [-2, 1, 1]
    match = playing("R4", "R3", "G8", penalty="red", scoring="points").play("R4 R3 G8")
    assert [outlook.merit(match.state, seat) for seat in range(3)] == [-2, 1, 1]


def test_all_worlds_are_equally_likely() -> None:
    assert outlook.likelihood(playing("G6", "G7", "G8").state, 0) == 1


def test_the_search_leaves_a_trick_with_a_penalty_card_to_others() -> None:
    assert best(playing("G6 B3", "R3 B5", "G5 G8", penalty="red").play("G6 R3")) == "play G5"


def test_the_search_denies_the_pot_to_the_last_who_is_clear() -> None:
    match = playing("B8 Y8", "G4 R8", "G5 Y5", penalty="red", taken=("", "R3", "R5"), pot=20)
    assert best(match.play("B8")) == "play R8"
