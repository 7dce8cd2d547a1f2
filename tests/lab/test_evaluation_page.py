"""The published table of evaluations: each pair of bots plays once, and the page has all games with results."""

from pathlib import Path

import pytest

from benchmarks import evaluation as benchmark
from boxlid.cli.result_files import write_rows
from boxlid.games import GAMES, find_game
from boxlid.lab import evaluation

FAMILY = find_game("family")


def test_the_page_has_every_bot_in_every_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (evaluation, benchmark):
        monkeypatch.setattr(module, "POOL", ("random", "thumb"))
    weak, strong = benchmark.evaluations(FAMILY, 2)
    assert (weak.bot, strong.bot) == ("random", "thumb")
    assert weak.is_complete
    assert weak.matchups["random", "thumb"] is strong.matchups["random", "thumb"]
    write_rows(benchmark.file_of(FAMILY, tmp_path), [*weak.rows, *strong.rows])
    page = benchmark.page(tmp_path)
    assert "## All in the Family\n\n4 players, 2 deals; a deal counts an exact estimate as 1.\n" in page
    assert "| bot | layout | random | thumb | pool | ms a choice: median, 95 %, most |" in page
    lines = [line.split(" | ")[:4] for line in page.splitlines() if line.startswith(("| random", "| thumb"))]
    assert [line[:2] for line in lines] == [
        [f"| {bot}", layout] for bot in ("random", "thumb") for layout in weak.layouts
    ]
    assert lines[2][2] == str(strong.results[0])
    assert lines[2][3] == "+0.000 ± 0.000"
    assert page.count("## ") == 1, "only games with results"


def test_every_game_has_a_number_of_deals() -> None:
    assert set(benchmark.DEALS) == set(GAMES)
