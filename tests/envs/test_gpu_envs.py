"""A GPU steps exactly the same matches: here on numba's simulator, with `make gpu` on a real one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import boxlid
from boxlid.games import GAMES, Unreadable

STEPPED_ON_GPU = Path(__file__).with_name("stepped_on_gpu.py")
STANDING_IN = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
STEPS = 45
FORMS: dict[str, dict[str, Any]] = {
    "family": {"obs": "packed", "keep_last": True},
    "mrt": {"episode": "match", "autoreset": "next-step", "options": {"round_cap": 10}, "keep_last": True},
    "allstar": {"obs": "packed", "seats": 2},
    "abridged": {"obs": "packed", "mask": "bool"},
    "archduke": {"obs": "packed", "places": 4},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_gpu_steps_the_same_matches(game: str) -> None:
    arguments = {"id": game, "n": 3, **FORMS[game]}
    asked = json.dumps([arguments, STEPS])
    stepped = subprocess.run(
        [sys.executable, STEPPED_ON_GPU, asked], env=os.environ | STANDING_IN, capture_output=True, check=True
    )
    seen, state, n_illegal, n_truncated, match_numbers = json.loads(stepped.stdout)
    env = boxlid.make(**arguments)

    def shown(step: Any) -> list[Any]:
        return [value.tolist() for value in vars(step).values() if value is not None]

    assert shown(env.reset(seed=5))[:6] == seen.pop(0)[:6]
    for _ in range(STEPS):
        actions = env.sample()
        assert actions.tolist() == seen.pop(0)
        ended = vars(step := env.step(actions))["terminated"] | step.truncated
        *expected, last = [*shown(step), None][:7]
        *found, last_found = [*seen.pop(0), None][:7]
        assert found == expected
        if last is not None:
            assert [row for row, is_end in zip(last_found, ended, strict=True) if is_end] == [
                row for row, is_end in zip(last, ended, strict=True) if is_end
            ]
    assert n_illegal == 3 - int((step.terminated | step.truncated).sum() if env.setup.autoreset == "next-step" else 0)
    assert n_truncated == env.n_truncated
    assert (n_truncated > 0) == (game == "archduke")
    after = env.reset(only=[True, False, False])
    assert seen.pop(0)[0][0] == after.observation[0].tolist()
    assert state == env.state().tolist()
    assert match_numbers == env.match_numbers.tolist()


def test_without_a_gpu_the_error_says_what_is_needed() -> None:
    program = "import boxlid; boxlid.make('family', device='cuda')"
    told = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | {"CUDA_VISIBLE_DEVICES": ""}, capture_output=True, text=True
    )
    says = "no GPU can be used here: it takes an NVIDIA card with its driver, and boxlid[gpu] installed"
    assert told.stderr.strip().endswith(f"{Unreadable.__name__}: {says}")
