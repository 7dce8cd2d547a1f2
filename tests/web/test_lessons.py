"""Lessons in the page: each first deal by touch on a small phone, tapping only what is highlighted."""

import pytest
from playwright.sync_api import Browser, Page, expect

from boxlid.games import GAMES
from tests.server.client import post
from tests.web.axe import violations_now
from tests.web.browser import DESKTOP, UPPER_LEFT, take_up, visit

SMALL_PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
TAUGHT = [game.id for game in GAMES.values() if game.first_deal]
NEXT = ".choices [data-key=next]"
WANTED = ".is-advised:visible"


def begin(page: Page, game: str) -> None:
    """Start the lesson of a game from the lobby."""
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    page.get_by_role("button", name="Learn by playing").click()
    page.wait_for_selector(".caption:not(.is-read)")


def caption_number(page: Page) -> int:
    return int(page.locator(".caption-number").inner_text().removeprefix("Lesson,").split(" of ")[0])


def follow(page: Page) -> None:
    """Tap what the caption asks for, and wait for the next caption."""
    before = page.locator(".caption-number").inner_text()
    wanted = page.locator(NEXT) if page.locator(NEXT).count() else page.locator(WANTED).first
    wanted.tap(position=UPPER_LEFT)
    expect(page.locator(".caption-number")).not_to_have_text(before)
    page.wait_for_selector(".caption:not(.is-read)")


@pytest.mark.parametrize("game", TAUGHT)
def test_a_first_deal_is_completed_by_tapping_what_is_highlighted(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address, SMALL_PHONE)
    seated = post(address, "/api/tables", {"game": game, "lesson": True})
    take_up(page, seated["table"], seated["token"])
    page.wait_for_selector(".caption:not(.is-read)")
    n_captions = int(page.locator(".caption-number").inner_text().split(" of ")[1])
    for number in range(1, n_captions):
        assert caption_number(page) == number
        expect(page.locator(".caption")).to_be_in_viewport(ratio=1)
        follow(page)
    expect(page.get_by_role("button", name="Deal a real match")).to_be_in_viewport()
    page.context.close()


def test_a_real_match_is_one_tap_away_at_the_end(browser: Browser, address: str) -> None:
    page = visit(browser, address, SMALL_PHONE)
    begin(page, "mrt")
    while not page.locator(".choices [data-key=deal]").count():
        follow(page)
    page.locator(".choices [data-key=deal]").tap()
    page.wait_for_selector(".room.may-act:not(:has(.caption))")
    page.get_by_role("tab", name="Rules").tap()
    expect(page.locator(".panel-rules .points")).to_be_visible()
    expect(page.locator(".panel-rules .summary")).to_be_visible()
    page.context.close()


def test_anything_else_is_refused_with_the_sentence_of_the_caption(browser: Browser, address: str) -> None:
    page = visit(browser, address, SMALL_PHONE)
    begin(page, "family")
    expect(page.locator(".own .is-lit, .choice.spoken, [data-key=hint]")).to_have_count(0)
    assert violations_now(page) == []
    follow(page)
    assert violations_now(page) == []
    page.get_by_role("button", name="Estimate 5").tap()
    refusal = page.locator(".notice.refusal")
    expect(refusal).to_contain_text("In this first deal, estimate three tricks.")
    expect(page.locator("#alerts")).to_contain_text("In this first deal, estimate three tricks.")
    follow(page)
    expect(refusal).to_have_count(0)
    page.context.close()


def test_a_lesson_goes_on_after_a_reload(browser: Browser, address: str) -> None:
    page = visit(browser, address, SMALL_PHONE)
    begin(page, "family")
    for _ in range(3):
        follow(page)
    before = page.locator(".caption").inner_text()
    page.reload()
    page.wait_for_selector(".caption:not(.is-read)")
    assert page.locator(".caption").inner_text() == before
    follow(page)
    page.goto("/")
    listed = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(listed.filter(has_text="Learning All in the Family").first).to_be_visible()
    page.context.close()


def test_a_lesson_is_followed_by_keyboard_and_read_out(browser: Browser, address: str) -> None:
    page = visit(browser, address, DESKTOP)
    page.goto("/")
    page.locator("[data-game=family]").click()
    page.get_by_role("button", name="Learn by playing").press("Enter")
    page.wait_for_selector(NEXT)
    expect(page.locator("#alerts")).to_contain_text("say how many tricks you will take")
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    expect(page.locator("#alerts")).to_contain_text("Estimate three tricks.")
    page.locator(WANTED).first.press("Enter")
    expect(page.locator("#alerts")).to_contain_text("Lead the Mike 10")
    page.keyboard.press("h")
    expect(page.locator(".caption")).to_contain_text("Lead the Mike 10")
    page.context.close()


def test_learning_is_suggested_until_the_game_is_known(browser: Browser, address: str) -> None:
    page = visit(browser, address, SMALL_PHONE, is_new_here=True)
    page.goto("/")
    page.locator("[data-game=mrt]").click()
    expect(page.locator(".learn.is-suggested")).to_contain_text("New here?")
    begin(page, "mrt")
    page.goto("/")
    expect(page.locator(".learn")).to_be_in_viewport()
    expect(page.locator(".learn.is-suggested")).to_have_count(0)
    page.context.close()
