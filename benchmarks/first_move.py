"""The time until the first move of a new process with a warm cache.

    python -m benchmarks.first_move [--starts N] [game ...]

Each start is a new process: it deals a match, and the expert makes the first real choice of it.
"""

import argparse
import subprocess
import sys
import time

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from benchmarks.strength import save
from boxlid.bots import find_bot
from boxlid.cli.warming import FOR_SEARCH, warm_up
from boxlid.games import GAMES, find_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table

BOT = "expert"
SEED = 60_000
COLUMNS = ("game", "bot", "starts", "first_move_s_median", "first_move_s_most", "whole_process_s_median")


def first_move(game: str) -> float:
    """Seconds for a deal and a choice in this process."""
    rng = new_rng(SEED)
    begin = time.perf_counter()
    table = Table(game, seed=SEED)
    while len(table.view(table.actors[0]).legal()) == 1:
        seat = table.actors[0]
        table.act(seat, table.view(seat).legal()[0])
    find_bot(BOT)(table.view(table.actors[0]), rng)
    return time.perf_counter() - begin


def start(game: str) -> tuple[float, float]:
    """Seconds for the first move in a new process, and for the whole process."""
    command = [sys.executable, "-c", f"from benchmarks.first_move import first_move; print(first_move({game!r}))"]
    begin = time.perf_counter()
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(told), time.perf_counter() - begin


def main() -> None:
    """Print and save a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_move")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--starts", type=int, default=9)
    chosen = parser.parse_args()
    grid = Grid("game", "starts", "first move, median", "most", "whole process, median")
    rows = []
    for game in chosen.games:
        warm_up(find_game(game), FOR_SEARCH)
        start(game)
        starts = track(range(chosen.starts), description=game, console=Console(stderr=True))
        moves, processes = (sorted(seconds) for seconds in zip(*(start(game) for _ in starts), strict=True))
        figures = [moves[len(moves) // 2], moves[-1], processes[len(processes) // 2]]
        grid.add_row(game, str(chosen.starts), *(f"{figure:.2f} s" for figure in figures))
        rows.append([game, BOT, chosen.starts, *(f"{figure:.3f}" for figure in figures)])
    Console().print(grid)
    save("first_move", COLUMNS, rows)


if __name__ == "__main__":
    main()
