"""Hypothesis: the same examples in every run, no deadline (the first call compiles), nothing kept on disk.

And what belongs to one game is run by one worker, so that no game is compiled twice.
"""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

from boxlid.games import GAMES

settings.register_profile("boxlid", deadline=None, derandomize=True, database=None)
settings.load_profile("boxlid")

signal.signal(signal.SIGINT, signal.default_int_handler)
"""A run in the background ignores Ctrl-C, and so would the programs that tests start and stop with it."""


def game_of(item: pytest.Item) -> str | None:
    """The game a test is about: the one its folder is named after, or the one its parameters begin with."""
    id_of_case = item.name.partition("[")[2]
    for game in GAMES:
        if game in Path(str(item.path)).parts or id_of_case.startswith(game):
            return game
    return None


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a game, and otherwise those of a file, together."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(game_of(item) or item.path.stem))
