"""Whole matches, kept score of by hand."""

from pathlib import Path

import pytest

from boxlid.bots import find_bot
from boxlid.games.options import Value
from boxlid.kernel.rng import new_rng, random_below
from boxlid.table import Record, Table, read_record
from tests.games.archduke.by_hand import final_scores

KEPT = Path(__file__).parents[3] / "docs" / "records" / "archduke.json"


def played(seats: int, bot: str, seed: int, options: dict[str, Value]) -> Record:
    table, rng = Table("archduke", seats, options=options, seed=seed, version=1), new_rng(seed)
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
        (6, "random", {"decks": "two"}),
        (12, "random", {"mark": "rounds", "rounds": 2}),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_score_is_what_a_referee_gets_by_hand(seats: int, bot: str, options: dict[str, Value], seed: int) -> None:
    record = played(seats, bot, seed, options)
    assert record.result is not None
    assert final_scores(record) == record.result.scores


def test_the_record_in_the_docs_agrees_with_the_referee() -> None:
    record = read_record(KEPT.read_bytes())
    assert record.result is not None
    assert final_scores(record) == record.result.scores
    assert record.result.winners == [record.result.scores.index(min(record.result.scores))]
