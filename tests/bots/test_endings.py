"""A solved ending has the values of a brute-force search in which each seat maximises its own."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from boxlid.bots.engine import searcher
from boxlid.games import Game, find_game
from boxlid.games.abridged import outlook as abridged
from boxlid.games.allstar import outlook as allstar
from boxlid.games.family import outlook as family
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.flat import flattened
from boxlid.kernel.execution.state import copied
from boxlid.table.keys import key_from_seed, words_of

MOST_TRICKS = 3
"""More take too long by brute force in Python."""
MATCHES = 6
TRICKS_LEFT: dict[str, Callable[[Any], int]] = {
    "family": family.tricks_left,
    "allstar": allstar.tricks_left,
    "abridged": abridged.tricks_left,
}


def endings(game: Game, seed: int) -> Iterator[Any]:
    """The positions of a random first deal with few tricks left."""
    state = game.new_state()
    rng = new_rng(seed)
    game.rules.start(state, game.rules.DEFAULT_SEATS, words_of(key_from_seed(seed)))
    while game.outlook.stage(state) == 1:
        if searcher(game).ending.cost(flattened(state), 0) and TRICKS_LEFT[game.id](state) <= MOST_TRICKS:
            yield copied(state)
        seat = game.actors(state)[0]
        legal = game.legal(state, seat)
        game.rules.apply(state, seat, legal[random_below(rng, len(legal))])


def values_by_brute_force(game: Game, state: Any) -> list[float]:
    """The win chances of all seats if each maximises its own."""
    if game.outlook.stage(state) != 1:
        return [game.outlook.prospects(state, seat) for seat in range(state.seats)]
    seat = game.actors(state)[0]
    best: list[float] = []
    for action in game.legal(state, seat):
        after = copied(state)
        game.rules.apply(after, seat, action)
        values = values_by_brute_force(game, after)
        if not best or values[seat] > best[seat]:
            best = values
    return best


@pytest.mark.parametrize("name", TRICKS_LEFT)
def test_a_solved_ending_agrees_with_brute_force(name: str) -> None:
    game = find_game(name)
    ending = searcher(game).ending
    workspace = ending.new_workspace()
    world = 0
    for seed in range(MATCHES):
        for state in endings(game, seed):
            solved = np.repeat(flattened(state), 1 + ending.RECORDS)
            ending.finish(solved, 0, 1, world, workspace)
            found = [game.compiled.calls.prospects(solved, 0, seat) for seat in range(state.seats)]
            assert found == pytest.approx(values_by_brute_force(game, state))
            world += 1
    assert world > 10 * MATCHES
