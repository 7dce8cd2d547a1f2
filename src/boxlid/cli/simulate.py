"""`boxlid simulate`: many matches between bots, and their statistics."""

import argparse
import time
from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import Any

from rich.progress import Progress
from rich.table import Table as Grid

from boxlid.cli.arguments import chosen_executor, read_bots, read_options
from boxlid.cli.console import Console, progress
from boxlid.cli.main import OK
from boxlid.cli.result_files import result_file, write_json, write_rows
from boxlid.cli.stopping import Stop, stopping
from boxlid.cli.warming import FOR_SERIES, warm_up, warm_up_gpu
from boxlid.games import Game, Unreadable, find_game
from boxlid.lab.executors import THREADS, Executor
from boxlid.lab.gpu import GpuSeries
from boxlid.lab.series import Series
from boxlid.lab.summary import Spread, Summary, histogram, summarize
from boxlid.lab.tally import Tally
from boxlid.table import write_record

BAR = 40


def run(chosen: argparse.Namespace) -> int:
    """Check the options and play a series."""
    game = find_game(chosen.game)
    if chosen.games == 0:
        raise Unreadable("--games must be at least 1")
    if chosen.gpu and chosen.executor != THREADS:
        raise Unreadable(f"--gpu plays on this machine, and --executor {chosen.executor} on a cluster: choose one")
    if chosen.gpu and chosen.workers is not None:
        raise Unreadable("--gpu plays on the GPU, and --workers are threads of the CPU: choose one")
    with chosen_executor(chosen) as executor:
        return play(chosen, game, executor)


def play(chosen: argparse.Namespace, game: Game, executor: Executor) -> int:
    """Play a series, write its records, and print the summary."""
    series = (GpuSeries if chosen.gpu else Series)(
        game,
        chosen.seats,
        bots=read_bots(chosen.bots),
        seed=chosen.seed or 0,
        options=read_options(game, chosen.options),
    )
    json, csv = result_file(chosen.json), result_file(chosen.csv)
    folder = Path(chosen.record) if chosen.record else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    if chosen.gpu:
        warm_up_gpu(series)
    elif not series.own_bots:
        warm_up(game, FOR_SERIES)
    with progress() as bar, stopping() as stop:
        task = bar.add_task("playing", total=chosen.games)

        def advance(n: int) -> None:
            bar.advance(task, n)
            stop.check()

        started = time.perf_counter()
        tally = series.tally(chosen.games, advance, None if chosen.gpu else executor)
        seconds = time.perf_counter() - started
        written = write_records(series, chosen.games, folder, bar, stop) if folder else 0
    summary = summarize(tally, series.seats)
    print_summary(series, summary, tally, seconds)
    write_json(json, result_fields(series, summary))
    write_rows(csv, seat_rows(series, summary))
    stop.report(summary.matches, chosen.games, f"matches, {written:,} records written" if folder else "matches")
    return OK


def write_records(series: Series, n: int, folder: Path, bar: Progress, stop: Stop) -> int:
    """Write a file for each match, until Ctrl-C is pressed; returns how many."""
    task = bar.add_task("writing", total=n)
    for number, table in enumerate(series.tables(n)):
        if stop.is_asked:
            return number
        text = write_record(table.record())
        (folder / f"{series.game.id}-{number:06}.json").write_text(text, encoding="utf-8")
        bar.advance(task)
    return n


def result_fields(series: Series, summary: Summary) -> dict[str, Any]:
    """The setup and the summary."""
    setup = {"game": series.game.id, "rules": series.version, "seed": series.seed, "options": series.options}
    seats = [{"seat": seat, "bot": bot, **asdict(summary.seats[seat])} for seat, bot in enumerate(series.bots)]
    return setup | asdict(summary) | {"seats": seats}


def seat_rows(series: Series, summary: Summary) -> list[dict[str, Any]]:
    """A row for each seat."""
    rows = []
    for seat, (bot, row) in enumerate(zip(series.bots, summary.seats, strict=True)):
        setup = {"game": series.game.id, "seed": series.seed, "matches": summary.matches, "seat": seat, "bot": bot}
        score = {f"score_{name}": value for name, value in asdict(row.score).items()}
        rows.append(setup | {"wins": row.wins, "wins_half_width": row.wins_half_width} | score)
    return rows


def print_summary(series: Series, summary: Summary, tally: Tally, seconds: float) -> None:
    """A table of the seats and a histogram of match lengths."""
    console = Console()
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
        grid.add_column(heading, justify="left" if heading == "bot" else "right", overflow="fold")
    for seat, (bot, row) in enumerate(zip(series.bots, summary.seats, strict=True)):
        grid.add_row(
            str(seat),
            bot,
            show_mean(row.wins, row.wins_half_width, ".1%"),
            show_mean(row.score.mean, row.score.half_width, ".1f"),
            f"{row.score.low:g} – {row.score.median:g} – {row.score.high:g}",
        )
    return grid


def show_mean(mean: float, half_width: float, digits: str) -> str:
    """A mean with its interval; a single match has none."""
    return f"{mean:{digits}}" + ("" if isnan(half_width) else f" ± {half_width:{digits}}")


def show_spread(spread: Spread) -> str:
    """Mean, median and percentiles as text."""
    return (
        f"{show_mean(spread.mean, spread.half_width, '.1f')}, "
        f"median {spread.median:g}, 5th–95th percentile {spread.low:g}–{spread.high:g}"
    )
