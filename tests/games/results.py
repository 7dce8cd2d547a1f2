"""The result of an arranged match, as a table writes it into the record."""

from typing import Any

from boxlid.table import Table
from boxlid.table.record import Result
from tests.games.match import MatchOf


def result_of(match: MatchOf[Any]) -> Result | None:
    """How the match ended, according to the record; None before the end."""
    table = Table(match.game, match.seats, seed=0)
    table._state = match.state
    return table.record().result
