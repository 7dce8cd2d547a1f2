"""One browser and one server for all tests of a process."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import served
from tests.web.browser import PATIENCE_MS, chromium

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("web") / "tables.sqlite") as where:
        yield where
