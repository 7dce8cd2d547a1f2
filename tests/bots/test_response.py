"""The search for a best response: it sees only its view, calls the model on views, and beats weak bots."""

from collections.abc import Sequence

import pytest

from boxlid.bots import at_random, by_thumb
from boxlid.bots.engine import Outcomes
from boxlid.bots.response import Responder
from boxlid.games import GAMES, Game, View, find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied
from boxlid.lab.arena import Arena
from boxlid.table import Table

FAMILY = find_game("family")


def first_legal(view: View, _rng: Ints) -> int:
    return view.legal()[0]


def position(game: Game, length: int) -> View:
    """The view of a seat with a choice, after some actions by rule of thumb."""
    table, rng = Table(game, seed=6), new_rng(6)
    while True:
        view = table.view(table.actors[0])
        if len(table.log) >= length and len(view.legal()) > 1:
            return view
        table.act(view.seat, by_thumb(view, rng))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_response_sees_its_view_and_shows_the_model_views_of_the_other_sides(game: Game) -> None:
    view = position(game, 9)
    sides, shown = game.sides(view.state), set[int]()

    def spy(given: View, rng: Ints) -> int:
        assert given.packed() == View.of(game, given.state, given.seat).packed(), "nothing is left to hide"
        shown.add(given.seat % sides)
        return by_thumb(given, rng)

    respond = Responder(spy, playouts=1)
    chosen = respond(view, new_rng(1))
    assert chosen in view.legal()
    assert shown == set(range(sides)) - {view.seat % sides}

    world = copied(view.state)
    game.knowledge.deal_unknown(world, view.seat, new_rng(2))
    assert respond(View.of(game, world, view.seat), new_rng(1)) == chosen


def test_a_mirror_response_continues_like_the_model() -> None:
    seen: set[int] = set()

    def spy(given: View, _rng: Ints) -> int:
        seen.add(given.seat)
        return given.legal()[0]

    view = position(FAMILY, 4)
    assert Responder(spy, 1, is_mirror=True)(view, new_rng(1)) in view.legal()
    assert seen == set(range(view.state.seats))


def test_a_forced_action_takes_no_search() -> None:
    table = Table(FAMILY, 2, seed=1)
    while len(table.view(table.actors[0]).legal()) > 1:
        table.act(table.actors[0], table.view(table.actors[0]).legal()[0])
    view = table.view(table.actors[0])
    assert Responder(unavailable, 1)(view, new_rng(1)) == view.legal()[0]


def unavailable(_view: View, _rng: Ints) -> int:
    raise AssertionError("the model is not needed")


class Undecided(Responder):
    """Finds all actions equally good."""

    def try_actions(self, view: View, seed: int, actions: Sequence[int], first: int, n: int) -> Outcomes:
        outcomes = super().try_actions(view, seed, actions, first, n)
        outcomes.chances[:] = outcomes.chances[0]
        return outcomes


def test_the_rule_of_thumb_decides_between_equal_actions() -> None:
    for length in range(4, 20, 4):
        view = position(FAMILY, length)
        assert Undecided(first_legal, 1)(view, new_rng(1)) == by_thumb(view, new_rng(1))


def test_actions_are_tried_in_the_same_worlds_with_the_same_random_numbers() -> None:
    view = position(FAMILY, 8)
    trials = Responder(at_random, 1).try_actions(view, 5, [view.legal()[0]] * 2, 0, 8)
    assert trials.chances[0].tolist() == trials.chances[1].tolist()
    later = Responder(at_random, 1).try_actions(view, 5, [view.legal()[0]], 4, 4)
    assert later.chances[0].tolist() == trials.chances[0, 4:].tolist()


def test_a_response_beats_a_bot_that_takes_the_first_action() -> None:
    arena = Arena(FAMILY, 3, 3, {}, {"response": Responder(first_legal, 16), "first": first_legal})
    matchup = arena.matchup("response", "first", 12)
    assert matchup.mean - matchup.half_width > 0
