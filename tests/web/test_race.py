"""The race: its own band, with the card to be matched and the guaranteed time, and nothing in its way."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from boxlid.server.tables.table_log import TableLog
from boxlid.table import Table
from tests.server.client import PATIENCE_S
from tests.web.axe import violations_now
from tests.web.browser import take_up, visit
from tests.web.stored_matches import BOT, PERSON, TOKEN, played_until, served_match

BAND, RACED = ".race.is-open", ".own .set .is-lit.is-raced"
FLIGHTS = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  document.documentElement.dataset.flights = Number(document.documentElement.dataset.flights ?? 0) + 1;
  return animate.apply(this, how);
};
new MutationObserver(() => {
  const { dataset } = document.documentElement;
  if (document.querySelector(".race.is-open")) dataset.atOpening ??= dataset.flights ?? "none";
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""Counts the animations that have begun when a race opens."""


ASK_AND_OUTDATE = """async () => {
    const { askWhich, closeOutdated } = await import("/static/table/choice_dialog.js");
    const choices = [0, 1].map(action => ({ action, kind: "match", label: `match ${action}` }));
    const asked = askWhich(document.body, choices, []);
    closeOutdated([choices[1]]);
    const isOpen = document.querySelector("dialog") !== null;
    closeOutdated([]);
    return [isOpen, await asked, document.querySelectorAll("dialog").length];
}"""
"""Is the question open while one of its choices is offered; what is chosen, and how many are open, when none is?"""


def knows_match(table: Table, seat: int) -> bool:
    return any(choice.kind == "match" and not choice.warning for choice in table.scene(seat).choices)


def may_match(table: Table) -> bool:
    """The person alone knows a card that matches, and the bot will touch."""
    is_first = knows_match(table, PERSON) and not knows_match(table, BOT)
    return is_first and table.race_closer == BOT and PERSON in table.racers


def may_peek_and_match(table: Table) -> bool:
    """The person may peek at a card or match with it."""
    return bool(table.open_race) and {"peek", "match"} <= {choice.kind for choice in table.scene(PERSON).choices}


def may_discard(table: Table) -> bool:
    return "discard" in table.legal(PERSON)


def at_table(browser: Browser, address: str, log: TableLog, **device: Any) -> Page:
    page = visit(browser, address, **device)
    page.add_init_script(FLIGHTS)
    take_up(page, log.table, TOKEN)
    return page


def test_a_card_is_matched_in_the_time_that_the_band_shows(browser: Browser, tmp_path: Path) -> None:
    log = played_until(may_match, seed=25, race=True)
    with served_match(log, tmp_path, time_to_match_s=PATIENCE_S) as address:
        page = at_table(browser, address, log)
        expect(page.locator(BAND)).to_contain_text("Match the")
        expect(page.locator(f"{BAND} .countdown")).to_contain_text("At least 5")  # of 599 seconds
        expect(page.locator(".choices > .buttons > [data-kind=pass]")).to_have_count(0)
        assert not violations_now(page)
        match = next(
            choice
            for choice in log.started_match.scene(PERSON).choices
            if choice.kind == "match" and not choice.warning
        )
        page.locator(f"[data-target='place:0.{match.action}'].is-raced").click()
        expect(page.locator(f".own .set .gap[data-key='place 0.{match.action}']")).to_have_count(1)
        page.locator(f"{BAND} [data-kind=pass]").click()
        expect(page.locator(".log")).to_contain_text("Ronja matched first.")
        page.context.close()


def test_a_place_that_can_be_peeked_at_and_matched_stands_for_the_turn(browser: Browser, tmp_path: Path) -> None:
    log = played_until(may_peek_and_match, seed=2, race=True)
    with served_match(log, tmp_path, time_to_match_s=PATIENCE_S) as address:
        page = at_table(browser, address, log)
        expect(page.locator(RACED)).to_have_count(0)
        page.locator(BAND).get_by_role("button", name="Match a card").click()
        expect(page.get_by_role("dialog").locator("[data-kind=match]")).not_to_have_count(0)
        page.keyboard.press("Escape")
        page.locator(".own .set .is-lit").first.click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(".log")).to_contain_text("Ronja peeks at")
        page.context.close()


def test_the_question_which_card_is_meant_closes_when_none_can_be_chosen(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    assert page.evaluate(ASK_AND_OUTDATE) == [True, None, 0]
    page.context.close()


def test_a_window_that_opens_is_shown_at_once(browser: Browser, tmp_path: Path) -> None:
    log = played_until(may_discard, seed=2, race=True)
    with served_match(log, tmp_path, time_to_match_s=PATIENCE_S) as address:
        page = at_table(browser, address, log, reduced_motion="no-preference")
        expect(page.locator(".race:not(.is-open)")).to_contain_text("closed")
        page.locator(".choice.spoken[data-kind=discard]").click()
        expect(page.locator(BAND)).to_be_visible()
        assert page.evaluate("document.documentElement.dataset.atOpening") == "none"
        page.context.close()
