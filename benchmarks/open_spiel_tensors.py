"""Random play in OpenSpiel with observations and masks for a learner, one state at a time: its tensor loop."""

from random import Random
from typing import Any

import numpy as np
import pyspiel

from benchmarks.contestant import Contestant, timed
from benchmarks.open_spiel_play import Relative

OPEN_SPIEL_TENSORS = "OpenSpiel, tensors"
OPEN_SPIEL_LISTS = "OpenSpiel, tensors left as lists"
SEED = 1


class TensorLoop:
    """A game of OpenSpiel. Chance nodes are not counted as steps."""

    def __init__(self, relative: Relative, *, as_arrays: bool) -> None:
        self._game: Any = pyspiel.load_game(relative.load_as)
        self._rng = Random(SEED)
        self._has_information_states = self._game.get_type().provides_information_state_tensor
        self._as_arrays = as_arrays

    def play(self, _first: int, n: int) -> int:
        """Whole games: tensor, mask and a random legal action at every step."""
        choice, steps = self._rng.choice, 0
        for _ in range(n):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.legal_actions()))
                    continue
                is_of_information = self._has_information_states
                tensor = state.information_state_tensor() if is_of_information else state.observation_tensor()
                mask = state.legal_actions_mask()
                if self._as_arrays:
                    np.array(tensor, np.float32)
                    np.array(mask, np.bool_)
                state.apply_action(choice(state.legal_actions()))
                steps += 1
        return steps


def tensor_loops(relative: Relative) -> list[Contestant]:
    """The loop as contestants: with arrays for a network, and with the lists that OpenSpiel returns."""
    return [
        Contestant(OPEN_SPIEL_TENSORS, timed(TensorLoop(relative, as_arrays=True).play)),
        Contestant(OPEN_SPIEL_LISTS, timed(TensorLoop(relative, as_arrays=False).play)),
    ]
