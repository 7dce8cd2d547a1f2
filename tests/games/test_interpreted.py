"""Tests of games that run compiled code also pass when it is interpreted, as mutation testing does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("file", ["allstar/test_belief.py", "abridged/test_double_dummy.py"])
def test_it_passes_interpreted(file: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", str(FOLDER / file)]
    done = subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
