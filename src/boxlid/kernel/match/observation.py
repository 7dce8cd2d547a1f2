"""Where each named piece of an observation begins, so that no game adds offsets by hand."""

from collections import namedtuple
from collections.abc import Sequence
from itertools import accumulate
from typing import Any


def offsets(pieces: Sequence[tuple[str, int]]) -> Any:
    """The first index of each piece, as a named tuple, whose fields are constants to numba."""
    names, sizes = zip(*pieces, strict=True)
    make: Any = namedtuple
    return make("Offsets", names)._make(accumulate(sizes[:-1], initial=0))
