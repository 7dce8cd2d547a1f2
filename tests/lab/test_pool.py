"""Opponents for comparison: each beats random play, and only the seer sees hidden cards."""

import numpy as np
import pytest

from benchmarks.pool import POOL, SEARCH, SEER, OpenArena
from boxlid.bots import BOTS
from boxlid.bots.engine import searcher
from boxlid.games import View, find_game
from boxlid.kernel.cards.card_sets import NOTHING, only
from boxlid.kernel.execution.flat import FloatArray, IntArray
from boxlid.kernel.execution.state import packed
from boxlid.table.keys import key_from_seed, words_of

FAMILY = find_game("family")
ARENA = OpenArena(FAMILY, FAMILY.rules.DEFAULT_SEATS)
DEALS = 6
TREE = searcher(FAMILY, SEARCH)


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, bot in POOL.items():
        monkeypatch.setitem(BOTS, name, bot)


@pytest.mark.parametrize("search", ["flat", "pimc", "ismcts"])
def test_a_search_of_the_pool_beats_random_play(search: str) -> None:
    matchup = ARENA.matchup(search, "random", DEALS)
    assert matchup.mean - matchup.half_width > 0


def test_a_seer_beats_the_same_search_without_sight() -> None:
    gained = ARENA.matchup(SEER, "thumb", DEALS).margins - ARENA.matchup("pimc", "thumb", DEALS).margins
    assert gained.mean() > 0.1


def test_only_the_seer_is_shown_the_cards_of_others() -> None:
    state = FAMILY.new_state()
    FAMILY.rules.start(state, ARENA.seats, words_of(key_from_seed(1)))
    hidden = View.of(FAMILY, state, 0).packed()
    assert ARENA.view_for("pimc", state, 0).packed() == hidden
    assert ARENA.view_for(SEER, state, 0).packed() == packed(state) != hidden


def planted(*visits_and_sums: tuple[int, float]) -> tuple[IntArray, FloatArray]:
    """A root with one child per action, with these visits and sums."""
    tree = np.zeros((len(visits_and_sums) + 1, TREE.COLUMNS), np.int64)
    sums = np.zeros(len(tree))
    tree[TREE.ROOT, TREE.FIRST] = NOTHING
    for action, (visits, total) in enumerate(visits_and_sums):
        TREE.add_child(tree, TREE.ROOT, action + 1, action, 0)
        tree[action + 1, [TREE.VISITS, TREE.AVAILABLE]] = visits, 10
        sums[action + 1] = total
    return tree, sums


@pytest.mark.parametrize(("exploration", "taken"), [(0.0, 0), (10.0, 1)])
def test_tree_search_balances_exploitation_and_exploration(exploration: float, taken: int) -> None:
    tree, sums = planted((8, 6.0), (2, 1.0))
    untried = np.array([only(0) | only(1) | only(5)])
    child = TREE.select_child(tree, sums, TREE.ROOT, untried, exploration)
    assert tree[child, TREE.ACTION] == taken
    assert untried.tolist() == [only(5)]


def test_tree_search_ignores_actions_that_are_illegal_in_this_world() -> None:
    tree, sums = planted((8, 6.0), (2, 1.0))
    child = TREE.select_child(tree, sums, TREE.ROOT, np.array([only(1)]), 0.0)
    assert tree[child, TREE.ACTION] == 1
    assert tree[:, TREE.AVAILABLE].tolist() == [0, 10, 11]


def test_tree_search_chooses_the_most_visited_action() -> None:
    tree, _ = planted((3, 3.0), (7, 1.0), (5, 2.0))
    assert TREE.most_visited(tree) == 1
