"""The examples of the page on libraries run, and nothing has to be compiled for them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments-libraries.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=["pettingzoo", "gymnasium", "open_spiel"])
def test_an_example_runs_without_the_compiler(block: str) -> None:
    program = f"import sys\n{block}\nassert 'numba' not in sys.modules"
    run = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
