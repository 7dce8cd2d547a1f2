"""`boxlid report`: what a game is like to play, as a page for designers, and what options and patches change."""

import argparse
import json
import os
from collections.abc import Callable
from pathlib import Path

from boxlid.bots import is_search
from boxlid.cli.arguments import chosen_executor, read_bots, read_options
from boxlid.cli.console import Console, progress
from boxlid.cli.main import OK
from boxlid.cli.page_file import check_page
from boxlid.cli.warming import FOR_SEARCH, warm_up
from boxlid.games import Game, Unreadable, find_game
from boxlid.games.options import OptionValue
from boxlid.games.patched import PatchedGame
from boxlid.lab.executors import Executor
from boxlid.lab.report.data import data_of
from boxlid.lab.report.findings import findings, headline
from boxlid.lab.report.matches import compile_course
from boxlid.lab.report.page import write_page
from boxlid.lab.report.report import Report, ReportPlan, make_report
from boxlid.lab.report.variants import Variant, make_variants


def run(chosen: argparse.Namespace) -> int:
    """Play what the report is made from, and write the page and the file of data."""
    game = find_game(chosen.game)
    page = Path(chosen.out or f"{game.id}-report.html")
    data = Path(chosen.json) if chosen.json else None
    for file in filter(None, (page, data)):
        check_page(file)
    with chosen_executor(chosen) as executor:
        plan = make_plan(chosen, game)
        for variant in plan.variants:
            compile_variant(variant, has_search=any(map(is_search, plan.bots)))
        report = play(plan, executor)
    if data:
        write_whole(data, json.dumps(data_of(report), indent=1, allow_nan=False) + "\n")
    write_whole(page, write_page(report))
    console = Console()
    for sentence in (headline(report), *findings(report)):
        console.print(sentence)
    Console(stderr=True).print(f"The page is in {page}.")
    return OK


def make_plan(chosen: argparse.Namespace, game: Game) -> ReportPlan:
    """What the options ask for."""
    seats = game.check_seats(chosen.seats)
    variants = make_variants(
        game,
        seats,
        read_options(game, chosen.options),
        read_dials(game, chosen.dials),
        [existing(file) for file in chosen.patches],
    )
    return ReportPlan(variants, seats, read_bots(chosen.bots), chosen.seed or 0, chosen.games, chosen.deals)


def read_dials(game: Game, dials: list[str]) -> list[tuple[str, OptionValue]]:
    """Each option that is to be compared, with its other value."""
    return [next(iter(read_options(game, [dial]).items())) for dial in dials]


def existing(name: str) -> Path:
    """The file of a patch."""
    file = Path(name)
    if not file.is_file():
        raise Unreadable(f"{name}: there is no such file")
    return file


def compile_variant(variant: Variant, *, has_search: bool) -> None:
    """Compile what a variant needs. Patched rules that Python accepts may still be no rules for the compiler."""
    try:
        compile_course(variant.game)
        if has_search:
            warm_up(variant.game, FOR_SEARCH)
    except Exception as error:
        if not isinstance(variant.game, PatchedGame):
            raise
        why = str(error).partition("\n")[0]
        raise Unreadable(f"{variant.name} cannot be compiled: {why}") from error


def play(plan: ReportPlan, executor: Executor) -> Report:
    """Make the report with a progress bar for each part."""
    with progress() as bar:

        def step(name: str, total: int) -> Callable[[int], None]:
            task = bar.add_task(name, total=total)
            return lambda n: bar.advance(task, n)

        return make_report(plan, step, executor)


def write_whole(file: Path, text: str) -> None:
    """Write a file in one piece: if it is interrupted, what was there before stays."""
    made = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        made.write_text(text, encoding="utf-8")
        made.replace(file)
    finally:
        made.unlink(missing_ok=True)
