"""A review that blocks until a test lets it end."""

import os
from pathlib import Path

GATE = "BOXLID_TEST_GATE"
"""The variable that names a pipe. A review ends when its other end is closed."""


def review(record: bytes, budget: int) -> str:
    Path(os.environ[GATE]).read_bytes()
    return f"{len(record)} bytes reviewed with {budget} play-outs"
