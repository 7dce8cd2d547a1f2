"""The dots on Archduke's cards: what they mean, and that they do not get in the way."""

import re

import pytest
from playwright.sync_api import Browser, expect

from boxlid.games import GAMES
from tests.web.axe import violations
from tests.web.browser import PHONE, is_over, sit_down, visit


def test_a_tap_on_the_dots_of_a_card_chooses_the_card(browser: Browser, address: str) -> None:
    page = visit(browser, address, PHONE)
    sit_down(page, address, "archduke")
    assert not is_over(page)
    page.locator(".own .set .is-lit").first.tap()
    expect(page.locator(".own .knowers")).to_have_attribute("title", "Known to you")
    assert not is_over(page)
    page.locator(".own .set .card").first.evaluate(
        "card => card.addEventListener('click', () => (window.isTapped = true))"
    )
    page.locator(".own .knowers").tap()
    assert page.evaluate("isTapped")
    page.context.close()


def test_the_legend_explains_the_dots_and_a_phone_shows_whose_colour_it_is(browser: Browser, address: str) -> None:
    page = visit(browser, address, PHONE)
    sit_down(page, address, "archduke")
    assert not is_over(page)
    for mark in page.locator(".face-mark").all():
        expect(mark).to_be_visible()
    page.locator(".legend-opener").click()
    expect(page.get_by_role("dialog")).to_contain_text("These players know the card.")
    expect(page.get_by_role("dialog")).to_contain_text("The table waits for this player.")
    assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_tag_and_mark_says_what_it_means(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, game)
    assert not is_over(page)
    for tag in page.locator(".tag, .mark, .facts li").all():
        expect(tag).to_have_attribute("title", re.compile("[.]$"))
    page.context.close()
