"""Panels on a small screen: drawers that leave the hand and the question in view. The chat follows its end."""

import json

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect

from boxlid.games import GAMES
from tests.web.axe import violations
from tests.web.browser import PHONE, is_over, sit_down, visit

UPRIGHT: ViewportSize = {"width": 390, "height": 664}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
COVERED = """() => [...document.querySelectorAll(".dock .prompt, .own-cards .card, .dock button, .dock summary")]
    .filter(one => !one.matches(".list *"))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => !one.contains(document.elementFromPoint(box.x + 3, box.y + box.height / 3)))
    .map(([one]) => one.outerHTML.slice(0, 90))"""
"""What an open panel covers of the question, its answers and the hand."""
CHAT = [{"name": "Ada", "seat": 1, "text": f"message {n}"} for n in range(60)]


def phone(browser: Browser, address: str, game: str, size: ViewportSize = UPRIGHT) -> Page:
    """A table at the first question, on a phone."""
    page = visit(browser, address, {**PHONE, "viewport": size})
    sit_down(page, address, game)
    assert not is_over(page)
    return page


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_an_open_panel_covers_neither_the_hand_nor_the_question(
    browser: Browser, address: str, game: str, size: ViewportSize
) -> None:
    page = phone(browser, address, game, size)
    page.get_by_role("tab", name="Rules").tap()
    expect(page.get_by_role("tabpanel")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(COVERED) == []
    page.context.close()


def test_a_panel_is_closed_by_its_button_a_tap_outside_or_escape(browser: Browser, address: str) -> None:
    page = phone(browser, address, "family")
    panel, tab = page.get_by_role("tabpanel"), page.get_by_role("tab", name="Rules")
    for outside in (page.get_by_role("button", name="Close the panel"), page.locator(".dock .prompt")):
        tab.tap()
        expect(panel).to_be_visible()
        outside.tap()
        expect(panel).to_have_count(0)
    tab.tap()
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.context.close()


def test_a_tap_outside_a_panel_also_does_what_was_tapped(browser: Browser, address: str) -> None:
    page = phone(browser, address, "family")
    page.get_by_role("tab", name="Rules").tap()
    page.get_by_role("button", name="Estimate 2").tap()
    expect(page.get_by_role("button", name="Estimate 2")).to_have_count(0)
    page.context.close()


def test_on_a_phone_a_hint_is_a_line_beside_the_question(browser: Browser, address: str) -> None:
    page = phone(browser, address, "family")
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".hint-line")).to_contain_text("to win")
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    page.get_by_role("tab", name="Coach").tap()
    expect(page.locator(".values")).to_be_visible()
    expect(page.locator(".hint-line")).to_have_count(0)
    assert violations(page) == []
    page.context.close()


def with_long_chat(socket: WebSocketRoute) -> None:
    """As if there had been much to say."""
    server = socket.connect_to_server()

    def pass_on(frame: str | bytes) -> None:
        message = json.loads(frame)
        socket.send(json.dumps({**message, "chat": CHAT}) if message["type"] == "welcome" else frame)

    server.on_message(pass_on)


@pytest.mark.parametrize("size", [UPRIGHT, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
def test_the_chat_opens_at_its_last_message_with_the_field_to_answer(
    browser: Browser, address: str, size: ViewportSize
) -> None:
    page = visit(browser, address, {"viewport": size})
    page.route_web_socket("**/ws", with_long_chat)
    sit_down(page, address, "family")
    page.get_by_role("tab", name="Chat").click()
    last, field = page.get_by_text("message 59"), page.get_by_label("Say something")
    expect(last).to_be_in_viewport()
    expect(field).to_be_in_viewport()
    page.get_by_role("tabpanel").evaluate("panel => (panel.scrollTop = 0)")
    expect(last).not_to_be_in_viewport()
    expect(field).to_be_in_viewport()
    page.context.close()
