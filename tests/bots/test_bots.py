"""Bots choose legal actions from views, and the rule of thumb beats random play."""

import pytest

from boxlid.bots import by_thumb, find_bot, novice, pick
from boxlid.bots.engine import weigh_actions
from boxlid.bots.values import ActionValue, SearchResult
from boxlid.games import Unreadable, View, find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.lab.series import Series
from boxlid.lab.summary import summarize
from boxlid.table import Table
from tests.contract.cases import CASES, LIMITED_CASES, Case
from tests.contract.positions import random_table
from tests.games.mrt.arrange import MRT, playing

MOST_CHOICES = 400


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize(("name", "step"), [("novice", 3), ("thumb", 3), ("random", 3), ("club", 30), ("expert", 100)])
def test_a_bot_chooses_a_legal_action_from_its_view(case: Case, name: str, step: int) -> None:
    rng = new_rng(1)
    for length in range(0, 150, step):
        table = random_table(case, 1, length)
        for seat in table.actors:
            view = table.view(seat)
            assert find_bot(name)(view, rng) in view.legal()


@pytest.mark.parametrize("case", LIMITED_CASES, ids=str)
def test_the_rule_of_thumb_beats_random_play(case: Case) -> None:
    bots = ["thumb", *["random"] * (case.seats - 1)]
    results = Series(case.game, case.seats, bots=bots, seed=2, options=dict(case.options)).play(1000)
    first = summarize(results, case.seats).seats[0]
    assert first.wins - first.wins_half_width > 1 / case.seats


@pytest.mark.parametrize(("game", "seats"), [("allstar", 4), ("abridged", 4), ("archduke", 2), ("mrt", 2)])
def test_a_novice_follows_the_rule_of_thumb_but_forgets(game: str, seats: int) -> None:
    table, rng = Table(find_game(game), seats, seed=3), new_rng(3)
    differs: list[bool] = []
    while not table.is_over and len(differs) < MOST_CHOICES:
        seat = table.actors[0]
        view = table.view(seat)
        action = by_thumb(view, rng)
        differs.append(novice(view, rng) != action)
        table.act(seat, action)
    assert 0 < sum(differs) < len(differs) / 2


def test_remembering_beats_forgetting_at_archduke() -> None:
    results = Series(find_game("archduke"), 2, bots=["thumb", "novice"], seed=2).play(1000)
    first = summarize(results, 2).seats[0]
    assert first.wins - first.wins_half_width > 1 / 2


def test_an_unknown_bot_is_refused_with_the_names_of_all_bots() -> None:
    with pytest.raises(Unreadable, match="the bots are novice, club, expert, thumb, random"):
        find_bot("grandmaster")


def value(action: int, behind: float, behind_error: float) -> ActionValue:
    return ActionValue(action, 0.5 - behind, 0.01, 0.0, 0.0, behind, behind_error, worlds=100)


DISTINGUISHABLE = SearchResult(
    [value(1, 0.0, 0.0), value(2, 0.0001, 0.01), value(3, 0.008, 0.01), value(4, 0.1, 0.01)], 100.0
)


def test_equally_good_sealed_choices_are_mixed() -> None:
    assert {pick(DISTINGUISHABLE, 3, True, new_rng(seed)) for seed in range(20)} == {1, 2}


def test_the_rule_of_thumb_breaks_ties_between_open_choices() -> None:
    assert pick(DISTINGUISHABLE, 3, False, new_rng(0)) == 3
    assert pick(DISTINGUISHABLE, 4, False, new_rng(0)) == 1


def test_MRT_Q42_a_search_ends_even_if_the_match_might_not() -> None:
    match = playing("J", "J", round_cap=0)
    assert weigh_actions(View.of(MRT, match.state, 0), 10, seed=1).best.chance == pytest.approx(0.5)
    assert match.state.round_cap == 0
