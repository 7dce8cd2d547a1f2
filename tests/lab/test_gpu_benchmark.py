"""The benchmark of a GPU: a series that misses its bar is a failure."""

import pytest
from rich.console import Console

from benchmarks import gpu
from benchmarks.gpu import HEADINGS, SERIES_BARS, Measured
from boxlid.games import GAMES


def test_every_game_has_a_bar() -> None:
    assert SERIES_BARS.keys() == GAMES.keys()


@pytest.mark.parametrize(("missing", "reached"), [(0, "yes"), (1, "NO")])
def test_a_series_that_misses_its_bar_is_a_failure(missing: int, reached: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only random play has a bar."""
    written: list[Measured] = []

    def measure(game: str, bots: str) -> Measured:
        return Measured(game, bots, SERIES_BARS[game] - missing if bots == "random" else 1, 1, 1)

    monkeypatch.setattr(gpu, "measure", measure)
    monkeypatch.setattr(gpu, "write", lambda measured, _machine: written.__setitem__(slice(None), measured))
    failures = gpu.measure_series(["family"], "a machine", Console(quiet=True))
    assert failures == ["series of family with random missed its bar"] * missing
    cells = [dict(zip(HEADINGS, one.row(), strict=True)) for one in written]
    assert [(row["bots"], row["bar"], row["reached"]) for row in cells] == [
        ("random", "2,000", reached), ("thumb", "", ""),
    ]  # fmt: skip
