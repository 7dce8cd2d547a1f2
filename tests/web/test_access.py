"""Accessibility: names and roles, contrast, targets, focus, and what a screen reader announces."""

import pytest
from playwright.sync_api import Browser, expect

from boxlid.games import GAMES
from tests.web.axe import violations, violations_now
from tests.web.browser import PHONE, forbid, is_over, point, sit_down, visit

SMALLER_THAN_A_FINGER = """() => [...document.querySelectorAll('button, a.button, select, input, summary')]
    .filter(element => element.checkVisibility() && !element.closest('.seat'))
    .map(element => [element, element.getBoundingClientRect()])
    .filter(([element, box]) => (box.width < 44 || box.height < 44) && element.type !== 'checkbox')
    .map(([element, box]) => `${element.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""
LIT_PILES_SMALLER_THAN_A_FINGER = """() => [...document.querySelectorAll('.common .card')]
    .filter(card => card.classList.add('is-lit') ?? card.getBoundingClientRect().width < 44)
    .map(card => card.outerHTML.slice(0, 90))"""
"""Which piles can be chosen depends on the deal, so all of them are marked as choosable first."""
BRIGHTNESS = """() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g)
    .reduce((sum, part) => sum + Number(part), 0) / (3 * 255)"""
MOVING_AFTER_THE_COLOURS_CHANGED = """() => {
    document.documentElement.dataset.theme = "dark";
    return document.getAnimations().length;
}"""
PANELS = {
    "Scores": ".panel-scores table",
    "Rules": ".panel-rules .points",
    "Coach": ".panel-coach button",
    "Chat": ".panel-chat form",
    "Deals": ".panel-deals .hash",
    "Log": ".panel-log li",
}
"""Each panel, with what it shows once it is loaded."""


def test_axe_finds_nothing_in_the_lobby_and_before_the_first_deal(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    page.wait_for_selector(".tile")
    page.get_by_text("house rules").click()
    assert violations(page) == []
    page.get_by_role("button", name="Invite friends").click()
    page.wait_for_selector(".chairs")
    assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, game)
    assert not is_over(page)
    point(page, by_touch=False)
    assert not is_over(page)
    assert violations(page) == []
    page.context.close()


def test_axe_finds_nothing_in_a_panel(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, next(iter(GAMES)))
    assert not is_over(page)
    for panel, content in PANELS.items():
        page.get_by_role("tab", name=panel).click()
        expect(page.locator(content).first).to_be_visible()
        assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_the_rulebook(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, game)
    page.keyboard.press("r")
    page.get_by_role("button", name="Read the full rulebook").click()
    expect(page.locator(".clauses").first).to_be_visible()
    assert violations_now(page) == []
    page.context.close()


def test_axe_finds_nothing_in_the_help(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, next(iter(GAMES)))
    assert not is_over(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    assert violations(page) == []
    page.context.close()


def test_axe_finds_nothing_on_a_page_to_print(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto(f"/print/{next(iter(GAMES))}")
    assert violations(page) == []
    page.context.close()


def test_a_dark_system_gets_dark_colours_before_any_script_has_run(browser: Browser, address: str) -> None:
    for theme, is_dark in (("light", False), ("dark", True)):
        page = visit(browser, address, color_scheme=theme)
        page.route("**/main.js", lambda route: route.abort())
        page.goto("/")
        assert (page.evaluate(BRIGHTNESS) < 0.5) == is_dark
        page.context.close()


def test_reduced_motion_also_applies_when_the_colours_change(browser: Browser, address: str) -> None:
    page = visit(browser, address, color_scheme="light")
    page.goto("/")
    page.wait_for_selector(".tile")
    assert page.evaluate(MOVING_AFTER_THE_COLOURS_CHANGED) == 0
    page.context.close()


def test_the_controls_of_the_lobby_are_large_enough_for_a_finger(browser: Browser, address: str) -> None:
    page = visit(browser, address, PHONE)
    page.goto("/")
    page.wait_for_selector(".tile")
    assert page.evaluate(SMALLER_THAN_A_FINGER) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_controls_of_a_table_are_large_enough_for_a_finger(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address, PHONE)
    sit_down(page, address, game)
    assert not is_over(page)
    assert page.evaluate(SMALLER_THAN_A_FINGER) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_pile_is_large_enough_for_a_finger_once_it_can_be_chosen(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address, PHONE)
    sit_down(page, address, game)
    assert not is_over(page)
    assert page.evaluate(LIT_PILES_SMALLER_THAN_A_FINGER) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_needs_no_scrolling_sideways(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address, PHONE)
    sit_down(page, address, game)
    assert not is_over(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()


def test_a_screen_reader_announces_the_story_and_the_turn(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    expect(page.get_by_role("alert")).to_have_text("Your turn. How many tricks will you take, exactly?")
    page.get_by_role("button", name="Estimate 1").click()
    expect(page.locator("#announcements")).to_contain_text("The estimates: ")
    page.context.close()


def test_a_screen_reader_announces_a_refusal_and_a_lost_connection(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.route_web_socket("**/ws", forbid)
    sit_down(page, address, "family")
    page.get_by_role("button", name="Estimate 2").click()
    expect(page.locator("#alerts")).to_contain_text("estimate")
    page.context.set_offline(True)
    expect(page.locator("#alerts")).to_contain_text("Connection lost. Reconnecting")
    page.context.set_offline(False)
    expect(page.locator("#announcements")).to_contain_text("Connected again.")
    page.context.close()


def test_the_focus_stays_in_the_hand_while_others_play(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    page.get_by_role("button", name="Estimate 1").click()
    assert not is_over(page)
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".may-act")
    assert page.evaluate("document.activeElement.closest('.hand') !== null")
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_drawings_are_hidden_from_screen_readers_and_every_card_has_a_label(
    browser: Browser, address: str, game: str
) -> None:
    page = visit(browser, address)
    sit_down(page, address, game)
    assert not is_over(page)
    assert page.locator("svg:not([aria-hidden=true]):not([role=img])").count() == 0
    assert page.locator("button.card:not([aria-label])").count() == 0
    page.context.close()
