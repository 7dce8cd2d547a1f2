"""The rows of a score sheet: one for each deal or, in a game of one deal, for each change of the scores."""

from boxlid.server.tables.messages import ScoreRow
from boxlid.table import Table


class ScoreSheet:
    """The latest row, folded from a table's events."""

    def __init__(self) -> None:
        self.row: ScoreRow | None = None
        """The row that the latest event has added."""
        self._totals: list[int] | None = None

    def update(self, match: Table) -> None:
        """Add a row if one is due after the latest action, or its take-back."""
        totals = match.side_scores
        if self._totals is None:
            self._totals = totals
        elif match.has_ended_deal if match.has_deals else totals != self._totals:
            gains = [total - before for total, before in zip(totals, self._totals, strict=True)]
            self.row, self._totals = ScoreRow(match.latest_stage, gains, totals), totals
