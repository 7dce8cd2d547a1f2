"""What has been done at a table: actions, and the take-backs of actions."""

import msgspec

from boxlid.table.record import Marks


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One action."""

    seat: int
    action: int
    at_ms: int | None
    sealed: int
    """The sealed round it was made in, 0 for an open choice."""
    marks: Marks | None = None


class TakeBack(msgspec.Struct, frozen=True, gc=False):
    """The last `n` actions that still stood no longer count."""

    seat: int
    n: int
    at_ms: int | None
