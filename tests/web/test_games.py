"""Every game can be played from the first card to the last: by mouse, by touch on a phone, by keyboard alone."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from boxlid.games import GAMES
from tests.web.browser import DESKTOP, PHONE, is_over, point, press, sit_down, visit
from tests.web.shortest import shortest

MOST_CHOICES = 400
WAYS: dict[str, tuple[dict[str, Any], Callable[[Page], None]]] = {
    "mouse": (DESKTOP, partial(point, by_touch=False)),
    "touch": (PHONE, partial(point, by_touch=True)),
    "keyboard": (DESKTOP, press),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_can_be_played(browser: Browser, address: str, game: str, way: str) -> None:
    device, choose = WAYS[way]
    page = visit(browser, address, device)
    sit_down(page, address, game, **shortest(game))
    for _ in range(MOST_CHOICES):
        if is_over(page):
            break
        choose(page)
    expect(page.locator(".ending h2")).to_contain_text("won", ignore_case=True)
    page.context.close()
