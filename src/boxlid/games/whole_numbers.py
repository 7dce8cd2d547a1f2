"""Whole numbers as people give them: Python's, or NumPy's."""

from operator import index
from typing import Any

from boxlid.games.errors import Unreadable
from boxlid.kernel.cards.card_sets import MASK_BITS


def as_whole(value: Any) -> int | None:
    """The number as an int; None for anything but a whole number, such as a bool."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def check_places(places: Any) -> int:
    """How many places of a set have numbers, refused unless an observation can have that many."""
    number = as_whole(places)
    if number is None or not 1 <= number <= MASK_BITS:
        raise Unreadable(f"places must be a whole number from 1 to {MASK_BITS}, not {places!r}")
    return number
