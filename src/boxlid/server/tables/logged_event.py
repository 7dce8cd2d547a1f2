"""An event in a table's log, and the marks it gets in the match's record."""

from collections.abc import Sequence

import msgspec

from boxlid.kernel.match.roles import HOUSE
from boxlid.server.tables.events import Acted, TableEvent, encode, kind_of
from boxlid.server.tables.occupants import Occupant
from boxlid.server.tables.store import StoredEvent
from boxlid.table.record import Marks

BY_CLOCK, BY_STAND_IN, BY_THUMB = Marks(by="clock"), Marks(by="stand-in"), Marks(by="thumb")


class LoggedEvent(msgspec.Struct, frozen=True, gc=False):
    """One event of the log."""

    seq: int
    what: TableEvent
    at_ms: int
    only_for: int | None = None
    """The one seat that may know of the event: a sealed choice, before the last of its kind."""

    def is_visible_to(self, viewer: int) -> bool:
        """May the viewer know of the event?"""
        return self.only_for is None or self.only_for == viewer

    def stored(self) -> StoredEvent:
        """The event as the store takes it."""
        return StoredEvent(self.seq, kind_of(self.what), encode(self.what), self.at_ms)


def marks_of(what: Acted, occupants: Sequence[Occupant]) -> Marks | None:
    """The marks of an action in the record: who chose it if not the player, and the lag credit."""
    if what.is_by_clock:
        return BY_CLOCK
    if what.is_by_thumb:
        return BY_THUMB
    if what.seat != HOUSE and occupants[what.seat].is_stood_in_for:
        return BY_STAND_IN
    return Marks(credit_ms=what.credit_ms) if what.credit_ms else None
