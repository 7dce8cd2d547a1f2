"""PettingZoo's AEC interface: the seats act one at a time, in seat order where choices are sealed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from boxlid.envs.episode import Seen, as_action
from boxlid.envs.pettingzoo.agents import SeatAgents, name_of, seat_of
from boxlid.envs.setup import Setup


class TurnEnv(SeatAgents, AECEnv[str, Seen, int | None]):  # type: ignore[misc] # PettingZoo has no types
    """A deal or match in which all seats learn. An action that is not legal is refused."""

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__(setup, render_mode, is_parallelizable=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none known
        """Start the first match of the series with this seed or, without one, the next match of the same series."""
        self._episode.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = name_of(self._episode.current_seat)

    def step(self, action: int | None) -> None:
        """Act for the selected agent; None once its episode has ended."""
        self._episode.check_started()
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._episode.act(seat_of(agent), as_action(action))
        if self._episode.has_ended:
            self.rewards = dict(zip(self.agents, self._episode.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = name_of(self._episode.current_seat)
            self.truncations = dict.fromkeys(self.agents, not self._episode.fits(self._episode.current_seat))
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty unless it is selected and its episode is running."""
        self._episode.check_started()
        has_ended = self.terminations.get(agent) or self.truncations.get(agent)
        return self._episode.seen(seat_of(agent), may_act=agent == self.agent_selection and not has_ended)

    def state(self) -> NDArray[np.int16]:
        """The observations of all seats, from the selected agent clockwise: for critics."""
        self._episode.check_started()
        return self._episode.every_seat(seat_of(self.agent_selection))

    def render(self) -> str | None:
        """What the selected agent sees, as text, in render mode `ansi`."""
        self._episode.check_started()
        return self._episode.render(seat_of(self.agent_selection)) if self.render_mode == "ansi" else None
