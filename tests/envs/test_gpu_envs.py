"""A GPU steps exactly the same matches: here on numba's simulator, with `make gpu` on a real one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import boxlid
from boxlid.games import Unreadable

ROOT = Path(__file__).parents[2]
STEPPED_ON_GPU = ("-m", "tests.envs.stepped_on_gpu")
STANDING_IN = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
STEPS = 45
FORMS: list[tuple[dict[str, Any], str | None]] = [
    ({"id": "family", "obs": "packed", "keep_last": True}, None),
    (
        {"id": "mrt", "episode": "match", "autoreset": "next-step", "options": {"round_cap": 10}, "keep_last": True},
        None,
    ),
    ({"id": "allstar", "obs": "packed", "seats": 2}, None),
    ({"id": "abridged", "obs": "packed", "mask": "bool"}, "without a GPU"),
    ({"id": "archduke", "obs": "packed", "places": 4}, None),
    ({"id": "family", "obs": "packed", "seats": 2, "n": 1, "autoreset": "disabled"}, None),
    ({"id": "family", "seats": 2, "n": 1, "autoreset": "disabled", "keep_last": True}, "with a GPU"),
]
"""Arguments of `make`, and the torch that is installed, if any."""


def shown(step: Any) -> list[Any]:
    return [value.tolist() for value in vars(step).values() if value is not None]


@pytest.mark.parametrize(("form", "torch"), FORMS, ids=[f"{form['id']}, {torch} torch" for form, torch in FORMS])
def test_a_gpu_steps_the_same_matches(form: dict[str, Any], torch: str | None) -> None:
    arguments = {"n": 3, **form}
    asked = json.dumps([arguments, STEPS, torch])
    stepped = subprocess.run(
        [sys.executable, *STEPPED_ON_GPU, asked],
        cwd=ROOT,
        env=os.environ | STANDING_IN,
        stdout=subprocess.PIPE,
        check=True,
    )
    seen, state, n_illegal, n_truncated, match_numbers, array = json.loads(stepped.stdout)
    assert array == ("Tensor" if torch == "with a GPU" else "FakeCUDAArray")
    env = boxlid.make(**arguments)
    first = [True, False, False][: env.n]
    (seen_first, *_), *expected = shown(env.reset(only=first))[:6]
    (found_first, *_), *found = seen.pop(0)[:6]
    assert [found_first, *found] == [seen_first, *expected]
    assert env.sample().tolist() == seen.pop(0)
    assert shown(env.reset(seed=5))[:6] == seen.pop(0)[:6]
    n_left_alone = 0
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
        if env.setup.autoreset == "disabled" and ended.any():
            n_left_alone += 1
            assert seen.pop(0)[:6] == shown(step)[:6]
            assert seen.pop(0)[:6] == shown(env.reset(only=ended))[:6]
    is_waiting = env.setup.autoreset == "next-step"
    assert n_illegal == env.n + n_left_alone - int(ended.sum() if is_waiting else 0)
    assert (n_left_alone > 0) == (env.setup.autoreset == "disabled")
    assert n_truncated == env.n_truncated
    assert (n_truncated > 0) == (form["id"] == "archduke")
    after = env.reset(only=first)
    assert seen.pop(0)[0][0] == after.observation[0].tolist()
    assert state == env.state().tolist()
    assert match_numbers == env.match_numbers.tolist()


def test_without_a_gpu_the_error_says_what_is_needed() -> None:
    program = "import boxlid; boxlid.make('family', device='cuda')"
    told = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | {"CUDA_VISIBLE_DEVICES": ""}, capture_output=True, text=True
    )
    says = "no GPU can be used here: it requires an NVIDIA card with its driver, and boxlid[gpu] installed"
    assert told.stderr.strip().endswith(f"{Unreadable.__name__}: {says}")
