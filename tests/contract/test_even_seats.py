"""Between equal rules of thumb no seat wins more than its share, in any game.

Cards are dealt at random, and the first dealer is cut or drawn at random (Mr. T has none), so whatever dealing first is
worth goes to every seat equally often. Pivot Play is exempt: players change chairs in it, not all in the same way. So
are games of other packages, where one seat may deal first.
"""

from collections.abc import Iterator
from math import erfc, sqrt

import numpy as np

from boxlid.games import Game
from boxlid.kernel.execution.flat import FloatArray, IntArray
from boxlid.lab.series import Series
from tests.our_games import OUR_GAMES

MATCHES = 20_000
SEED = 4
ALPHA = 0.01
"""The chance that some seed fails although every seat wins its share; ours is fixed."""


def shares(winners: IntArray, seats: int) -> FloatArray:
    """By match and seat: 1/k for each of k winners."""
    won = (winners[:, np.newaxis] >> np.arange(seats)) & 1
    share: FloatArray = won / won.sum(axis=1, keepdims=True)
    return share


def p_values(won: FloatArray) -> list[float]:
    """For each seat, how probable a deviation from its equal share is (two-sided, normal)."""
    errors = won.std(axis=0) / sqrt(len(won))
    deviations = np.abs(won.mean(axis=0) - 1 / won.shape[1]) / errors
    return [erfc(deviation / sqrt(2)) for deviation in deviations]


def uneven(tested: dict[str, float]) -> list[str]:
    """Those of the tests that fail after Holm's correction for their number."""
    ordered = sorted(tested, key=lambda name: tested[name])
    for rank, name in enumerate(ordered):
        if tested[name] > ALPHA / (len(ordered) - rank):
            return ordered[:rank]
    return ordered


def p_values_in(game: Game) -> Iterator[tuple[str, float]]:
    for seats in range(game.rules.SEATS[0], game.rules.SEATS[1] + 1):
        won = shares(Series(game, seats, seed=SEED).play(MATCHES).winner_sets, seats)
        for seat, p_value in enumerate(p_values(won)):
            yield f"seat {seat} of {seats} in {game.title} wins {won.mean(axis=0)[seat]:.4f}", p_value


def test_every_seat_wins_its_share() -> None:
    assert uneven({name: p for game in OUR_GAMES.values() for name, p in p_values_in(game)}) == []


def test_an_uneven_seat_is_found() -> None:
    rng = np.random.default_rng(1)
    fair = rng.integers(0, 4, MATCHES)
    tilted = np.where(rng.random(MATCHES) < 0.02, 3, fair)  # seat 3 wins 1.5 % more
    names = [f"{name} {seat}" for name in ("fair", "tilted") for seat in range(4)]
    tested = dict(zip(names, [p for won in (fair, tilted) for p in p_values(shares(1 << won, 4))], strict=True))
    assert uneven(tested) == ["tilted 3"]
