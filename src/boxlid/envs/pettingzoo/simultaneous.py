"""PettingZoo's parallel interface: all seats that may act do so at once."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from boxlid.envs.episode import ILLEGAL_REWARD, Seen, as_action
from boxlid.envs.pettingzoo.agents import SeatAgents, name_of, seat_of
from boxlid.games import SPECTATOR, BoxlidError, Unreadable

Infos = dict[str, dict[str, Any]]


class SimultaneousEnv(SeatAgents, ParallelEnv[str, Seen, int]):  # type: ignore[misc] # PettingZoo has no types
    """A deal or match in which all seats learn, and those that may act do so in the same step.

    The actions of the others are ignored; their masks are empty. An action that is not legal ends the episode.
    """

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - none known
    ) -> tuple[dict[str, Seen], Infos]:
        """Start the first match of the series with this seed or, without one, the next match of the same series."""
        self._episode.start(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Act for all seats that may."""
        agents = list(self.agents)
        rewards = [0.0] * len(agents)
        culprit = self._act(actions)
        is_over = culprit is not None or self._episode.has_ended
        if culprit is not None:
            EnvLogger.warn_on_illegal_move()
            rewards[culprit] = ILLEGAL_REWARD
        elif is_over:
            rewards = self._episode.rewards()
        is_cut_off = not is_over and not all(self._episode.fits(seat) for seat in self._episode.actors)
        result = (
            self._observations(is_on=not (is_over or is_cut_off)),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut_off),
            self._infos(),
        )
        if is_over or is_cut_off:
            self.agents = []
        return result

    def _act(self, actions: Mapping[str, int]) -> int | None:
        """Act for all seats that may; the first seat whose action was not legal, if any."""
        actors = self._episode.actors
        if missing := [name_of(seat) for seat in actors if name_of(seat) not in actions]:
            raise Unreadable(f"{missing[0]} may act, but no action was given for it")
        numbers = {seat: as_action(actions[name_of(seat)]) for seat in actors}
        for seat, number in numbers.items():
            if seat in self._episode.actors:
                try:
                    self._episode.act(seat, number)
                except BoxlidError:
                    return seat
        return None

    def _observations(self, is_on: bool = True) -> dict[str, Seen]:
        actors = self._episode.actors if is_on else []
        return {agent: self._episode.seen(seat_of(agent), seat_of(agent) in actors) for agent in self.agents}

    def _infos(self) -> Infos:
        return {agent: {} for agent in self.agents}

    def state(self) -> NDArray[np.int16]:
        """The observations of all seats, from seat 0 clockwise: for critics."""
        return self._episode.every_seat(0)

    def render(self) -> str | None:
        """What a spectator sees, as text, in render mode `ansi`."""
        return self._episode.render(SPECTATOR) if self.render_mode == "ansi" else None
