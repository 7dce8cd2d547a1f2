"""Opponents for comparison: standard search methods, and a player who sees everything.

Each spends as many play-outs per choice as our expert.
"""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from boxlid.bots import EXPERT, Bot
from boxlid.bots.engine import searcher
from boxlid.games import Game, View
from boxlid.kernel.chance.rng import next_random
from boxlid.kernel.execution.flat import flattened
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied
from boxlid.lab.arena import Arena

SEARCH = Path(__file__).with_name("pool_search.py")
EXPLORATION = 0.5
"""The exploration constant of the tree search, for win chances: best, or tied, among 0.02, 0.1, 0.5 and 1.4."""


def by_sampling(view: View, rng: Ints, *, is_open: bool = False, solves: bool = False) -> int:
    """The action with the highest win chance, with all actions tried equally often."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    search = searcher(view.game, SEARCH)
    states = np.repeat(flattened(view.state), search.RECORDS + search.ending.RECORDS)
    cost = search.ending.cost(states, search.VIEW) if solves else 0
    n = max(1, budget(view.game) // (len(legal) * max(1, cost)))
    sums = np.zeros(len(legal))
    search.add_win_chances(
        states, view.seat, np.array(legal), next_random(rng), n, is_open, cost > 0, search.ending.new_workspace(), sums
    )
    return legal[int(sums.argmax())]


def by_tree(view: View, rng: Ints) -> int:
    """The action that a tree search visits most often."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    search = searcher(view.game, SEARCH)
    states = np.repeat(flattened(view.state), search.RECORDS)
    n = budget(view.game)
    tree = np.zeros((n + 1, search.COLUMNS), np.int64)
    return int(search.grow_tree(states, view.seat, next_random(rng), n, EXPLORATION, tree, np.zeros(n + 1)))


def budget(game: Game) -> int:
    """The number of play-outs of an expert."""
    return round(EXPERT * game.outlook.EFFORT)


def only_draw(view: View, _rng: Ints) -> int:
    """A player of Mr. T who flips from the draw pile as long as there is a card."""
    legal = view.legal()
    flip = view.game.scene.parse_action("flip")
    return flip if flip in legal else legal[0]


SEER = "seer"
POOL: dict[str, Bot] = {
    "flat": by_sampling,
    "pimc": partial(by_sampling, solves=True),
    "ismcts": by_tree,
    SEER: partial(by_sampling, is_open=True, solves=True),
    "only-draw": only_draw,
}


class OpenArena(Arena):
    """An arena in which the seer is shown everything, for an upper bound."""

    def view_for(self, bot: str, state: Any, seat: int) -> View:
        """The view given to a bot."""
        return View(self.game, seat, copied(state)) if bot == SEER else super().view_for(bot, state, seat)
