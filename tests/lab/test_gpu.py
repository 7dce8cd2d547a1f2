"""A GPU plays exactly the same matches: here on numba's simulator, with `make gpu` on a real one."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from boxlid.games import GAMES, Unreadable, find_game
from boxlid.kernel.execution.compile import gpu
from boxlid.lab.gpu import user_facing_errors
from boxlid.lab.series import Series

PLAYED_ON_GPU = Path(__file__).with_name("played_on_gpu.py")
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "family": (3, {"target": 20}),
    "mrt": (3, {"round_cap": 10}),
    "allstar": (3, {"purse": 5}),
    "abridged": (4, {}),
    "archduke": (3, {"mark": "rounds", "rounds": 1}),
}
MEMORY: Any = import_module("numba.core.runtime._nrt_python")
STANDING_IN = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}


@pytest.mark.parametrize("game", GAMES)
def test_a_gpu_plays_the_same_matches(game: str) -> None:
    seats, options = SHORT[game]
    bots = ["thumb", "novice", "random"]
    asked = json.dumps([game, seats, options, bots])
    played = subprocess.run(
        [sys.executable, PLAYED_ON_GPU, asked], env=os.environ | STANDING_IN, capture_output=True, check=True
    )
    here = Series(find_game(game), seats, bots=bots, seed=3, options=options).play(5)
    assert json.loads(played.stdout) == [column.tolist() for column in here.columns()]


def test_without_a_gpu_the_error_says_what_is_needed() -> None:
    asked = [sys.executable, "-m", "boxlid", "simulate", "family", "--gpu"]
    told = subprocess.run(asked, env=os.environ | {"CUDA_VISIBLE_DEVICES": ""}, capture_output=True, text=True)
    assert told.returncode == 2
    says = "no GPU can be used here: it requires an NVIDIA card with its driver, and boxlid[gpu] installed"
    assert told.stderr == f"boxlid: {says}.\n"


@pytest.mark.parametrize("game", GAMES)
def test_rules_do_not_allocate_memory_on_the_gpu(game: str) -> None:
    series = Series(find_game(game), bots=["thumb", "novice", "random"])

    def taken_by(n_matches: int) -> int:
        before = MEMORY.memsys_get_stats_alloc()
        series._play_part(0, n_matches)
        return int(MEMORY.memsys_get_stats_alloc() - before)

    MEMORY.memsys_enable_stats()
    try:
        assert taken_by(1) == taken_by(20) > 0
    finally:
        MEMORY.memsys_disable_stats()


def test_driver_errors_become_sentences() -> None:
    driver = import_module(f"{gpu().__name__}.cudadrv.driver")
    with pytest.raises(Unreadable, match=r"the GPU cannot play this series: .*out of memory"), user_facing_errors():
        raise driver.CudaAPIError(2, "out of memory")


def test_our_own_errors_are_not_blamed_on_the_driver() -> None:
    with pytest.raises(IndexError), user_facing_errors():
        raise IndexError
