"""What a view loads is tried again if it fails, and a page that "Back" restores starts afresh."""

import re

from playwright.sync_api import Browser, expect

from tests.web.browser import fail_once, sit_down, visit


def test_the_lobby_loads_its_games_after_a_failure(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    fail_once(page, "**/api/games")
    page.goto("/")
    expect(page.get_by_text("The server answered 503.")).to_be_visible()
    expect(page.get_by_role("button", name="Deal now")).to_be_visible()
    expect(page.get_by_text("The server answered 503.")).to_have_count(0)
    page.context.close()


def test_cards_are_drawn_after_their_look_failed_to_load(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    fail_once(page, "**/look")
    sit_down(page, address, "family")
    expect(page.locator(".own .hand .card use").first).to_have_attribute("href", re.compile("^#face-family-"))
    expect(page.locator(".notice")).to_have_count(0)
    page.context.close()


def test_bots_are_offered_after_their_levels_failed_to_load(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    fail_once(page, "**/api/bots")
    page.get_by_role("button", name="Invite friends").click()
    expect(page.locator(".chairs option", has_text="club bot").first).to_be_attached()
    page.context.close()


def test_a_page_that_back_restores_is_loaded_again(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    expect(page.get_by_role("button", name="Deal now")).to_be_visible()
    page.evaluate("window.isStale = true")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_function("!window.isStale")
    expect(page.get_by_role("button", name="Deal now")).to_be_enabled()
    page.context.close()
