"""`boxlid print`: a game as one page to print, cut out and play without a computer."""

import argparse
from pathlib import Path

from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.cli.page_file import check_page
from boxlid.games import find_game
from boxlid.server.paper.cut_sheets import Paper
from boxlid.server.paper.page import write_print_page


def run(chosen: argparse.Namespace) -> int:
    """Write the page, and say where it is."""
    game = find_game(chosen.game)
    page = Path(chosen.output or f"{game.id}.html")
    check_page(page)
    page.write_text(write_print_page(game, Paper[chosen.paper.upper()], has_backs=chosen.backs), encoding="utf-8")
    Console().print(f"{game.title} is in {page}: open it in a browser, and print it at 100 %.")
    return OK
