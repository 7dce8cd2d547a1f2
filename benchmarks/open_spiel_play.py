"""Random play of a related game in OpenSpiel: in C++ and in a Python loop, with and without dealing."""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pyspiel

from benchmarks.contestant import (
    OPEN_SPIEL,
    OPEN_SPIEL_DEALT,
    OPEN_SPIEL_EXAMPLE,
    OPEN_SPIEL_LOOP,
    OPEN_SPIEL_LOOP_DEALT,
    Contestant,
    timed,
)

ROLLOUTS_PER_DEAL = 500
DEALS_KEPT = 64
GAMES_COUNTED = 200
SEED = 1


@dataclass(frozen=True)
class Relative:
    """The OpenSpiel game closest to one of ours."""

    title: str
    load_as: str


class OpenSpielPlay:
    """An OpenSpiel game. Chance nodes are not counted as moves."""

    def __init__(self, relative: Relative) -> None:
        self._game: Any = pyspiel.load_game(relative.load_as)
        self._rng = Random(SEED)
        self._deals = [self._dealt() for _ in range(DEALS_KEPT)]
        self._bots = [pyspiel.make_uniform_random_bot(seat, SEED) for seat in range(self._game.num_players())]
        # A search with one simulation only evaluates the root: n rollouts in one call.
        self._search = pyspiel.MCTSBot(
            self._game, pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_DEAL, SEED), 1.0, 1, 1, False, SEED, False
        )
        self._moves_per_game = self._count_moves_per_game()

    def _dealt(self) -> Any:
        state = self._game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            chances = {chance for _, chance in outcomes}
            assert len(chances) == 1, f"the loops take outcomes to be equally likely, not {chances}"
            state.apply_action(self._rng.choice(outcomes)[0])
        return state

    def _count_moves_per_game(self) -> float:
        return sum(self.play_out(self._dealt()) for _ in range(GAMES_COUNTED)) / GAMES_COUNTED

    def play_out(self, state: Any) -> int:
        """The fastest Python loop: chance outcomes come from `legal_actions`."""
        choice = self._rng.choice
        while state.is_chance_node():
            state.apply_action(choice(state.legal_actions()))
        n_moves = 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            n_moves += 1
        return n_moves

    def play_like_the_example(self, _first: int, n: int) -> int:
        """Whole games, as in OpenSpiel's Python example: chance outcomes drawn with NumPy by probability."""
        n_moves = 0
        for _ in range(n):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(np.random.choice(outcomes, p=chances))
                else:
                    state.apply_action(self._rng.choice(state.legal_actions(state.current_player())))
                    n_moves += 1
        return n_moves

    def play_in_python(self, _first: int, n: int) -> int:
        """Whole games in the Python loop."""
        return sum(self.play_out(self._game.new_initial_state()) for _ in range(n))

    def play_dealt_in_python(self, first: int, n: int) -> int:
        """The Python loop, after the deal."""
        return sum(self.play_out(self._deals[i % DEALS_KEPT].clone()) for i in range(first, first + n))

    def play_in_cpp(self, first: int, n: int) -> int:
        """Whole games, one call into C++ each."""
        for i in range(first, first + n):
            pyspiel.evaluate_bots(self._game.new_initial_state(), self._bots, i)
        return round(n * self._moves_per_game)

    def play_dealt_in_cpp(self, first: int, n: int) -> int:
        """Many games from each of `n` deals, one call into C++ per deal."""
        for i in range(first, first + n):
            self._search.step(self._deals[i % DEALS_KEPT])
        return round(n * ROLLOUTS_PER_DEAL * self._moves_per_game)


def open_spiel_contestants(relative: Relative) -> list[Contestant]:
    """C++ and a Python loop, each with and without dealing, and the loop of OpenSpiel's example."""
    player = OpenSpielPlay(relative)
    return [
        Contestant(OPEN_SPIEL_DEALT, timed(player.play_dealt_in_cpp), is_dealt_beforehand=True),
        Contestant(OPEN_SPIEL, timed(player.play_in_cpp)),
        Contestant(OPEN_SPIEL_LOOP_DEALT, timed(player.play_dealt_in_python), is_dealt_beforehand=True),
        Contestant(OPEN_SPIEL_LOOP, timed(player.play_in_python)),
        Contestant(OPEN_SPIEL_EXAMPLE, timed(player.play_like_the_example)),
    ]
