"""Telling what happens at a table, to one viewer."""

from boxlid.games import View
from boxlid.table.names import names_of
from boxlid.table.table import Table


class Narrator:
    """Turns actions into sentences. It looks at the table only through the viewer's own views."""

    def __init__(self, table: Table, viewer: int) -> None:
        """Begin before the first action that is to be told."""
        self.table = table
        self.viewer = viewer
        self.names = names_of(table.players)
        self._before = self._view()

    @property
    def latest(self) -> View:
        """What the viewer saw when last asked."""
        return self._latest

    def opening(self) -> list[str]:
        """How the match begins."""
        sentences: list[str] = self.table.game.plain_scene.opening(self._before.snapshot, self.names)
        return sentences

    def last_action(self) -> list[str]:
        """What the latest action did."""
        after = self._view()
        entry = self.table.last_entry
        is_known = self.table.is_known(entry, self.viewer)
        if not is_known and self.table.is_unheard(entry):
            return []
        action = entry.action if is_known else None
        sentences: list[str] = self.table.game.plain_scene.narrate(
            self._before.snapshot, after.snapshot, entry.seat, action, self.names
        )
        self._before = after
        return sentences

    def skip(self) -> None:
        """Go on from the table as it is now, untold."""
        self._before = self._view()

    def _view(self) -> View:
        self._latest = self.table.view(self.viewer)
        return self._latest
