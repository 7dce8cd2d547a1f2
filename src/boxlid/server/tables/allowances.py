"""What the host allows when people play against each other: take-backs and the coach. A person alone may do both."""

from collections.abc import Sequence

from boxlid.server.tables.events import Acted, Allowed, Asked, Began, Opened, TableEvent, TookBack
from boxlid.server.tables.messages import Allows
from boxlid.server.tables.not_now import NotNow


class Allowances:
    """The host's settings, and who has asked the coach since the latest action, folded from a table's events."""

    def __init__(self) -> None:
        self.set = Allows(undo=True, hints=True)
        self._asked: set[int] = set()

    def apply(self, what: TableEvent) -> None:
        """Fold an event."""
        match what:
            case Opened():
                self.set = Allows(what.allows_undo, what.allows_hints)
            case Allowed():
                self.set = Allows(what.undo, what.hints)
            case Asked():
                self._asked.add(what.seat)
            case Began() | Acted() | TookBack():
                self._asked.clear()

    def may_undo(self, people: Sequence[int]) -> bool:
        """May these people take actions back?"""
        return self.set.undo or len(people) <= 1

    def check_undo(self, people: Sequence[int]) -> None:
        """Refuse a take-back that the host has not allowed."""
        if not self.may_undo(people):
            raise NotNow("the host has not allowed take-backs at this table")

    def check_hint(self, people: Sequence[int]) -> None:
        """Refuse to ask the coach if the host has not allowed it."""
        if not self.set.hints and len(people) > 1:
            raise NotNow("the host has not allowed hints at this table")

    def is_unannounced(self, seat: int, people: Sequence[int]) -> bool:
        """Must this seat's question to the coach about the current position still be announced?"""
        return len(people) > 1 and seat not in self._asked
