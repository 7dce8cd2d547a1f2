"""Compiled, interpreted and bounds-checked runs do exactly the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boxlid.games import GAMES, Game
from tests.contract.cases import CASES
from tests.contract.digest import digest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_play_does_not_depend_on_how_the_rules_are_run(game: Game, setting: str) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.contract.digest", game.id],
        cwd=ROOT,
        env={**os.environ, setting: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    expected = [f"{case} {digest(case)}" for case in CASES if case.game == game]
    assert run.stdout.splitlines() == expected
