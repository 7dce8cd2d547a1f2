"""Invariants of series in every game."""

import pytest

from boxlid.lab.series import Series
from tests.contract.cases import LIMITED_CASES, Case

pytestmark = pytest.mark.parametrize("case", LIMITED_CASES, ids=str)


@pytest.mark.parametrize("bot", ["random", "thumb", "novice"])
def test_play_ends_with_a_winner(case: Case, bot: str) -> None:
    series = Series(case.game, case.seats, bots=[bot], seed=1, options=dict(case.options))
    results = series.play(500)
    assert (results.winner_sets > 0).all()
    assert (results.winner_sets < 1 << case.seats).all()


def test_a_series_and_its_tables_are_the_same_matches(case: Case) -> None:
    series = Series(case.game, case.seats, seed=10, options=dict(case.options))
    results = series.play(5)
    for number, table in enumerate(series.tables(5)):
        assert table.scores == list(results.scores[number][: case.seats])
        assert len(table.log) == results.lengths[number]
