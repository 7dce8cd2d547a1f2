"""Several people at a table: chat, what each sees while another acts, clocks, and players who are away."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.server.client import post
from tests.web.browser import forbid, take_up, try_card, visit

ESTIMATE_LAID = "Birk lays an estimate face down."


def two_seats(address: str, **form: Any) -> tuple[str, list[str]]:
    """A match of two people; the table, and the token of each."""
    host = post(address, "/api/tables", {"game": "family", "name": "Ronja", "seats": 2, **form})
    table = host["table"]
    invite = post(address, f"/api/tables/{table}/invites", {}, host["token"])["invite"]
    friend = post(address, f"/api/tables/{table}/seats", {"name": "Birk", "invite": invite})
    post(address, f"/api/tables/{table}/start", {}, host["token"])
    return table, [host["token"], friend["token"]]


def two_pages(browser: Browser, address: str, script: str = "", **form: Any) -> tuple[Page, Page]:
    """Ronja and Birk at a match of All in the Family. Both have to estimate."""
    page, other = visit(browser, address), visit(browser, address)
    for window in (page, other):
        window.context.add_init_script(script)
    table, tokens = two_seats(address, **form)
    take_up(page, table, tokens[0])
    take_up(other, table, tokens[1])
    return page, other


def estimate(page: Page) -> None:
    page.get_by_role("button", name="Estimate 2").click()


def test_chat_reaches_the_others(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address)
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


def test_a_bot_plays_for_an_absent_player_until_they_return(browser: Browser, address: str) -> None:
    page, other = visit(browser, address), visit(browser, address)
    table, tokens = two_seats(address)
    take_up(page, table, tokens[0])
    estimate(page)
    page.get_by_role("button", name="Let a bot play for Birk").click()
    expect(page.locator(".log")).to_contain_text("A bot plays for Birk.")
    expect(page.get_by_role("button", name="Let a bot play")).to_have_count(0)
    take_up(other, table, tokens[1])
    expect(page.locator(".log")).to_contain_text("Birk is back.")
    for window in (page, other):
        window.context.close()


def test_a_clock_runs_for_each_seat_that_the_table_waits_for(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    table, tokens = two_seats(address, clock_s=3000)
    take_up(page, table, tokens[0])
    running = page.locator("[data-clock]").filter(has_text=re.compile(r"^4\d:\d\d$"))
    expect(running).to_have_count(2)
    estimate(page)
    expect(running).to_have_count(1)
    page.context.close()


def test_a_refusal_stays_until_the_player_acts(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address)
    refusal = page.get_by_role("status")
    try_card(page)
    expect(refusal).to_contain_text("That cannot be chosen now.")
    estimate(other)
    expect(page.locator(".log")).to_contain_text(ESTIMATE_LAID)
    expect(refusal).to_contain_text("That cannot be chosen now.")
    estimate(page)
    expect(refusal).to_have_count(0)
    for window in (page, other):
        window.context.close()


def test_the_clause_of_a_refusal_stays_marked_while_others_act(browser: Browser, address: str) -> None:
    page, other = visit(browser, address), visit(browser, address)
    page.route_web_socket("**/ws", forbid)
    table, tokens = two_seats(address)
    take_up(page, table, tokens[0])
    take_up(other, table, tokens[1])
    estimate(page)
    page.get_by_role("button", name="Read FAM-").click()
    expect(page.locator(".clauses .is-open")).to_have_count(1)
    estimate(other)
    expect(page.locator(".seat").get_by_text("to act")).to_have_count(0)
    expect(page.locator(".clauses .is-open")).to_have_count(1)
    for window in (page, other):
        window.context.close()


def test_advice_stays_while_others_lay_their_choices_face_down(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address, allows_hints=True)
    page.keyboard.press("h")
    expect(page.locator(".values")).to_be_visible()
    estimate(other)
    expect(page.locator(".seat").get_by_text("to act")).to_have_count(0)
    expect(page.locator(".values")).to_be_visible()
    estimate(page)
    expect(page.locator(".values")).to_have_count(0)
    for window in (page, other):
        window.context.close()


def test_a_click_counts_when_the_page_is_redrawn_between_press_and_release(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address)
    page.get_by_role("button", name="Estimate 2").hover()
    page.mouse.down()
    estimate(other)
    expect(page.locator(".log")).to_contain_text(ESTIMATE_LAID)
    page.mouse.up()
    expect(page.locator(".log")).to_contain_text("The estimates: ")
    for window in (page, other):
        window.context.close()
