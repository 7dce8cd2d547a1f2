"""The rule of thumb of Mr. T uses what its seat may know and no more, and plays its hand when that pays."""

from collections.abc import Iterator
from typing import cast

import pytest

from boxlid.bots import by_thumb
from boxlid.games import View
from boxlid.games.mrt import outlook, strategy
from boxlid.games.mrt.rules import State, winners
from boxlid.games.mrt.scene import action_words
from boxlid.kernel.chance.rng import new_rng
from tests.contract.cases import Case
from tests.contract.positions import random_table
from tests.games.mrt.arrange import MRT, Match, dealt, playing


def thumb(match: Match, seat: int) -> str:
    """What the rule of thumb does at a seat."""
    return action_words(by_thumb(View.of(MRT, match.state, seat), new_rng(1)))


def positions(seats: int) -> Iterator[tuple[Match, View]]:
    """The choices of some matches by the rule of thumb, each with the whole state and the view of the seat."""
    for key in range(10):
        match = dealt(seats, key)
        while not match.is_over and match.state.rounds < 10:
            seat = match.actors()[0]
            view = View.of(MRT, match.state, seat)
            yield match, view
            MRT.rules.apply(match.state, seat, by_thumb(view, new_rng(1)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rule_of_thumb_ignores_hidden_cards(seats: int) -> None:
    n_choices = 0
    for match, view in positions(seats):
        n_choices += len(view.legal()) > 1
        assert strategy.choose(match.state, view.seat, new_rng(1)) == by_thumb(view, new_rng(1))
    assert n_choices > 100


@pytest.mark.parametrize("seats", [2, 4])
def test_the_view_shows_what_it_draws_from(seats: int) -> None:
    for match, view in positions(seats):
        if match.state.pile_sizes[view.seat] and match.state.rounds < 4:
            seen = cast(State, view.state)
            assert strategy.tally_drawn_from(match.state, view.seat) == strategy.tally_drawn_from(seen, view.seat)


def test_of_four_it_matches_at_once() -> None:
    match = playing("JR", "JR", "DR", "TR", hands=("DK", "KW", "", "")).flip()
    assert thumb(match, 0) == "hand D"
    assert thumb(match, 1) == "flip"


def test_it_plays_the_match_it_holds_twice() -> None:
    match = playing("JR", "JR", "DR", "TR", hands=("TDD", "KWW", "", "")).flip()
    assert thumb(match, 0) == "hand D"


def test_of_two_it_waits_for_a_prize() -> None:
    match = playing("DKKKKKKK", "JRRRRRRR", hands=("DD", "KW")).flip()
    assert thumb(match, 0) == "flip"
    assert thumb(match.flip(2), 0) == "hand D"


def test_of_two_it_leaves_to_the_pile_what_the_pile_will_match() -> None:
    match = playing("DKKJKKKK", "JRRRRRRR", hands=("DD", "KW")).flip()
    assert thumb(match.flip(2), 0) == "flip"


def test_without_a_pile_it_shows_mr_t_in_a_preliminary_round() -> None:
    match = playing("", "JR", "DR", "BR", hands=("JJT", "", "", ""))
    assert thumb(match, 0) == "hand T"


def test_without_a_pile_it_matches_if_it_can() -> None:
    match = playing("J", "JR", "DR", "TR", hands=("KKD", "", "", "")).flip()
    assert thumb(match, 0) == "hand D"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_prospects_are_shares_of_one_match(seats: int) -> None:
    state = random_table(Case(MRT, seats), seed=3)._state
    shares = [outlook.prospects(state, seat) for seat in range(seats)]
    assert sum(shares) == pytest.approx(1)
    assert shares == [outlook.merit(state, seat) for seat in range(seats)]
    assert [share > 0 for share in shares] == [bool(winners(state) >> seat & 1) for seat in range(seats)]


def test_a_match_is_one_stage_and_all_worlds_are_alike() -> None:
    match = dealt()
    before = outlook.stage(match.state)
    match.flip(3)
    assert outlook.stage(match.state) == before
    assert outlook.likelihood(match.state, 0) == 1
