"""From the lobby to a table: with bots, by link, by keyboard."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.client import post
from tests.web.browser import open_new_table_form, sit_down, visit


def test_a_table_with_bots_is_dealt_at_once(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_new_table_form(page, "Ronja")
    page.get_by_role("radio", name="All Star Comics").click()
    page.locator("select[name=seats]").select_option("3")
    page.get_by_label("Counters to begin with").fill("7")
    page.get_by_role("button", name="Deal now").click()
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(".own .score")).to_contain_text("7")
    page.context.close()


def test_an_option_without_a_limit_warns_that_the_match_may_never_end(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_new_table_form(page, "Ronja")
    page.get_by_role("radio", name="Mr. T").click()
    rounds = page.get_by_label("Rounds after which the cards are counted")
    expect(page.get_by_text("with 0 the match may never end")).to_be_visible()
    for value, says in (("9", "From 10 to 5000, or 0 for no limit."), ("10", ""), ("0", "")):
        rounds.fill(value)
        assert rounds.evaluate("input => input.validationMessage") == says
    page.get_by_role("button", name="Deal now").click()
    expect(page.locator(".seat")).to_have_count(3)
    page.context.close()


def test_only_options_that_apply_are_offered_and_sent(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_new_table_form(page, "Ronja")
    page.get_by_role("radio", name="Archduke").click()
    for label, is_there in (("Rounds", 0), ("Minutes", 0), ("Players left", 0), ("Too many points", 1), ("Decks", 1)):
        expect(page.get_by_label(re.compile(f"^{label}"))).to_have_count(is_there)
    page.get_by_label("The match ends").select_option(label="After a number of rounds")
    expect(page.get_by_label(re.compile("^Too many points"))).to_have_count(0)
    page.get_by_role("spinbutton", name="Rounds").fill("3")
    page.locator("select[name=seats]").select_option("8")
    expect(page.get_by_label("Decks")).to_have_count(0)
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name="Invite friends").click()
    options = json.loads(sent.value.post_data or "")["options"]
    assert options == {"race": False, "mark": "rounds", "rounds": 3, "peek_caller": False}
    page.context.close()


@pytest.mark.parametrize("size", [(390, 664), (360, 640), (844, 390), (1280, 800)])
def test_the_first_match_needs_no_name_and_no_scrolling(browser: Browser, address: str, size: tuple[int, int]) -> None:
    page = visit(browser, address, {"viewport": {"width": size[0], "height": size[1]}})
    page.goto("/")
    page.get_by_role("radio", name="Mr. T").click()
    deal = page.get_by_role("button", name="Deal now")
    expect(deal).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(deal).to_be_in_viewport(ratio=1)
    deal.click()
    expect(page.locator(".felt[data-game=mrt]")).to_be_visible()
    expect(page.locator(".own .name")).to_have_text("Player (you)")
    page.context.close()


def test_the_lobby_stays_small(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert (
        0 < page.evaluate("performance.getEntries().reduce((sum, one) => sum + (one.transferSize ?? 0), 0)") < 120_000
    )
    page.context.close()


def test_an_invalid_option_that_is_folded_away_is_shown(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_new_table_form(page, "Ronja")
    seconds = page.get_by_label("Seconds to think")
    seconds.fill("-1")
    page.get_by_text("house rules").click()
    expect(seconds).not_to_be_visible()
    page.get_by_role("button", name="Deal now").click()
    expect(seconds).to_be_focused()
    page.context.close()


def test_a_name_can_be_changed_at_the_table(browser: Browser, address: str) -> None:
    page, friend = visit(browser, address), visit(browser, address)
    page.goto("/")
    page.get_by_role("button", name="Invite friends").click()
    page.wait_for_url("**/t/*")
    friend.goto(page.url)
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".chairs")).to_contain_text("Player 2 (you)")
    page.get_by_label("Your name").fill("Ronja")
    page.get_by_role("button", name="Change the name").click()
    for window in (page, friend):
        expect(window.locator(".chairs")).to_contain_text("Ronja")
    page.goto("/")
    page.get_by_text("house rules").click()
    expect(page.get_by_label("Your name")).to_have_value("Ronja")
    for window in (page, friend):
        window.context.close()


def test_the_name_is_kept_for_the_next_table(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_new_table_form(page, "Ronja")
    page.get_by_role("button", name="Invite friends").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    page.get_by_text("house rules").click()
    expect(page.get_by_label("Your name")).to_have_value("Ronja")
    page.context.close()


def test_the_way_back_to_a_table_is_in_the_lobby(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    tables = [sit_down(page, address, game) for game in ("family", "mrt")]
    page.goto("/")
    expect(page.get_by_role("link", name="Go on")).to_have_count(2)
    page.get_by_role("link", name="Go on All in the Family").click()
    page.wait_for_url(f"**/t/{tables[0]}")
    expect(page.locator(".own .name")).to_have_text("Ronja (you)")
    page.context.close()


def test_an_open_table_says_how_many_seats_are_free(browser: Browser, address: str) -> None:
    opened = {"game": "archduke", "name": "Birk", "seats": 3, "is_public": True}
    table = post(address, "/api/tables", opened)["table"]
    page = visit(browser, address)
    row = page.locator(f"[data-key='{table}']")
    for says, comes in (("Birk · 2 seats free", "Mattis"), ("Birk, Mattis · 1 seat free", "Lovis")):
        page.goto("/")
        expect(row).to_contain_text(says)
        expect(row.get_by_role("link", name="Join")).to_be_visible()
        post(address, f"/api/tables/{table}/seats", {"name": comes})
    page.goto("/")
    expect(row.get_by_role("link", name="Watch")).to_be_visible()
    expect(row).not_to_contain_text("free")
    page.context.close()


def is_change(route: Route) -> bool:
    return route.request.method == "POST"


def test_the_host_sets_clock_delay_and_lag_compensation(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_new_table_form(page, "Ronja")
    page.get_by_role("radio", name="Archduke").click()
    page.get_by_label("Seconds to think").fill("90")
    page.get_by_label("Spectators see the table").fill("5")
    expect(page.get_by_label("Allowance for slow connections")).to_have_count(0)
    page.get_by_label("Matching is a race").check()
    page.get_by_label("Allowance for slow connections").fill("200")
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name="Invite friends").click()
    form = json.loads(sent.value.post_data or "")
    assert (form["clock_s"], form["spectator_delay"], form["race_cap_ms"]) == (90, 5, 200)
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    page.context.close()


def test_a_public_table_can_be_watched_without_buttons(browser: Browser, address: str) -> None:
    host, spectator = visit(browser, address), visit(browser, address)
    open_new_table_form(host, "Public host")
    host.get_by_label("Show the table in the public list").check()
    host.get_by_role("button", name="Deal now").click()
    host.wait_for_selector(".felt")
    spectator.goto("/")
    spectator.get_by_role("link", name="with Public host").click()
    expect(spectator.locator(".felt .seat")).to_have_count(4)
    expect(spectator.locator(".felt button:not(.legend-opener)")).to_have_count(0)
    for page in (host, spectator):
        page.context.close()


def test_a_table_can_be_opened_by_keyboard_alone(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    page.wait_for_selector(".tile")
    tab_to(page, ".tile[aria-checked=true]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Mr. T")).to_be_checked()
    tab_to(page, "button[value=now]")
    page.keyboard.press("Enter")
    expect(page.locator(".felt[data-game=mrt]")).to_be_visible()
    page.context.close()


def tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


@pytest.mark.parametrize("view", ["lobby", "table"])
def test_the_page_lists_all_scripts_that_a_view_needs(browser: Browser, address: str, view: str) -> None:
    """No import is discovered late, and no script is loaded without need."""
    page = visit(browser, address)
    if view == "lobby":
        page.goto("/")
        page.get_by_role("button", name="Deal now").wait_for()
    else:
        sit_down(page, address, "archduke")
    path = "url => new URL(url, location).pathname"
    listed = page.locator("link[rel=modulepreload]").evaluate_all(f"links => links.map(link => ({path})(link.href))")
    loaded = page.evaluate(f"performance.getEntriesByType('resource').map(entry => ({path})(entry.name))")
    assert sorted(listed) == sorted({path for path in loaded if path.endswith(".js")})
    page.context.close()


def test_the_page_has_its_styles_and_its_name_before_any_script(browser: Browser, address: str) -> None:
    page = browser.new_page(base_url=f"http://{address}", java_script_enabled=False)
    page.goto("/")
    brand = page.get_by_role("link", name="Boxlid")
    expect(brand).to_be_visible()
    assert brand.evaluate("link => getComputedStyle(link.parentElement).display") == "flex"
    expect(page.locator("link[rel=stylesheet]")).to_have_count(0)
    page.close()
