"""What `warm` promises: whoever plays afterwards never waits for the compiler again."""

import subprocess
import sys

import pytest

from boxlid.games import GAMES, find_game
from boxlid.lab.warm import is_warm, warm
from tests.docs.test_documents import ROOT


def test_a_warm_game_is_known_to_be_warm() -> None:
    warm(find_game("family"))
    assert is_warm(find_game("family"))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_compiled_after_that(game: str) -> None:
    command = [sys.executable, "-m", "tests.lab.after_warm", game]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
