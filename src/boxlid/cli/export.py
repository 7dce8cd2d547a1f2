"""`boxlid export`: a series as a data set, with every decision in it."""

import argparse
from pathlib import Path

from boxlid.bots import is_search
from boxlid.cli.arguments import read_bots, read_options
from boxlid.cli.console import Console, progress
from boxlid.cli.main import OK
from boxlid.cli.warming import FOR_SERIES, warm_up
from boxlid.games import Unreadable, find_game
from boxlid.lab.data.export import check_folder, export
from boxlid.lab.data.matches import DecidedMatches
from boxlid.lab.extras import load_extra
from boxlid.lab.series import COMPILED, Series


def run(chosen: argparse.Namespace) -> int:
    """Play the matches and write the files."""
    game, folder = find_game(chosen.game), Path(chosen.parquet)
    if chosen.games == 0:
        raise Unreadable("--games must be at least 1")
    load_extra("pyarrow", "boxlid export")
    options, bots = read_options(game, chosen.options), read_bots(chosen.bots)
    for bot in filter(is_search, bots):
        raise Unreadable(f"{bot} is too slow for export, which takes {', '.join(COMPILED)} and bots of your own")
    series = Series(game, chosen.seats, bots=bots, seed=chosen.seed or 0, options=options)
    check_folder(folder, may_replace=chosen.force)
    warm_up(game, FOR_SERIES)
    DecidedMatches(series).warm_up()  # before the other progress bar
    with progress() as bar:
        task = bar.add_task("exporting", total=chosen.games)
        export(series, chosen.games, folder, may_replace=chosen.force, on_progress=lambda n: bar.advance(task, n))
    Console().print(f"{chosen.games:,} matches of {game.title} are in {folder}.")
    return OK
