"""`boxlid evaluate`: a bot against a fixed pool on duplicate deals, with intervals and the time per choice."""

import argparse
from math import isnan
from typing import Any

from rich.table import Column
from rich.table import Table as Grid

from boxlid.cli.arguments import chosen_executor, read_game, read_options
from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.cli.playing import playing
from boxlid.cli.result_files import result_file, write_json, write_rows
from boxlid.cli.tournament import setup_fields
from boxlid.cli.warming import FOR_SEARCH, warm_up
from boxlid.lab.evaluation import SEED, Evaluation, open_evaluation, pairs_of, play_evaluation, row_of


def run(chosen: argparse.Namespace) -> int:
    """Play against the pool and print the results."""
    game = read_game(chosen.game)
    seed = SEED if chosen.seed is None else chosen.seed
    options = read_options(game, chosen.options)
    arena, bot = open_evaluation(game, chosen.bot, chosen.deals, seats=chosen.seats, seed=seed, options=options)
    json, csv = result_file(chosen.json), result_file(chosen.csv)
    total = len(pairs_of(arena, bot)) * chosen.deals
    with chosen_executor(chosen) as executor:
        warm_up(game, FOR_SEARCH)
        with playing(total) as (advance, stop):
            played = play_evaluation(arena, bot, chosen.deals, advance, executor)
    print_results(played)
    write_json(json, result_fields(played))
    write_rows(csv, played.rows)
    stop.report(sum(len(matchup.margins) for matchup in played.matchups.values()), total, "deals")
    return OK


def result_fields(played: Evaluation) -> dict[str, Any]:
    """The setup, the results and the time per choice."""
    results, means = (list(map(row_of, some)) for some in (played.results, played.means))
    found = {"bot": played.bot, "results": results, "means": means}
    return setup_fields(played.arena, played.deals) | found | played.cost


def print_results(played: Evaluation) -> None:
    """The margin against each member of the pool in each layout, the means, and the time per choice."""
    console, arena = Console(), played.arena
    console.print(
        f"{arena.game.title}: {played.bot} on deals of seed {arena.seed}, {arena.seats} seats, each played "
        f"{arena.sides()} times; a deal counts {arena.game.outlook.MERIT}"
    )
    grid = Grid(Column("against", overflow="fold"), "layout", "deals", "margin on a deal", box=None, padding=(0, 2))
    for result in (*played.results, *played.means):
        grid.add_row(result.against, result.layout, f"{len(result.margins):,}", str(result))
    console.print(grid)
    median, high, most = played.time_ms
    if not isnan(median):
        console.print()
        console.print(f"A choice takes {median:.2f} ms (95 %: {high:.2f}, most: {most:.2f}).")
