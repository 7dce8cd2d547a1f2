"""What both interfaces have in common: an agent for each seat, named `seat_0`, `seat_1` and so on."""

from typing import Any

from gymnasium.spaces import Dict, Discrete

from boxlid.envs.episode import Episode
from boxlid.envs.setup import Setup
from boxlid.envs.spaces import action_space, observation_space, state_space

PREFIX = "seat_"


class SeatAgents:
    """The agents of a deal or match, and their spaces."""

    def __init__(self, setup: Setup, render_mode: str | None = None, **metadata: bool) -> None:
        self.metadata: dict[str, Any] = {"name": setup.id, "render_modes": ["ansi"], "render_fps": 1, **metadata}
        self.render_mode = render_mode
        self.possible_agents = [name_of(seat) for seat in range(setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(setup) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(setup) for agent in self.possible_agents}
        self.state_space = state_space(setup)
        self.actions = setup.action_space
        """The compact actions, mapped to those of the rules."""
        self.pieces = setup.game.knowledge.OBSERVATION.named(setup.seats, setup.places)
        """The name, first plane and number of planes of each piece of an observation."""
        self._episode = Episode(setup)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._episode.setup}>"

    def observation_space(self, agent: str) -> Dict:
        """The space of what the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of the agent's actions."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """There is nothing to release."""


def name_of(seat: int) -> str:
    """The agent at a seat."""
    return f"{PREFIX}{seat}"


def seat_of(agent: str) -> int:
    """The seat of an agent."""
    return int(agent.removeprefix(PREFIX))
