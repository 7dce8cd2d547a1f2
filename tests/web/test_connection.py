"""The line to the table: it comes back by itself, and nothing is lost or done twice."""

from playwright.sync_api import Browser, expect

from tests.web.browser import POINTED, is_over, point, sit_down, take_up, visit


def test_a_card_played_while_the_line_is_down_is_played_once_when_it_is_back(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    point(page, by_touch=False)
    assert not is_over(page)
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    held = page.locator(".own .hand .card")
    n_held = held.count()
    card = page.locator(".own .hand .is-lit").first
    played = str(card.get_attribute("data-fly")).removeprefix("card ")
    card.click()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    expect(held).to_have_count(n_held - 1)
    labels = {"E": "Edith", "G": "Gloria", "M": "Mike", "A": "Archie", "D": "Ding Bat"}
    expect(page.locator(".log li", has_text=f"Ronja: {labels[played[0]]} {played[1:]}")).to_have_count(1)
    page.context.close()


def test_the_story_goes_on_without_a_gap_after_a_break(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    table = sit_down(page, address, "allstar")
    assert not is_over(page)
    before = page.locator(".log li").all_inner_texts()
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    point(page, by_touch=False)
    assert not is_over(page)
    after = page.locator(".log li").all_inner_texts()
    assert after[: len(before)] == before
    page.reload()
    page.wait_for_selector(".may-act")
    assert page.locator(".log li").all_inner_texts() == after
    assert page.url.endswith(table)
    page.context.close()


def test_a_seat_taken_up_in_another_window_leaves_the_first_with_a_way_back(browser: Browser, address: str) -> None:
    page, other = visit(browser, address), visit(browser, address)
    table = sit_down(page, address, "family")
    take_up(other, table, str(page.evaluate(f"localStorage.getItem('boxlid.seat.{table}')")))
    page.get_by_role("button", name="Come back here").click()
    expect(other.get_by_role("button", name="Come back here")).to_be_visible()
    page.wait_for_selector(", ".join(POINTED[1:]))
    for window in (page, other):
        window.context.close()


def test_a_table_that_does_not_exist_is_said_to_be_missing(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/t/nothing-here")
    expect(page.get_by_role("status")).to_contain_text("There is no such table.")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    page.context.close()


def test_a_wrong_seat_link_is_refused_with_a_sentence(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    table = sit_down(page, address, "family")
    page.goto("/")
    page.goto(f"/t/{table}#seat=wrong")
    expect(page.get_by_role("status")).to_contain_text("token")
    page.context.close()
