"""The pause after a deal: what it shows, who has continued, and how it ends."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.client import Client, open_table, run
from tests.server.test_pauses import LONG, to_the_pause
from tests.web.axe import violations_now
from tests.web.browser import PHONE, is_over, point, sit_down, take_up, visit

RONJA, BIRK = "Player 0", "Player 1"


def paused_table(address: str, game: str, people: int = 2, **form: Any) -> tuple[str, list[str]]:
    """A table that has paused after its first deal; the people have left it."""

    async def play() -> tuple[str, list[str]]:
        table, tokens = open_table(address, game, people, pause_s=3_000, options=LONG.get(game, {}), **form)
        async with asyncio.TaskGroup() as group:
            for token in tokens:
                group.create_task(play_deal(table, token))
        return table, tokens

    async def play_deal(table: str, token: str) -> None:
        async with Client(address, table, token) as client:
            await to_the_pause(client)

    with ThreadPoolExecutor() as threads:  # Playwright's loop runs in this one
        return threads.submit(run, play()).result()


@pytest.fixture
def pages(browser: Browser, address: str) -> Iterator[tuple[Page, Page]]:
    """Ronja and Birk after the first deal of a match of two."""
    table, tokens = paused_table(address, "family", seats=2)
    windows = visit(browser, address), visit(browser, address)
    for page, token in zip(windows, tokens, strict=True):
        take_up(page, table, token)
    yield windows
    for page in windows:
        page.context.close()


def test_alone_the_next_deal_begins_as_soon_as_the_player_continues(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family", seats=2, pause_s=60)
    while not is_over(page) and not page.query_selector(".pause"):
        point(page, by_touch=False)
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    expect(page.locator(".prompt")).to_have_text("Deal 1 is over.")
    expect(page.locator(".slot.trick.is-full")).to_have_count(2)
    expect(page.locator("[data-clock=pause]")).to_be_empty()
    expect(page.locator("#alerts")).to_have_text("Deal 1 is over. Continue when you are ready.")
    expect(page.locator("#announcements")).to_contain_text("End of deal 1.")
    page.keyboard.press("Enter")
    expect(page.locator(".pause")).to_have_count(0)
    expect(page.locator(".heading")).to_contain_text("Deal 2")
    expect(page.get_by_role("button", name="Estimate 2")).to_be_visible()
    page.context.close()


def test_a_pause_that_only_one_of_two_has_continued(pages: tuple[Page, Page]) -> None:
    page, other = pages
    for window in pages:
        expect(window.locator(".pause .reasons tbody tr")).to_have_count(2)
        expect(window.locator("[data-clock=pause]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)
    expect(page.locator(".pause")).to_contain_text(f"Waiting for {BIRK}.")
    expect(other.locator(".pause")).to_contain_text(f"{RONJA} has continued.")
    expect(other.locator(".heading")).to_contain_text("Deal 1")
    page.reload()
    expect(page.locator(".pause")).to_contain_text(f"Waiting for {BIRK}.")
    other.get_by_role("button", name="Continue").click()
    for window in pages:
        expect(window.locator(".heading")).to_contain_text("Deal 2")
        expect(window.locator(".may-act")).to_be_visible()


def test_the_score_sheet_has_what_each_player_has_gained_and_the_total(pages: tuple[Page, Page]) -> None:
    page, _ = pages
    shown = page.locator(".pause .reasons tbody tr td").all_inner_texts()
    page.get_by_role("tab", name="Scores").click()
    row = page.get_by_role("region", name="Score sheet").locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row.locator("th")).to_have_text("Deal 1")
    assert " ".join(row.locator("td").all_inner_texts()).split() == shown


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_sets_of_archduke_lie_face_up_and_cover_no_button(browser: Browser, address: str, theme: str) -> None:
    table, tokens = paused_table(address, "archduke", people=3, seats=3)
    page = visit(browser, address, PHONE, color_scheme=theme)
    take_up(page, table, tokens[0])
    expect(page.locator(".pause .reasons tbody tr")).to_have_count(3)
    expect(page.locator(".seat .place .card")).not_to_have_count(0)
    expect(page.locator(".place .card[aria-label$='face down']")).to_have_count(0)
    assert violations_now(page) == []
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator(".heading")).to_contain_text("Round 2")
    page.context.close()
