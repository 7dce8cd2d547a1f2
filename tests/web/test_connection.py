"""The connection to the table: it reconnects by itself, and nothing is lost or sent twice."""

import re

from playwright.sync_api import Browser, expect

from boxlid.games.family.cards import SUIT_NAMES
from tests.web.browser import POINTED, is_over, point, sit_down, take_up, visit

LOST = ".notice:has-text('Connection lost')"


def test_a_card_played_while_disconnected_is_played_once_after_reconnecting(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    point(page, by_touch=False)
    assert not is_over(page)
    page.context.set_offline(True)
    expect(page.locator(LOST)).to_be_visible()
    held = page.locator(".own .hand .card")
    n_held = held.count()
    card = page.locator(".own .hand .is-lit").first
    played = str(card.get_attribute("data-card"))
    card.click()
    page.context.set_offline(False)
    expect(page.locator(LOST)).to_be_hidden()
    expect(held).to_have_count(n_held - 1)
    told = re.compile(f"^Ronja (leads|plays) {SUIT_NAMES[played[0]]} {played[1:]}[.]$")
    expect(page.locator(".log li", has_text=told)).to_have_count(1)
    page.context.close()


def test_the_story_continues_without_a_gap_after_reconnecting(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    table = sit_down(page, address, "allstar")
    assert not is_over(page)
    before = page.locator(".log li").all_inner_texts()
    page.context.set_offline(True)
    expect(page.locator(LOST)).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(LOST)).to_be_hidden()
    point(page, by_touch=False)
    assert not is_over(page)
    after = page.locator(".log li").all_inner_texts()
    assert after[: len(before)] == before
    page.reload()
    page.wait_for_selector(".may-act")
    assert page.locator(".log li").all_inner_texts() == after
    assert page.url.endswith(table)
    page.context.close()


def test_a_seat_opened_in_another_window_can_be_taken_back(browser: Browser, address: str) -> None:
    page, other = visit(browser, address), visit(browser, address)
    table = sit_down(page, address, "family")
    take_up(other, table, str(page.evaluate(f"localStorage.getItem('boxlid.seat.{table}')")))
    page.get_by_role("button", name="Come back here").click()
    expect(other.get_by_role("button", name="Come back here")).to_be_visible()
    page.wait_for_selector(", ".join(POINTED[1:]))
    for window in (page, other):
        window.context.close()


def test_a_missing_table_gets_a_notice(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/t/nothing-here")
    expect(page.get_by_role("status")).to_contain_text("There is no such table.")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    page.context.close()


def test_a_wrong_seat_link_gets_a_notice(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    table = sit_down(page, address, "family")
    page.goto("/")
    page.goto(f"/t/{table}#seat=wrong")
    expect(page.get_by_role("status")).to_contain_text("token")
    page.context.close()
