"""Seeds: what can be given as one."""

from typing import SupportsIndex

from boxlid.games.errors import Unreadable
from boxlid.games.whole_numbers import as_whole
from boxlid.kernel.chance import rng
from boxlid.kernel.execution.rows import Ints

MOST_SEED = (1 << 63) - 1
"""Compiled code takes a seed as a signed word."""


def check_seed(seed: SupportsIndex, most: int = MOST_SEED) -> int:
    """A seed as an int, refused unless it is a whole number from 0 to `most`."""
    number = as_whole(seed)
    if number is None or not 0 <= number <= most:
        raise Unreadable(f"{seed!r} is not a seed: it must be a whole number from 0 to {most}")
    return number


def new_rng(seed: int, number: int = 0) -> Ints:
    """Generator `number` of a seed, for bots; different numbers give independent sequences."""
    return rng.new_rng(check_seed(seed), check_seed(number))
