"""Gymnasium's vector interface for one seat against compiled bots: all environments step in compiled code.

It gives the same bytes as `SyncVectorEnv` over `SeatEnv`s, in every autoreset mode.
"""

from collections.abc import Sequence
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from boxlid.envs.episode import SEED_BITS, Seen
from boxlid.envs.gymnasium.matches import Matches
from boxlid.envs.setup import Setup, is_one_seed
from boxlid.envs.spaces import action_space, observation_space
from boxlid.envs.vector import Step
from boxlid.games import Unreadable
from boxlid.games.seeds import check_seed
from boxlid.lab.cores import usable_cores

AUTORESETS = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}
Numbers = NDArray[Any]


class SeatVectorEnv(gymnasium.vector.VectorEnv[Seen, Numbers, Numbers]):
    """Deals or matches of one seat against bots, side by side.

    Where an episode is a deal, the observation after its last action (`final_obs` in the same-step mode) is the
    beginning of the next deal, which the rules have dealt by then.
    """

    def __init__(self, setup: Setup, seat: int, autoreset_mode: AutoresetMode) -> None:
        self.num_envs = setup.n
        self.seat = seat
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.single_observation_space = observation_space(setup)
        self.single_action_space = action_space(setup)
        self.observation_space = batch_space(self.single_observation_space, setup.n)
        self.action_space = batch_space(self.single_action_space, setup.n)
        seeds = [randbits(SEED_BITS) for _ in range(setup.n)]
        self._env = Matches(setup, seeds, copies=False, threads=usable_cores())

    def __repr__(self) -> str:
        return f"<SeatVectorEnv of {self._env.setup}, seat {self.seat} learns>"

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start the first match of the series with each seed or, without one, the next match of the same series.

        One number seeds the environments with itself and those that follow it. `options["reset_mask"]`, an array of
        booleans, says which environments are reset.
        """
        chosen = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        seeds = self._seed_of_each(seed)
        if len(seeds) != self.num_envs:
            raise Unreadable(f"{self.num_envs} environments need {self.num_envs} seeds, not {len(seeds)}")
        self._env.reseed({i: one for i, one in enumerate(seeds) if one is not None and chosen[i]})
        return self._seen(self._env.reset(only=chosen)), {}

    def _seed_of_each(self, seed: Any) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if is_one_seed(seed):
            return [check_seed(check_seed(seed) + i) for i in range(self.num_envs)]
        return [None if one is None else check_seed(one) for one in seed]

    def step(self, actions: Numbers) -> tuple[Seen, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Act in every environment, and let the bots play until it is the seat's turn again."""
        actions = np.asarray(actions)
        refused = self._env.refusals(actions)
        step = self._env.step_without(refused, actions)
        rewards = step.rewards[:, self.seat].astype(np.float64)
        return self._seen(step), rewards, step.terminated.copy(), step.truncated.copy(), self._infos(step, refused)

    def _seen(self, step: Step) -> Seen:
        return {"action_mask": step.mask.astype(np.int8), "observation": step.observation.copy()}

    def _infos(self, step: Step, refused: dict[int, str]) -> dict[str, Any]:
        """As Gymnasium lays them out: an array for each key, and one that says which environments have it."""
        infos: dict[str, Any] = {}
        own: dict[int, dict[str, Any]] = {i: {"refused": why} for i, why in refused.items()}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
            for i in np.flatnonzero(step.terminated | step.truncated).tolist():
                mask = np.zeros(self._env.n_actions, np.int8)
                last = {"observation": step.last_observation[i].copy(), "action_mask": mask}
                own[i] = {"final_obs": last, "final_info": own.get(i, {})}
        for i, info in sorted(own.items()):
            infos = self._add_info(infos, info, i)
        return infos

    @property
    def n_truncated(self) -> int:
        """How many episodes were truncated, because the match outgrew the action space."""
        return self._env.n_truncated

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self._env.close()
