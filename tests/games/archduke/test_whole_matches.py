"""Whole matches between bots, and the record in the docs: the referee gets the same result."""

from pathlib import Path

import pytest

from boxlid.bots import find_bot
from boxlid.games.options import OptionValue
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.table import Record, Table, read_record
from tests.games.archduke.by_hand import refereed

KEPT = Path(__file__).parents[3] / "docs" / "records" / "archduke.json"


def played(seats: int, bot: str, options: dict[str, OptionValue], version: int) -> Record:
    table, rng = Table("archduke", seats, options=options, seed=version, version=version), new_rng(version)
    while not table.is_over:
        seat = table.actors[random_below(rng, len(table.actors))]
        table.act(seat, find_bot(bot)(table.view(seat), rng))
    return table.record()


@pytest.mark.parametrize(
    ("seats", "bot", "options"),
    [
        (2, "thumb", {"mark": "rounds", "rounds": 3}),
        (3, "random", {}),
        (4, "thumb", {"mark": "rounds", "rounds": 2}),
        (4, "thumb", {"mark": "timer", "minutes": 1, "race": True}),
        (6, "random", {"decks": "two", "race": True, "nola": True}),
        (5, "random", {"mark": "eliminate", "threshold": 30}),
        (12, "random", {"mark": "rounds", "rounds": 1}),
    ],
)
@pytest.mark.parametrize("version", [1, 2])
def test_the_referee_comes_to_the_same_result(
    seats: int, bot: str, options: dict[str, OptionValue], version: int
) -> None:
    record = played(seats, bot, options, version)
    assert record.result is not None
    referee = refereed(record)
    assert referee.totals == record.result.scores
    assert referee.winners == record.result.winners
    assert referee.clause == record.result.clause


def test_the_record_in_the_docs_agrees_with_the_referee() -> None:
    record = read_record(KEPT.read_bytes())
    assert record.result is not None
    referee = refereed(record)
    assert (referee.totals, referee.winners) == (record.result.scores, record.result.winners)
