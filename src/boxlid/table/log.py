"""The log of a table: actions, and take-backs."""

import msgspec

from boxlid.table.record import Marks


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One action."""

    seat: int
    action: int
    at_ms: int | None
    sealed: int
    """The number of its sealed round; 0 for an open choice."""
    marks: Marks | None = None
    race: int = 0
    """The number of the open race it was made in; 0 if none was open."""
    wins_race: bool = False
    """Was it in time, and right?"""


class TakeBack(msgspec.Struct, frozen=True, gc=False):
    """The last `n` actions that had not been taken back are undone."""

    seat: int
    n: int
    at_ms: int | None
