"""Parsing of arguments that several commands share."""

import argparse
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from boxlid.games import GAMES, Game, Unreadable, find_game
from boxlid.games.options import OptionValue

if TYPE_CHECKING:
    from boxlid.lab.executors import Executor


def read_game(name: str | None) -> Game:
    """The game with that id; by default the first one."""
    return find_game(name or next(iter(GAMES)))


def read_options(game: Game, settings: list[str]) -> dict[str, OptionValue]:
    """The options of a game from `name=value` texts."""
    chosen: dict[str, OptionValue] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise Unreadable(f"{setting}: an option is set as NAME=VALUE")
        chosen[name] = game.find_option(name).read(text)
    return chosen


def read_bots(names: str) -> list[str]:
    """The names in a comma-separated list."""
    return [name.strip() for name in names.split(",") if name.strip()]


def chosen_executor(chosen: argparse.Namespace) -> "AbstractContextManager[Executor]":
    """Open the executor that the options name. Open it first: it may choose where compiled code is kept."""
    from boxlid.lab.executors import open_executor

    folder = Path(chosen.folder) if chosen.folder else None
    return open_executor(chosen.executor, workers=chosen.workers, address=chosen.address, folder=folder)
