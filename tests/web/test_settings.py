"""Settings: kept in the browser, applied at once, and followed by every open window."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.axe import violations
from tests.web.browser import PHONE, is_over, sit_down, visit
from tests.web.test_access import SMALLER_THAN_A_FINGER

THEME = "document.documentElement.dataset.theme"
PACE = "async () => (await import('/static/shell/appearance.js')).pace()"


def in_lobby(browser: Browser, address: str, **more: Any) -> Page:
    page = visit(browser, address, **more)
    page.goto("/")
    page.wait_for_selector(".tile")
    return page


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def test_a_setting_applies_at_once_and_stays(browser: Browser, address: str) -> None:
    page = in_lobby(browser, address, color_scheme="light")
    open_settings(page)
    expect(page.get_by_label("Colours")).to_have_value("system")
    page.get_by_label("Colours").select_option("dark")
    assert page.evaluate(THEME) == "dark"
    page.reload()
    page.wait_for_selector(".tile")
    assert page.evaluate(THEME) == "dark"
    open_settings(page)
    expect(page.get_by_label("Colours")).to_have_value("dark")
    page.context.close()


def test_a_setting_applies_in_every_open_window(browser: Browser, address: str) -> None:
    page = in_lobby(browser, address, color_scheme="light")
    other = page.context.new_page()
    other.goto("/")
    open_settings(other)
    open_settings(page)
    page.get_by_label("Colours").select_option("dark")
    expect(other.get_by_label("Colours")).to_have_value("dark")
    assert other.evaluate(THEME) == "dark"
    page.context.close()


def test_a_value_that_is_not_offered_counts_as_the_default(browser: Browser, address: str) -> None:
    page = in_lobby(browser, address, color_scheme="light")
    page.evaluate("localStorage.setItem('boxlid.setting.theme', 'plaid')")
    page.reload()
    page.wait_for_selector(".tile")
    assert page.evaluate(THEME) == "light"
    page.context.close()


def test_animation_follows_the_device_until_a_speed_is_chosen(browser: Browser, address: str) -> None:
    page = in_lobby(browser, address, reduced_motion="reduce")
    assert page.evaluate(PACE) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(PACE) == 1
    open_settings(page)
    page.get_by_label("Animation").select_option("off")
    assert page.evaluate(PACE) == 0
    page.emulate_media(reduced_motion="reduce")
    page.get_by_label("Animation").select_option("slow")
    assert page.evaluate(PACE) == 2
    expect(page.locator("html")).to_have_attribute("data-animation", "on")
    page.context.close()


def test_the_settings_open_with_a_key_and_are_accessible(browser: Browser, address: str) -> None:
    page = in_lobby(browser, address, device=PHONE)
    page.keyboard.press(",")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert page.evaluate(SMALLER_THAN_A_FINGER) == []
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Settings")).to_be_hidden()
    page.context.close()


def left_edge(page: Page, selector: str) -> float:
    edge: float = page.evaluate("selector => document.querySelector(selector).getBoundingClientRect().left", selector)
    return edge


def card_width(page: Page) -> float:
    width: float = page.evaluate("document.querySelector('.own .hand .card').getBoundingClientRect().width")
    return width


def test_the_table_follows_hand_and_card_size(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    assert not is_over(page)
    assert left_edge(page, ".choices") < left_edge(page, ".own-cards") < left_edge(page, ".panels")
    usual = card_width(page)
    page.keyboard.press(",")
    page.get_by_role("switch", name="Left-handed").check()
    page.get_by_label("Size of my cards").select_option("large")
    page.keyboard.press("Escape")
    assert left_edge(page, ".panels") < left_edge(page, ".own-cards") < left_edge(page, ".choices")
    assert card_width(page) > usual
    page.set_viewport_size({"width": 844, "height": 390})
    assert left_edge(page, ".panels") < left_edge(page, ".dock") < left_edge(page, ".felt")
    page.context.close()
