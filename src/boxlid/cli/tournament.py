"""`boxlid tournament`: bots against each other on duplicate deals, with intervals and times per choice."""

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table as Grid

from boxlid.bots import find_bot, is_search
from boxlid.cli.arguments import read_bots, read_options
from boxlid.cli.console import Console, progress
from boxlid.cli.main import OK
from boxlid.cli.warming import FOR_SEARCH, warm_up
from boxlid.games import Unreadable, find_game
from boxlid.lab.arena import Arena, Matchup, pairings, ratings

COLUMNS = ("game", "seats", "seed", "bot", "against", "deals", "margin", "half_width_95", "ms_p50", "ms_p95", "ms_max")


def run(chosen: argparse.Namespace) -> int:
    """Play every pair of bots and print the results."""
    game = find_game(chosen.game)
    bots = read_bots(chosen.bots)
    for bot in bots:
        find_bot(bot)
    if len(set(bots)) < 2:
        raise Unreadable("a tournament needs at least two different bots: --bots expert,novice")
    if chosen.deals < 2:
        raise Unreadable("--deals must be at least 2, or there is no interval")
    arena = Arena(game, game.check_seats(chosen.seats), chosen.seed or 0, read_options(game, chosen.options))
    file = Path(chosen.csv) if chosen.csv else None
    if file and not file.parent.is_dir():
        raise Unreadable(f"{file.parent}: there is no such folder to write the results into")
    if any(map(is_search, bots)):
        warm_up(game, FOR_SEARCH)
    pairs = pairings(bots)
    with progress() as bar:
        task = bar.add_task("playing", total=len(pairs) * chosen.deals)
        matchups = [arena.matchup(one, other, chosen.deals, lambda n: bar.advance(task, n)) for one, other in pairs]
    print_matchups(arena, matchups)
    print_ratings(matchups)
    if file:
        write_csv(file, arena, matchups)
    return OK


def print_matchups(arena: Arena, matchups: Sequence[Matchup]) -> None:
    """The margin of each pair, and the time per choice."""
    console = Console()
    console.print(
        f"{arena.game.title}: deals of seed {arena.seed}, {arena.seats} seats, each played {arena.sides()} times; "
        f"a deal counts {arena.game.outlook.MERIT}"
    )
    grid = Grid("bot", "against", "deals", "margin on a deal", "ms: median, 95 %, most", box=None, padding=(0, 2))
    for matchup in matchups:
        cost = ", ".join(f"{ms:.1f}" for ms in matchup.time_ms(matchup.one))
        margin = f"{matchup.mean:+.3f} ± {matchup.half_width:.3f}"
        grid.add_row(matchup.one, matchup.other, f"{len(matchup.margins):,}", margin, cost)
    console.print(grid)


def print_ratings(matchups: Sequence[Matchup]) -> None:
    """The bots by mean margin, the best first."""
    table = Grid("bot", "mean margin", box=None, padding=(0, 2))
    for name, rating, width in ratings(matchups):
        table.add_row(name, f"{rating:+.3f} ± {width:.3f}")
    console = Console()
    console.print()
    console.print(table)


def write_csv(file: Path, arena: Arena, matchups: Sequence[Matchup]) -> None:
    """A row for each pair."""
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(COLUMNS)
        for matchup in matchups:
            cost = [f"{ms:.3f}" for ms in matchup.time_ms(matchup.one)]
            figures = [len(matchup.margins), f"{matchup.mean:.5f}", f"{matchup.half_width:.5f}", *cost]
            writer.writerow([arena.game.id, arena.seats, arena.seed, matchup.one, matchup.other, *figures])
