"""`boxlid doctor`: check this installation."""

import argparse
import os
import platform
import sys
from importlib import metadata

from rich.table import Table as Grid

from boxlid import __version__
from boxlid.bots import find_bot
from boxlid.cli.console import Console
from boxlid.cli.main import FAILED, OK
from boxlid.games import GAMES, Game
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.cache import caches_folder
from boxlid.lab.gpu import gpu_name
from boxlid.table import Table
from boxlid.workers.stages import STAGES, missing_stages

MOST_ACTIONS = 100_000


def run(chosen: argparse.Namespace) -> int:  # noqa: ARG001 - a command's signature; this one has no arguments
    """Print versions and settings, and play a match of each game."""
    console = Console()
    grid = Grid(box=None, show_header=False, padding=(0, 2))
    grid.add_row("boxlid", __version__)
    grid.add_row("python", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    for package in ("numpy", "numba", "llvmlite", "rich", "msgspec"):
        grid.add_row(package, metadata.version(package))
    grid.add_row("cores", str(os.cpu_count()))
    grid.add_row("GPU", gpu_name() or "no usable GPU")
    grid.add_row("compiled code", str(caches_folder()))
    is_temporary = next(iter(GAMES.values())).compiled.cache.is_temporary
    grid.add_row("writable", "no, so every start compiles again" if is_temporary else "yes")
    grid.add_row("output", f"{sys.stdout.encoding}, {'terminal' if console.is_terminal else 'not a terminal'}")
    for game in GAMES.values():
        missing = missing_stages(game, tuple(STAGES))
        grid.add_row(game.title, f"not compiled yet: {', '.join(missing)} (boxlid warm)" if missing else "compiled")
    console.print(grid)
    stuck = [game.title for game in GAMES.values() if not _reaches_an_end(game)]
    console.print(f"{', '.join(stuck)}: no match reached its end." if stuck else "Every match was played to its end.")
    return FAILED if stuck else OK


def _reaches_an_end(game: Game) -> bool:
    """Does a match between novices end, in plain Python?"""
    table, rng, novice = Table(game, seed=0), new_rng(0), find_bot("novice")
    for _ in range(MOST_ACTIONS):
        if table.is_over:
            return bool(table.winners)
        seat = table.actors[0]
        table.act(seat, novice(table.view(seat), rng))
    return False
