"""People at the same table: what they say, when they are slow, and when they have gone."""

from typing import Any

from playwright.sync_api import Browser, expect

from tests.server.client import post
from tests.web.browser import take_up, visit


def two_seats(address: str, **form: Any) -> tuple[str, list[str]]:
    """A match of two people; the table, and the token of each."""
    host = post(address, "/api/tables", {"game": "family", "name": "Ronja", "seats": 2, **form})
    table = host["table"]
    invite = post(address, f"/api/tables/{table}/invites", {}, host["token"])["invite"]
    friend = post(address, f"/api/tables/{table}/seats", {"name": "Birk", "invite": invite})
    post(address, f"/api/tables/{table}/start", {}, host["token"])
    return table, [host["token"], friend["token"]]


def test_people_hear_each_other(browser: Browser, address: str) -> None:
    page, other = visit(browser, address), visit(browser, address)
    table, tokens = two_seats(address)
    take_up(page, table, tokens[0])
    take_up(other, table, tokens[1])
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("<b>hello</b>")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(other.get_by_role("tab", name="Chat")).to_contain_text("1")
    other.get_by_role("tab", name="Chat").click()
    expect(other.locator(".chat")).to_contain_text("Ronja <b>hello</b>")
    other.reload()
    expect(other.get_by_role("tab", name="Chat")).to_have_text("Chat")
    other.get_by_role("tab", name="Chat").click()
    expect(other.locator(".chat")).to_contain_text("Ronja <b>hello</b>")
    for window in (page, other):
        window.context.close()


def test_a_bot_plays_for_somebody_who_has_gone_until_they_are_back(browser: Browser, address: str) -> None:
    page, other = visit(browser, address), visit(browser, address)
    table, tokens = two_seats(address)
    take_up(page, table, tokens[0])
    page.get_by_role("button", name="Estimate 2").click()
    page.get_by_role("button", name="Let a bot play for Birk").click()
    expect(page.locator(".log")).to_contain_text("A bot plays for Birk.")
    expect(page.get_by_role("button", name="Let a bot play")).to_have_count(0)
    take_up(other, table, tokens[1])
    expect(page.locator(".log")).to_contain_text("Birk is back.")
    for window in (page, other):
        window.context.close()


def test_a_clock_runs_for_those_who_are_waited_for(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    table, tokens = two_seats(address, clock_s=3000)
    take_up(page, table, tokens[0])
    clocks = page.locator("[data-clock]").filter(has_text="49:")
    expect(clocks).to_have_count(2)
    page.get_by_role("button", name="Estimate 2").click()
    expect(clocks).to_have_count(1)
    page.context.close()
