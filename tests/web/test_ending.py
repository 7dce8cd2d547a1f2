"""After the match: proof, record, review, replay and rematch."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.axe import violations, violations_now
from tests.web.browser import fail_once, is_over, point, sit_down, visit
from tests.web.shortest import shortest

COUNT_HANDLED_ANSWERS = """
    let nHandled = 0;
    const read = Response.prototype.json;
    Response.prototype.json = async function () {
        const body = await read.call(this);
        if (!this.url.includes("/replay")) return body;
        setTimeout(() => (document.documentElement.dataset.handled = String((nHandled += 1))));
        return body;
    };
"""
"""Counts on the page, as `data-handled`, the replays it has read and acted on."""


@pytest.fixture(scope="module")
def finished(browser: Browser, address: str) -> Page:
    """A match that has been played to its end."""
    page = visit(browser, address)
    sit_down(page, address, "family", **shortest("family"))
    while not is_over(page):
        point(page, by_touch=False)
    return page


def test_axe_finds_nothing_at_the_end_of_a_match(finished: Page) -> None:
    assert violations(finished) == []


AS_IF_SIX_HAD_PLAYED = """reasons => {
    const row = reasons.querySelector("li");
    row.parentElement.replaceChildren(...Array.from({ length: 6 }, () => row.cloneNode(true)));
    return reasons.scrollHeight <= reasons.clientHeight;
}"""
"""Do the reasons fit without scrolling?"""


def test_the_reasons_of_six_players_fit_at_the_end(finished: Page) -> None:
    page = finished.context.new_page()
    page.goto(finished.url)
    reasons = page.get_by_role("region", name="Scores of the last deal")
    assert reasons.evaluate(AS_IF_SIX_HAD_PLAYED)
    assert violations(page) == []
    page.close()


def test_the_deals_can_be_checked_in_the_page(finished: Page) -> None:
    finished.get_by_role("button", name="Check the deals").click()
    finished.get_by_role("button", name="Check the match now").click()
    expect(finished.locator(".proof .holds").first).to_be_visible()
    expect(finished.locator(".proof .fails")).to_have_count(0)


def test_the_ending_says_why_everyone_scored_what_they_did(finished: Page) -> None:
    finished.get_by_role("tab", name="Log").click()
    reasons = finished.locator(".log [data-kind=score]").all_inner_texts()[-2:]
    expect(finished.locator(".ending .reasons li")).to_have_text(reasons)
    assert violations_now(finished) == []


def test_the_record_can_be_downloaded(finished: Page) -> None:
    with finished.expect_download() as download:
        finished.get_by_role("button", name="Record").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["game"] == "family"


def test_the_review_opens_in_a_tab_with_a_notice_until_it_is_ready(finished: Page) -> None:
    asked: list[Route] = []
    finished.context.route("**/review", lambda route: asked.append(route), times=1)
    is_asked = finished.context.expect_event("request", lambda request: request.url.endswith("/review"))
    with is_asked, finished.expect_popup() as opened:
        finished.get_by_role("link", name="Review").click()
    review = opened.value
    expect(review.get_by_role("status")).to_contain_text("The coach is evaluating every choice")
    assert violations(review) == []
    asked[0].continue_()
    expect(review.get_by_role("heading", name="Chance to win")).to_be_visible()
    assert violations(review) == []
    review.close()


def test_a_failed_review_says_why_and_can_be_retried(finished: Page) -> None:
    page = finished.context.new_page()
    page.route("**/review", lambda route: route.fulfill(status=503, json={"reason": "the coach has gone"}))
    page.goto(finished.url + "#review")
    expect(page.get_by_role("status")).to_contain_text("the coach has gone")
    page.unroute("**/review")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Chance to win")).to_be_visible()
    page.close()


def test_a_replay_steps_through_the_match_and_continues_from_a_step(finished: Page) -> None:
    page = finished.context.new_page()
    page.goto(finished.url + "#replay")
    slider = page.get_by_label("Step", exact=True)
    expect(page.locator(".prompt")).to_contain_text("0 of")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".log")).to_contain_text("wins the match")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".prompt")).to_contain_text(re.compile(r"^1 of \d+\. \w+ lays an estimate face down\.$"))
    expect(page.locator(".graph polyline")).to_have_count(2)
    assert violations(page) == []
    expect(page).to_have_url(re.compile("#replay=1$"))
    page.get_by_label("As seen by").select_option("1")
    expect(page.get_by_role("region", name="Your seat")).to_be_visible()
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(lambda url: not url.startswith(finished.url))
    expect(page.locator(".own .name")).to_contain_text("(you)")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    page.close()


def test_a_replay_shows_the_view_requested_last_in_any_order_of_answers(finished: Page) -> None:
    page = finished.context.new_page()
    page.add_init_script(COUNT_HANDLED_ANSWERS)
    held: list[Route] = []
    page.goto(finished.url + "#replay")
    seen_by = page.get_by_label("As seen by")
    page.route("**/replay?seat=1", lambda route: held.append(route))
    with page.expect_request("**/replay?seat=1"):
        seen_by.select_option("1")
    seen_by.select_option("0")
    own = page.get_by_role("region", name="Your seat").locator(".name")
    expect(own).to_contain_text("Ronja")
    held[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-handled", "3")
    expect(own).to_contain_text("Ronja")
    page.close()


SAY_SCORES = """async (result) => {
    const { drawEnding } = await import("/static/table/ending.js");
    const state = { names: ["Ronja", "Ada", "Bess", "Carl"], seat: 0, table: "", players: [], reasons: [], result };
    return drawEnding(state, Promise.resolve(), () => {}, () => {}).querySelector("p").textContent;
}"""


def test_partners_are_shown_with_the_score_of_their_team(finished: Page) -> None:
    teams = {"winners": [0, 2], "side_scores": [120, -80]}
    assert finished.evaluate(SAY_SCORES, teams) == "Ronja and Bess 120 · Ada and Carl −80"
    singles = {"winners": [3], "side_scores": [1, 2, 3, 4]}
    assert finished.evaluate(SAY_SCORES, singles) == "Ronja 1 · Ada 2 · Bess 3 · Carl 4"


def score_sheet(page: Page) -> list[str]:
    page.get_by_role("tab", name="Scores").click()
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet).to_be_visible()
    return sheet.locator("tr").all_inner_texts()


def test_the_score_sheet_is_the_same_in_another_window(finished: Page) -> None:
    sheet = score_sheet(finished)
    assert len(sheet) > 1
    page = finished.context.new_page()
    page.goto(finished.url)
    assert score_sheet(page) == sheet
    page.close()


def test_a_finished_match_is_no_longer_listed_under_your_tables(finished: Page, address: str) -> None:
    page = finished.context.new_page()
    going_on = sit_down(page, address, "family")
    page.goto("/")
    own = page.get_by_role("region", name="Your tables")
    expect(own.locator(f"[data-key='{going_on}']")).to_be_visible()
    expect(own.locator(f"[data-key='{finished.url.rpartition('/')[2]}']")).to_have_count(0)
    page.close()


def test_a_rematch_seats_the_same_people(finished: Page) -> None:
    page = finished.context.new_page()
    page.goto(finished.url)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != finished.url)
    expect(page.locator(".own .name")).to_have_text("Ronja (you)")
    page.close()


def test_a_replay_that_failed_to_load_is_tried_again_at_its_step(finished: Page) -> None:
    page = finished.context.new_page()
    fail_once(page, "**/api/**/replay*")
    page.goto(f"{finished.url}#replay=5")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(re.compile("^5 of "))).to_be_visible()
    assert page.url.endswith("#replay=5")
    page.close()
