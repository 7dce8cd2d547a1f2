"""Changes at a table other than actions and chat: limited, because nothing else keeps them from filling the log."""

from collections.abc import Iterable

from boxlid.server.tables.events import (
    Allowed,
    Began,
    BotPlaced,
    BotSpeedSet,
    Invited,
    Renamed,
    SatDown,
    StoodIn,
    TableEvent,
    TookBack,
    Voted,
)
from boxlid.server.tables.messages import MOST_CHANGES
from boxlid.server.tables.not_now import NotNow

COUNTED = (SatDown, Renamed, Invited, BotPlaced, Allowed, BotSpeedSet, TookBack, Voted)
"""What people can do again and again. Other events follow from these, from play or from time."""


class Changes:
    """How many changes there have been at a table."""

    def __init__(self) -> None:
        self._n = 0

    def apply(self, what: TableEvent) -> None:
        """Count an event if it is a change."""
        self._n += _is_counted(what)

    def check(self, events: Iterable[TableEvent]) -> None:
        """Refuse a change too many; the match can always begin."""
        if self._n < MOST_CHANGES or any(isinstance(what, Began) for what in events):
            return
        if any(map(_is_counted, events)):
            raise NotNow(f"this table has had {MOST_CHANGES:,} changes, the most allowed; open a new table")


def _is_counted(what: TableEvent) -> bool:
    return isinstance(what, COUNTED) or (isinstance(what, StoodIn) and what.by is not None)
