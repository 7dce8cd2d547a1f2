"""What a screen reader says during a whole match equals the reviewed golden file."""

import pytest
from playwright.sync_api import Browser, Page

from tests.our_games import OUR_GAMES
from tests.web.browser import visit
from tests.web.live_regions import golden_file, heard


@pytest.fixture(scope="module")
def bare(browser: Browser, address: str) -> Page:
    """A document of the server that loads no scripts."""
    page = visit(browser, address, bypass_csp=True)
    page.goto("/healthz")
    return page


@pytest.mark.parametrize("game", OUR_GAMES)
def test_announcements_of_a_match_equal_the_golden_file(bare: Page, game: str) -> None:
    assert heard(bare, game) == golden_file(game).read_text(encoding="utf-8"), "run `python -m tests.web.live_regions`"
