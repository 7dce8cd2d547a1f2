"""Settings of hypothesis, and how tests are distributed over workers.

The examples are the same in every run, with no deadline (the first call compiles) and no database on disk. One worker
runs all tests of a game, so that no game is compiled twice.
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
    """The game a test is about, named by its folder or its parameters."""
    where, _, case = nodeid.partition("[")
    for game in GAMES:
        if f"/{game}/" in where or f"-{game}" in f"-{case}":
            return game
    return None


def scope_of(nodeid: str) -> str:
    """One worker runs all tests of a game, or else of a file; any free worker runs a test of the page."""
    return nodeid if needs_a_browser(nodeid) else game_of(nodeid) or nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Distribute the tests by these scopes, in their order and not the largest first."""
    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = scope_of
    return scheduler


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the page come last: Playwright's event loop keeps running, so no other can start in that process."""
    items.sort(key=lambda item: needs_a_browser(item.nodeid))
