"""`boxlid tournament`: bots against each other on duplicate deals, with intervals and times per choice."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Column
from rich.table import Table as Grid

from boxlid.bots import is_search
from boxlid.cli.arguments import chosen_executor, read_bots, read_options
from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.cli.playing import playing
from boxlid.cli.result_files import result_file, write_json, write_rows
from boxlid.cli.warming import FOR_SEARCH, warm_up
from boxlid.games import Unreadable, find_game
from boxlid.lab.arena import Arena, Matchup, pairings
from boxlid.lab.tournament import Tournament, open_arena, play_tournament, result_row


def run(chosen: argparse.Namespace) -> int:
    """Play every pair of bots and print the results."""
    game = find_game(chosen.game)
    named = read_bots(chosen.bots)
    if len(set(named)) < 2:
        raise Unreadable("a tournament needs at least two different bots: --bots expert,novice")
    if chosen.deals < 2:
        raise Unreadable("--deals must be at least 2, or there is no interval")
    options = read_options(game, chosen.options)
    arena, bots = open_arena(game, named, seats=chosen.seats, seed=chosen.seed or 0, options=options)
    json, csv = result_file(chosen.json), result_file(chosen.csv)
    with chosen_executor(chosen) as executor:
        if any(map(is_search, bots)):
            warm_up(game, FOR_SEARCH)
        with playing(len(pairings(bots)) * chosen.deals) as (advance, stop):
            played = play_tournament(arena, bots, chosen.deals, advance, executor)
    print_matchups(played.arena, played.matchups)
    print_ratings(played)
    write_json(json, result_fields(played))
    write_rows(csv, played.rows)
    stop.report(sum(row["deals"] for row in played.rows), len(pairings(bots)) * chosen.deals, "deals")
    return OK


def result_fields(played: Tournament) -> dict[str, Any]:
    """The setup, all matchups and the ratings."""
    ratings = [{"bot": bot, "margin": margin, "half_width_95": width} for bot, margin, width in played.ratings]
    return setup_fields(played.arena, played.deals) | {"matchups": played.rows, "ratings": ratings}


def setup_fields(arena: Arena, deals: int) -> dict[str, Any]:
    """What defines the deals, and the unit of margins."""
    options = arena.game.settle(arena.options, arena.seats)
    setup = {"game": arena.game.id, "rules": arena.game.rules.VERSION, "seats": arena.seats, "seed": arena.seed}
    return setup | {"options": options, "deals": deals, "unit": arena.game.outlook.MERIT}


def print_matchups(arena: Arena, matchups: Sequence[Matchup]) -> None:
    """The margin of each pair, and the time per choice."""
    console = Console()
    console.print(
        f"{arena.game.title}: deals of seed {arena.seed}, {arena.seats} seats, each played {arena.sides()} times; "
        f"a deal counts {arena.game.outlook.MERIT}"
    )
    bots = (Column("bot", overflow="fold"), Column("against", overflow="fold"))
    grid = Grid(*bots, "deals", "margin on a deal", "ms: median, 95 %, most", box=None, padding=(0, 2))
    for matchup in matchups:
        cost = ", ".join(f"{ms:.1f}" for ms in matchup.time_ms(matchup.one))
        margin = f"{matchup.mean:+.3f} ± {matchup.half_width:.3f}"
        grid.add_row(matchup.one, matchup.other, f"{len(matchup.margins):,}", margin, cost)
    console.print(grid)


def print_ratings(played: Tournament) -> None:
    """The bots by mean margin, the best first."""
    if not played.is_complete:
        return
    table = Grid(Column("bot", overflow="fold"), "mean margin", box=None, padding=(0, 2))
    for name, rating, width in played.ratings:
        table.add_row(name, f"{rating:+.3f} ± {width:.3f}")
    console = Console()
    console.print()
    console.print(table)


def write_csv(file: Path, arena: Arena, matchups: Sequence[Matchup]) -> None:
    """A row for each pair."""
    write_rows(file, [result_row(arena, matchup) for matchup in matchups])
