"""`boxlid warm`: compile every game now."""

import argparse

from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.cli.warming import warm_up
from boxlid.games import GAMES


def run(chosen: argparse.Namespace) -> int:  # noqa: ARG001 - every command takes its arguments, this one has none
    """Compile game by game."""
    console = Console()
    for game in GAMES.values():
        warm_up(game)
        console.print(f"{game.title} is ready.")
    return OK
