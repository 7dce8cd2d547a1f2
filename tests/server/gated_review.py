"""Reviews and replays that block until a test lets them end, and a large replay."""

import os
from pathlib import Path

from boxlid.server.http.downloads import compress

GATE = "BOXLID_TEST_GATE"
"""The variable that names a pipe. A review or replay ends when its other end is closed."""
LARGE_BYTES = 64 * 1_048_576
"""More than the socket buffers of both sides hold."""


def review(record: bytes, budget: int) -> bytes:
    Path(os.environ[GATE]).read_bytes()
    return compress(f"{len(record)} bytes reviewed with {budget} play-outs".encode())


def replay(_table: str, _record: bytes, _viewer: int) -> bytes:
    Path(os.environ[GATE]).read_bytes()
    return compress(b"{}")


def large_replay(_table: str, _record: bytes, _viewer: int) -> bytes:
    return compress(bytes(LARGE_BYTES))
