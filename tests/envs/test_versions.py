"""The numbers that a learner is given stay as they are, as long as the version in the ids of the environments does."""

import hashlib

import numpy as np
import pytest

from boxlid.envs.pettingzoo import raw_env
from boxlid.games import GAMES

STEPS = 120
DIGESTS = {
    "boxlid/family-v1": "65ee0e4ffabae53d",
    "boxlid/mrt-v1": "854d941cd9ce1b54",
    "boxlid/allstar-v1": "a334f3b76e64ab58",
    "boxlid/abridged-v1": "77b92592d85df8f9",
    "boxlid/archduke-v1": "27bfc254db3335c5",
}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_actions_give_the_same_numbers(game: str) -> None:
    env, seen = raw_env(game), hashlib.sha256()
    for match in range(2):
        env.reset(seed=match)
        for turn in range(STEPS):
            shown = env.observe(env.agent_selection)
            seen.update(shown["observation"].astype("<i2").tobytes() + shown["action_mask"].tobytes())
            seen.update(np.array(list(env.rewards.values()), "<f4").tobytes())
            legal = np.flatnonzero(shown["action_mask"])
            if not len(legal):
                break
            env.step(int(legal[turn * 7 % len(legal)]))
    assert seen.hexdigest()[:16] == DIGESTS[env.metadata["name"]], (
        "learners are given other numbers: increase VERSION in boxlid/envs/setup.py, and pin them under the new ids"
    )
