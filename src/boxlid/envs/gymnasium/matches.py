"""A vector environment that takes any action, as Gymnasium's checks expect, and can be reseeded one by one."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boxlid.envs.episode import ILLEGAL_REWARD, legal_action
from boxlid.envs.setup import series_of
from boxlid.envs.vector import Step, VectorEnv
from boxlid.games import BoxlidError


class Matches(VectorEnv):
    """A vector environment in which an illegal action ends the episode. It was given a seed for each environment."""

    def reseed(self, seeds: Mapping[int, int]) -> None:
        """Continue with the first match of another series, given the seed of each environment."""
        for i, seed in seeds.items():
            self._series[i] = series_of(seed, 1)[0]
            self._progress[i, self._stepping.NEXT] = 0

    def refusals(self, actions: NDArray[Any]) -> dict[int, str]:
        """Why an action is not legal, by environment. Those whose episode has ended take any action."""
        inside = (actions >= 0) & (actions < self.n_actions)
        is_legal = inside & self._mask[np.arange(self.n), np.where(inside, actions, 0)]
        is_on = self._progress[:, self._stepping.IS_DONE] == self._stepping.ON
        return {int(i): self._why_not(int(i), int(actions[i])) for i in np.flatnonzero(is_on & ~is_legal)}

    def _why_not(self, i: int, number: int) -> str:
        calls = self.setup.game.compiled.calls
        try:
            legal_action(
                self.setup,
                int(self._current[i]),
                number,
                lambda seat, action: calls.why_not(self._states, i, seat, action),
            )
        except BoxlidError as refused:
            return str(refused)
        raise AssertionError(f"the mask and the rules disagree about action {number} of environment {i}")

    def step_without(self, refused: Mapping[int, str], actions: NDArray[Any]) -> Step:
        """Step all environments but those whose actions are refused: their episodes end."""
        if not refused:
            return self.step(actions)
        rows = np.array(list(refused))
        seats, planes, progress = self._current[rows], self._planes[rows], self._progress[rows]
        actions = actions.copy()
        actions[rows] = self._mask[rows].argmax(axis=1)
        self.step(actions)
        self._progress[rows] = progress
        if self.setup.autoreset == "same-step":
            self._last_planes[rows] = planes
            self.reset(only=np.isin(np.arange(self.n), rows))
        else:
            self._progress[rows, self._stepping.IS_DONE] = self._stepping.ENDED
            self._current[rows], self._planes[rows], self._legal[rows], self._mask[rows] = seats, planes, 0, False
        self._rewards[rows], self._terminated[rows], self._truncated[rows] = 0, True, False
        self._rewards[rows, seats] = ILLEGAL_REWARD
        return self._shown()
