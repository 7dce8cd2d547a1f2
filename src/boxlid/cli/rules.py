"""`boxlid rules`: the rulebook, one clause of it, or the tests of each clause."""

import argparse
import re
from collections import defaultdict
from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from boxlid.cli.console import Console
from boxlid.cli.main import FAILED, OK
from boxlid.cli.show import draw_markdown
from boxlid.games import Game, Unreadable, find_game
from boxlid.games.rulebook import clause_text, clauses

TEST = re.compile(r"^(?:async )?def test_(?P<clause>[A-Z]+_\w+)", re.MULTILINE)


def run(chosen: argparse.Namespace) -> int:
    """Print the rulebook, the clause, or the coverage."""
    game = find_game(chosen.game)
    console = Console()
    if chosen.coverage:
        return print_coverage(game, console)
    if chosen.clause:
        console.print(clause_text(game, chosen.clause))
    else:
        draw_markdown(console, game.rulebook())
        example = next(iter(clauses(game)))
        console.print(
            f"\nOne rule alone: boxlid rules {game.id} {example}. What to type at the table: help.", style="dim"
        )
    return OK


def print_coverage(game: Game, console: Console) -> int:
    """Every clause with its tests; fails when one has none."""
    found = tests_by_clause(game)
    grid = Grid("clause", "tests", box=None)
    for clause in clauses(game):
        grid.add_row(clause, Text("\n".join(found[clause])) if found[clause] else Text("none", style="bold red"))
    console.print(grid)
    untested = [clause for clause in clauses(game) if not found[clause]]
    console.print(f"{len(clauses(game)) - len(untested)} of {len(clauses(game))} clauses have a test.")
    return FAILED if untested else OK


def tests_by_clause(game: Game) -> dict[str, list[str]]:
    """The tests named after each clause, in a source checkout: test_FAM_3_8a_… is one of FAM-3.8a."""
    folder = Path(__file__).parents[3] / "tests" / "games" / game.id
    if not folder.is_dir():
        raise Unreadable("the tests are not part of an installed package; run this in a source checkout")
    names = [found["clause"] for file in sorted(folder.glob("test_*.py")) for found in TEST.finditer(file.read_text())]
    by_clause: dict[str, list[str]] = defaultdict(list)
    for clause in clauses(game):
        prefix = re.sub(r"[-.]", "_", clause) + "_"
        by_clause[clause] = [f"test_{name}" for name in names if name.startswith(prefix)]
    return by_clause
