"""`boxlid doctor`: is this installation sound?"""

import argparse
import os
import platform
import sys
from importlib import metadata

from rich.table import Table as Grid

from boxlid import __version__
from boxlid.cli.console import Console
from boxlid.cli.main import FAILED, OK
from boxlid.games import GAMES
from boxlid.kernel.compile import IS_COMPILED, cache_folder, caches_folder
from boxlid.lab.gpu import gpu_name
from boxlid.lab.series import Series
from boxlid.lab.warm import is_warm

KNOWN_SERIES = 20


def run(chosen: argparse.Namespace) -> int:  # noqa: ARG001 - every command takes its arguments, this one has none
    """Print what is here, and play a few matches to see that it works."""
    console = Console()
    grid = Grid(box=None, show_header=False, padding=(0, 2))
    grid.add_row("boxlid", __version__)
    grid.add_row("python", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    for package in ("numpy", "numba", "llvmlite", "rich", "msgspec"):
        grid.add_row(package, metadata.version(package))
    grid.add_row("cores", str(os.cpu_count()))
    grid.add_row("GPU", gpu_name() or "none that can be used")
    grid.add_row("compiler", "on" if IS_COMPILED else "off (NUMBA_DISABLE_JIT is set): everything is slow")
    grid.add_row("machine code", str(caches_folder()) if IS_COMPILED else "–")
    grid.add_row("writable", "yes" if os.access(cache_folder(), os.W_OK) else "no: every start compiles again")
    grid.add_row("output", f"{sys.stdout.encoding}, {'terminal' if console.is_terminal else 'not a terminal'}")
    for game in GAMES.values():
        grid.add_row(game.title, "compiled" if is_warm(game) else "not compiled yet: boxlid warm")
    console.print(grid)
    ends = [all(Series(game).play(KNOWN_SERIES).winners > 0) for game in GAMES.values()]
    console.print("Every game plays to its end." if all(ends) else "A game did not reach its end.")
    return OK if all(ends) else FAILED
