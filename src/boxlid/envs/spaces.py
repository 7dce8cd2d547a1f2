"""The spaces of an environment, as Gymnasium and PettingZoo describe them."""

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from boxlid.envs.setup import Setup


def observation_space(setup: Setup) -> Dict:
    """The planes of an observation and the mask of legal actions."""
    return Dict({"observation": planes_space(setup), "action_mask": Box(0, 1, (setup.action_space.size,), np.int8)})


def planes_space(setup: Setup) -> Box:
    """The planes of an observation, each in its range."""
    low, high = setup.game.knowledge.OBSERVATION.low_high(setup.seats, setup.places)
    return Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)


def action_space(setup: Setup) -> Discrete:
    """The compact actions."""
    return Discrete(setup.action_space.size)


def state_space(setup: Setup) -> Box:
    """The observations of all seats, a row each."""
    planes = planes_space(setup)
    rows = (setup.seats, 1)
    return Box(np.tile(planes.low, rows), np.tile(planes.high, rows), dtype=np.int16)
