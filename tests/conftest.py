"""Hypothesis: the same examples in every run, no deadline (the first call compiles), nothing kept on disk.

And what belongs to one game is run by one worker, so that no game is compiled twice.
"""

import signal
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from boxlid.games import GAMES

settings.register_profile("boxlid", deadline=None, derandomize=True, database=None)
settings.load_profile("boxlid")

signal.signal(signal.SIGINT, signal.default_int_handler)
"""A run in the background ignores Ctrl-C, and so would the programs that tests start and stop with it."""


def needs_a_browser(where: str) -> bool:
    """Is it a test of the page?"""
    return where.startswith("tests/web/")


def game_of(nodeid: str) -> str | None:
    """The game a test is about: the one its folder is named after, or the one that its parameters name."""
    where, _, case = nodeid.partition("[")
    for game in GAMES:
        if f"/{game}/" in where or f"-{game}" in f"-{case}":
            return game
    return None


def scope_of(nodeid: str) -> str:
    """The tests of a game, or else those of a file, are run by one worker; those of the page by any free worker."""
    return nodeid if needs_a_browser(nodeid) else game_of(nodeid) or nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand the tests out by these scopes, and in their order: not the largest first."""
    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = scope_of
    return scheduler


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page comes last: a browser keeps a loop running, and nothing else can start one in that process any more."""
    items.sort(key=lambda item: needs_a_browser(item.nodeid))
