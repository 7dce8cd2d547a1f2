"""`boxlid simulate`: many matches between bots, and their statistics."""

import argparse
import time
from pathlib import Path

from rich.progress import Progress
from rich.table import Table as Grid

from boxlid.cli.arguments import read_bots, read_options
from boxlid.cli.console import Console, progress
from boxlid.cli.main import OK
from boxlid.cli.warming import FOR_SERIES, warm_up, warm_up_gpu
from boxlid.games import Unreadable, find_game
from boxlid.lab.gpu import GpuSeries
from boxlid.lab.series import Series
from boxlid.lab.summary import Spread, Summary, histogram, summarize
from boxlid.lab.tally import Tally
from boxlid.table import write_record

BAR = 40


def run(chosen: argparse.Namespace) -> int:
    """Play a series, write its records, and print the summary."""
    game = find_game(chosen.game)
    if chosen.games == 0:
        raise Unreadable("--games must be at least 1")
    series = (GpuSeries if chosen.gpu else Series)(
        game,
        chosen.seats,
        bots=read_bots(chosen.bots),
        seed=chosen.seed or 0,
        options=read_options(game, chosen.options),
    )
    folder = Path(chosen.record) if chosen.record else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    if chosen.gpu:
        warm_up_gpu(series)
    else:
        warm_up(game, FOR_SERIES)
    with progress() as bar:
        task = bar.add_task("playing", total=chosen.games)
        started = time.perf_counter()
        tally = series.tally(chosen.games, lambda n: bar.advance(task, n))
        seconds = time.perf_counter() - started
        if folder:
            write_records(series, chosen.games, folder, bar)
    print_summary(series, tally, seconds)
    return OK


def write_records(series: Series, n: int, folder: Path, bar: Progress) -> None:
    """Write a file for each match."""
    task = bar.add_task("writing", total=n)
    for number, table in enumerate(series.tables(n)):
        text = write_record(table.record())
        (folder / f"{series.game.id}-{number:06}.json").write_text(text, encoding="utf-8")
        bar.advance(task)


def print_summary(series: Series, tally: Tally, seconds: float) -> None:
    """A table of the seats and a histogram of match lengths."""
    console = Console()
    summary = summarize(tally, series.seats)
    speed = summary.actions / seconds / 1e6
    console.print(
        f"{series.game.title}: {summary.matches:,} matches of {series.seats}, seed {series.seed}, "
        f"{summary.actions:,} actions at {speed:.1f} million a second"
    )
    console.print(draw_seats(series, summary))
    console.print(f"\nactions in a match: {show_spread(summary.length)}")
    for label, n in histogram(tally.lengths):
        share = n / summary.matches
        console.print(f"  {label:>13} {'█' * round(share * BAR)} {share:.1%}")


def draw_seats(series: Series, summary: Summary) -> Grid:
    """A row for each seat."""
    grid = Grid(box=None, padding=(0, 2), header_style="dim")
    for heading in ("seat", "bot", "wins", "score", "score, 5th–50th–95th percentile"):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    for seat, (bot, row) in enumerate(zip(series.bots, summary.seats, strict=True)):
        grid.add_row(
            str(seat),
            bot,
            f"{row.wins:.1%} ± {row.wins_half_width:.1%}",
            f"{row.score.mean:.1f} ± {row.score.half_width:.1f}",
            f"{row.score.low:g} – {row.score.median:g} – {row.score.high:g}",
        )
    return grid


def show_spread(spread: Spread) -> str:
    """Mean, median and percentiles as text."""
    return (
        f"{spread.mean:.1f} ± {spread.half_width:.1f}, "
        f"median {spread.median:g}, 5th–95th percentile {spread.low:g}–{spread.high:g}"
    )
