"""A solved ending goes as it goes when everything is tried and everybody does the best for themselves."""

from collections.abc import Iterator

import pytest

from boxlid.bots.engine import searcher
from boxlid.games import Game, find_game
from boxlid.kernel.record import States
from boxlid.kernel.rng import new_rng, random_below
from boxlid.table.keys import key_from_seed, words_of

MOST_TRICKS = 3
"""More take too long to try in Python."""
MATCHES = 6


def endings(game: Game, seed: int) -> Iterator[States]:
    """Every position of a random first deal in which few tricks are left."""
    states = game.new_states(1)
    rng = new_rng(seed)
    game.calls.start(states, 0, game.rules.DEFAULT_SEATS, words_of(key_from_seed(seed)))
    while game.calls.stage(states, 0) == 1:
        if searcher(game).ending.cost(states, 0) and game.rules.HAND - states[0].tricks <= MOST_TRICKS:
            yield states.copy()
        seat = game.actors(states)[0]
        legal = game.legal(states, 0, seat)
        game.calls.apply(states, 0, seat, legal[random_below(rng, len(legal))])


def values_by_trying_everything(game: Game, states: States) -> list[float]:
    """The prospects of all seats when each in turn does what leaves it the best."""
    if game.calls.stage(states, 0) != 1:
        return [game.calls.prospects(states, 0, seat) for seat in range(int(states[0].seats))]
    seat = game.actors(states)[0]
    best: list[float] = []
    for action in game.legal(states, 0, seat):
        after = states.copy()
        game.calls.apply(after, 0, seat, action)
        values = values_by_trying_everything(game, after)
        if not best or values[seat] > best[seat]:
            best = values
    return best


@pytest.mark.parametrize("name", ["family", "allstar", "abridged"])
def test_a_solved_ending_goes_as_trying_everything_says(name: str) -> None:
    game = find_game(name)
    ending = searcher(game).ending
    memory = ending.new_memory()
    world = 0
    for seed in range(MATCHES):
        for states in endings(game, seed):
            solved = game.new_states(1 + ending.RECORDS)
            solved[0] = states[0]
            ending.finish(solved, 0, 1, world, memory)
            found = [game.calls.prospects(solved, 0, seat) for seat in range(int(states[0].seats))]
            assert found == pytest.approx(values_by_trying_everything(game, states))
            world += 1
    assert world > 10 * MATCHES
