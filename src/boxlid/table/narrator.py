"""Telling what happens at a table, to one viewer."""

from boxlid.table.table import Table


class Narrator:
    """Turns actions into sentences. It looks at the table only through the viewer's own views."""

    def __init__(self, table: Table, viewer: int) -> None:
        """Somebody wants to be told."""
        self.table = table
        self.viewer = viewer
        self.names = table.names

    def opening(self) -> list[str]:
        """How the match begins."""
        sentences: list[str] = self.table.game.plain_scene.opening(self.table.view(self.viewer).snapshot, self.names)
        return sentences

    def last_action(self) -> list[str]:
        """What the latest action did."""
        table, entry = self.table, self.table.last_entry
        is_known = table.is_known(entry, self.viewer)
        if not is_known and table.is_unheard(entry):
            return []
        before, after = table.view_before(self.viewer).snapshot, table.view(self.viewer).snapshot
        action = entry.action if is_known else None
        sentences: list[str] = table.game.plain_scene.narrate(before, after, entry.seat, action, self.names)
        return sentences
