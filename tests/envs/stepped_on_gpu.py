"""Environments stepped on numba's GPU simulator; prints what every step showed as JSON."""

import json
import sys
from typing import Any

import numpy as np

import boxlid
from boxlid.envs import gpu

gpu.THREADS_PER_BLOCK = 2


def on_host(array: Any) -> Any:
    """An array of the simulator as NumPy's."""
    return array.copy_to_host()


def shown(step: Any) -> list[Any]:
    """Everything in a step."""
    return [on_host(value).tolist() for value in vars(step).values() if value is not None]


arguments, steps = json.loads(sys.argv[1])
env: Any = boxlid.make(device="cuda", **arguments)
seen = [shown(env.reset(seed=5))]
for number in range(steps):
    actions = env.sample()
    seen.append(on_host(actions).tolist())
    seen.append(shown(env.step(on_host(actions) if number % 2 else actions)))
env.step(np.full(env.n, env.n_actions))
n_illegal = int(env.n_illegal)
only = [True] + [False] * (env.n - 1)
seen.append(shown(env.reset(only=only)))
print(json.dumps([seen, on_host(env.state()).tolist(), n_illegal, env.n_truncated, env.match_numbers.tolist()]))
