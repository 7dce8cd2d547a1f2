"""What bots have played for people whose time ran out, until those people act again."""

from boxlid.games import View
from boxlid.games.scenes import with_names
from boxlid.server.tables.events import Acted, Began, CameBack, StoodIn, TableEvent

MOST_SHOWN = 12
"""Earlier actions are forgotten."""


class PlayedFor:
    """By seat, the labels of the actions that a bot chose, folded from a table's events."""

    def __init__(self) -> None:
        self._labels: dict[int, list[str]] = {}
        self._absent: set[int] = set()
        """The seats whose players have run out of time and have not come back."""

    def apply(self, what: TableEvent) -> None:
        """Fold an event other than an action during a match."""
        match what:
            case Began():
                self._labels.clear()
                self._absent.clear()
            case StoodIn(by=None):
                self._absent.add(what.seat)
                self._labels[what.seat] = []
            case StoodIn() | CameBack():
                self._absent.discard(what.seat)

    def note(self, what: Acted, view: View) -> None:
        """Note an action before it is applied; `view` is the view of its seat."""
        if what.seat in self._absent:
            labels = {choice.action: choice.label for choice in view.scene().choices}
            self._labels[what.seat] = [*self._labels[what.seat], labels.get(what.action, "")][-MOST_SHOWN:]
        else:
            self._labels.pop(what.seat, None)

    def concerns(self, seat: int) -> bool:
        """Does an action of this seat have to be noted?"""
        return seat in self._labels

    def shown(self, seat: int, names: list[str]) -> list[str] | None:
        """What was played for a seat, oldest first; None if its player's time has not run out."""
        labels = self._labels.get(seat)
        return None if labels is None else [with_names(label, names) for label in labels]
