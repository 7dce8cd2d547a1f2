"""Plain, compiled and bounds-checked runs agree exactly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boxlid.games import GAMES, Game
from tests.contract.cases import CASES, Case
from tests.contract.digest import digest
from tests.contract.modes import COMPILED, PLAIN

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_plain_and_compiled_rules_agree(case: Case) -> None:
    assert digest(case, PLAIN) == digest(case, COMPILED)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_compiled_rules_stay_within_bounds(game: Game) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.contract.digest", game.id],
        cwd=ROOT,
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    expected = [f"{case} {digest(case, PLAIN)}" for case in CASES if case.game == game]
    assert run.stdout.splitlines() == expected
