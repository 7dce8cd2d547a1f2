"""Whole matches, played by the rules and read again by hand."""

from pathlib import Path

import pytest

from boxlid.bots import BOTS
from boxlid.kernel.rng import new_rng
from boxlid.table import Table, read_record
from tests.games.abridged.by_hand import Reader

RECORD = Path(__file__).parents[3] / "docs" / "records" / "abridged.json"


@pytest.mark.parametrize("form", ["game", "night", "pivot"])
@pytest.mark.parametrize("bot", ["random", "thumb"])
def test_points_are_those_counted_by_hand(form: str, bot: str) -> None:
    table = Table("abridged", seed=21, options={"form": form})
    rng = new_rng(21)
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, BOTS[bot](table.view(seat), rng))
    assert Reader(table.record()).read() == table.scores


def test_ABR_W3_the_record_in_the_docs_was_decided_by_its_last_hand() -> None:
    record = read_record(RECORD.read_bytes())
    assert record.result is not None
    assert Reader(record).read() == [50, 50, 50, 50]
    assert record.result.scores == [50, 50]
    assert record.result.winners == [1, 3]
