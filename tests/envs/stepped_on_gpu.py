"""Environments stepped on numba's GPU simulator; prints what every step showed as JSON."""

import json
import sys
from typing import Any

import numpy as np

import boxlid
from boxlid.envs import gpu
from tests.envs.stub_torch import cuda, install

gpu.THREADS_PER_BLOCK = 2
new_array = cuda.device_array


def uncleared(shape: Any, dtype: Any, order: Any) -> Any:
    """Memory of a GPU that is not zero, as nothing has cleared it."""
    array = new_array(shape, dtype, order=order)
    if array.nbytes:
        array.copy_to_device(np.ndarray(shape, dtype, b"\1" * array.nbytes, order=order))
    return array


def on_host(array: Any) -> Any:
    """An array of the simulator as NumPy's."""
    return array.copy_to_host()


def shown(step: Any) -> list[Any]:
    """Everything in a step."""
    return [on_host(value).tolist() for value in vars(step).values() if value is not None]


arguments, steps, torch = json.loads(sys.argv[1])
cuda.device_array = uncleared
if torch:
    install(has_gpu=torch == "with a GPU")
env: Any = boxlid.make(device="cuda", **arguments)
first = [True] + [False] * (env.n - 1)
seen = [shown(env.reset(only=first)), on_host(env.sample()).tolist(), shown(env.reset(seed=5))]
for number in range(steps):
    actions = env.sample()
    seen.append(on_host(actions).tolist())
    step = env.step(on_host(actions) if number % 2 else actions)
    seen.append(shown(step))
    if arguments.get("autoreset") == "disabled" and on_host(step.terminated).any():
        seen.append(shown(env.step(actions)))
        seen.append(shown(env.reset(only=step.terminated | step.truncated if env._torch else step.terminated)))
env.step(np.full(env.n, env.n_actions))
n_illegal = int(env.n_illegal)
seen.append(shown(env.reset(only=first)))
form = type(step.observation).__name__
print(json.dumps([seen, on_host(env.state()).tolist(), n_illegal, env.n_truncated, env.match_numbers.tolist(), form]))
