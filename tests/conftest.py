"""Hypothesis: the same examples in every run, no deadline (the first call compiles), nothing kept on disk.

Tests of one game run in one process, so that no two compile the same rules.
"""

from pathlib import Path

import pytest
from hypothesis import settings

from boxlid.games import GAMES

settings.register_profile("boxlid", deadline=None, derandomize=True, database=None)
settings.load_profile("boxlid")

GAME_FOLDERS = Path(__file__).with_name("games")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if game := game_of(item):
            item.add_marker(pytest.mark.xdist_group(game))


def game_of(item: pytest.Item) -> str | None:
    """The game that a test is about, by its folder or by what it is given."""
    if item.path.is_relative_to(GAME_FOLDERS) and item.path.parent.name in GAMES:
        return item.path.parent.name
    given = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    game = getattr(given.get("case"), "game", given.get("game"))
    return getattr(game, "id", None)
