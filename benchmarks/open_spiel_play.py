"""Random play of a relative in OpenSpiel: in its C++ and in a Python loop, with dealing and without."""

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
    """The game of OpenSpiel's that is nearest to one of ours."""

    title: str
    load_as: str


class OpenSpielPlay:
    """A game of OpenSpiel's. Chance is never counted as a move."""

    def __init__(self, relative: Relative) -> None:
        self._game: Any = pyspiel.load_game(relative.load_as)
        self._rng = Random(SEED)
        self._deals = [self._dealt() for _ in range(DEALS_KEPT)]
        self._bots = [pyspiel.make_uniform_random_bot(seat, SEED) for seat in range(self._game.num_players())]
        # Evaluating the root is all that a search of one simulation does: so many rollouts, in one call.
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
        """The Python loop at its quickest: chance is drawn from `legal_actions`, the cheapest way."""
        choice = self._rng.choice
        while state.is_chance_node():
            state.apply_action(choice(state.legal_actions()))
        n_moves = 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            n_moves += 1
        return n_moves

    def play_like_the_example(self, _first: int, n: int) -> int:
        """Whole games as its own example for Python plays them: chance drawn by its probabilities with NumPy."""
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
        """The Python loop from cards already dealt."""
        return sum(self.play_out(self._deals[i % DEALS_KEPT].clone()) for i in range(first, first + n))

    def play_in_cpp(self, first: int, n: int) -> int:
        """Whole games, each played by one call into C++."""
        for i in range(first, first + n):
            pyspiel.evaluate_bots(self._game.new_initial_state(), self._bots, i)
        return round(n * self._moves_per_game)

    def play_dealt_in_cpp(self, first: int, n: int) -> int:
        """Many games from each of `n` deals, all those of a deal by one call into C++."""
        for i in range(first, first + n):
            self._search.step(self._deals[i % DEALS_KEPT])
        return round(n * ROLLOUTS_PER_DEAL * self._moves_per_game)


def open_spiel_contestants(relative: Relative) -> list[Contestant]:
    """Its C++ and a Python loop, each with dealing in its time and without, and the loop of its own example."""
    player = OpenSpielPlay(relative)
    return [
        Contestant(OPEN_SPIEL_DEALT, timed(player.play_dealt_in_cpp), is_dealt_beforehand=True),
        Contestant(OPEN_SPIEL, timed(player.play_in_cpp)),
        Contestant(OPEN_SPIEL_LOOP_DEALT, timed(player.play_dealt_in_python), is_dealt_beforehand=True),
        Contestant(OPEN_SPIEL_LOOP, timed(player.play_in_python)),
        Contestant(OPEN_SPIEL_EXAMPLE, timed(player.play_like_the_example)),
    ]
