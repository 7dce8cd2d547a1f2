"""Random play in OpenSpiel with observations and masks for a learner, one state at a time: its tensor loop."""

from random import Random
from typing import Any

import pyspiel

from benchmarks.contestant import Contestant, timed
from benchmarks.open_spiel_play import Relative

OPEN_SPIEL_TENSORS = "OpenSpiel, tensors"
SEED = 1


class TensorLoop:
    """A game of OpenSpiel. Chance nodes are not counted as steps."""

    def __init__(self, relative: Relative) -> None:
        self._game: Any = pyspiel.load_game(relative.load_as)
        self._rng = Random(SEED)
        self._has_information_states = self._game.get_type().provides_information_state_tensor

    def play(self, _first: int, n: int) -> int:
        """Whole games: tensor, mask and a random legal action at every step."""
        choice, steps = self._rng.choice, 0
        for _ in range(n):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.legal_actions()))
                    continue
                if self._has_information_states:
                    state.information_state_tensor()
                else:
                    state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(choice(state.legal_actions()))
                steps += 1
        return steps


def tensor_loop(relative: Relative) -> Contestant:
    """The loop as a contestant."""
    return Contestant(OPEN_SPIEL_TENSORS, timed(TensorLoop(relative).play))
