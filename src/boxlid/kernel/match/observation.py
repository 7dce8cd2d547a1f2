"""Where each named piece of an observation begins, so that no game adds offsets by hand."""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any


def offsets(pieces: Sequence[tuple[str, int]]) -> Any:
    """The first index of each piece, as a named tuple, whose fields are constants to numba."""
    first, at = [], 0
    for _, size in pieces:
        first.append(at)
        at += size
    return namedtuple("Offsets", [name for name, _ in pieces])(*first)
