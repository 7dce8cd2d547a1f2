"""Mutation testing of the rules: make one small change at a time, and see if a clause test fails.

python -m tests.mutants [game ...]
"""

import argparse
import os
import sys
from collections.abc import Sequence
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.markup import escape
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn
from rich.table import Table

from boxlid.games import GAMES
from tests.mutants.making import ROOT, Mutant, mutants_of_game
from tests.mutants.running import outcomes

SHARE_TO_KILL = 0.92


def examine(game: str, console: Console) -> float:
    """Test every mutant of a game and report the survivors; returns the share killed."""
    mutants = list(mutants_of_game(game))
    survivors = []
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    # No refresh thread: this process forks.
    with Progress(*columns, console=console, auto_refresh=False) as progress:
        task = progress.add_task(game, total=len(mutants))
        for mutant, has_survived in outcomes(mutants, ROOT / "tests" / "games" / game):
            if has_survived:
                survivors.append(mutant)
            progress.update(task, advance=1, refresh=True)
    share = 1 - len(survivors) / len(mutants)
    print_survivors(game, survivors, console)
    console.print(f"{game}: {len(mutants) - len(survivors)} of {len(mutants)} mutants killed, {share:.1%}")
    return share


def print_survivors(game: str, survivors: Sequence[Mutant], console: Console) -> None:
    """Print a table of the surviving mutants."""
    if not survivors:
        return
    table = Table("where", "original", "mutant", title=f"{game}: surviving mutants", title_justify="left")
    for mutant in sorted(survivors, key=lambda mutant: (mutant.path, mutant.line)):
        table.add_row(f"{mutant.path.name}:{mutant.line}", escape(mutant.before), escape(mutant.after))
    console.print(table)


def main() -> int:
    """Test the given games, or all; returns 1 if too many mutants of one survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(GAMES)}; default: all")
    games = parser.parse_args().games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"there is no game called {', '.join(sorted(unknown))}")
    console = Console()
    # Clause tests of compiled code run interpreted, so that no code of mutants gets into the cache.
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    # Child processes share the bytecode of the tests, whatever the environment says.
    with TemporaryDirectory() as folder:
        sys.pycache_prefix, sys.dont_write_bytecode = folder, False
        return int(min(examine(game, console) for game in games) < SHARE_TO_KILL)


if __name__ == "__main__":
    sys.exit(main())
