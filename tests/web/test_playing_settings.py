"""Settings of play: passing without a match, asking before a doubtful one, and cards seen that lie face down."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.axe import violations_now
from tests.web.browser import sit_down, take_up, visit
from tests.web.stored_matches import TOKEN, played_until, served_match

OPEN = ".own .set .card[data-card]"
DECLINE = ".choice.spoken[data-kind=pass]"
NO_MATCH = 1
"""The seed of a deal in which no card of the person matches the first discard, and the person has the first turn."""
LONG_MS = 60_000
LOG = played_until(lambda _: True, NO_MATCH, mark="rounds", rounds=1)


def change(page: Page, name: str, value: str) -> None:
    page.evaluate(f"localStorage.setItem('boxlid.setting.{name}', '{value}')")


def look_at_two(browser: Browser, address: str, **settings: str) -> Page:
    """A player with these settings takes the seat, and looks at two cards."""
    page = visit(browser, address)
    page.goto("/")
    for name, value in settings.items():
        change(page, name, value)
    take_up(page, LOG.table, TOKEN)
    for index in range(2):
        page.locator(f"[data-target='place:0.{index}'].is-lit").click()
        expect(page.locator(OPEN)).to_have_count(index + 1)
    return page


def test_cards_seen_are_turned_down_when_the_player_goes_on(browser: Browser, tmp_path: Path) -> None:
    with served_match(LOG, tmp_path) as address:
        page = look_at_two(browser, address, **{"pass idle": "off"})
        page.reload()
        expect(page.locator(OPEN)).to_have_count(2)
        page.locator(DECLINE).click()
        expect(page.locator(OPEN)).to_have_count(0)
        expect(page.locator(".own .set .knowers")).to_have_count(2)
        change(page, "seen face up", "on")
        page.reload()
        expect(page.locator(OPEN)).to_have_count(2)
        page.context.close()


def test_without_a_known_match_the_page_passes(browser: Browser, tmp_path: Path) -> None:
    with served_match(LOG, tmp_path) as address:
        page = look_at_two(browser, address)
        expect(page.locator(".choice.spoken[data-kind=draw]")).to_be_visible()
        expect(page.locator(OPEN)).to_have_count(2)
        page.context.close()


def test_the_player_can_hold_the_page_back(browser: Browser, tmp_path: Path) -> None:
    with served_match(LOG, tmp_path) as address:
        page = look_at_two(browser, address, **{"pass idle": "off"})
        page.goto("/")  # at the table, the page could pass before the clock stands still
        change(page, "pass idle", "on")
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        page.goto(f"/t/{LOG.table}")
        page.get_by_role("button", name="Wait").click()
        page.clock.run_for(LONG_MS)
        expect(page.locator(".is-automatic")).to_have_count(0)
        expect(page.locator(DECLINE)).to_be_visible()
        page.context.close()


def test_a_doubtful_match_is_asked_about_until_that_is_turned_off(browser: Browser, tmp_path: Path) -> None:
    with served_match(LOG, tmp_path) as address:
        page = look_at_two(browser, address, **{"pass idle": "off"})
        unseen, dialog = page.locator("[data-target='place:0.2'].is-lit"), page.get_by_role("dialog")
        unseen.click()
        expect(dialog).to_contain_text("You have not seen this card.")
        assert not violations_now(page)
        dialog.get_by_role("button", name="Don’t", exact=True).click()
        expect(unseen).to_be_focused()
        unseen.click()
        dialog.get_by_label("Don’t ask again").check()
        dialog.get_by_role("button", name="Match anyway").click()
        expect(unseen).to_have_count(0)
        page.locator("[data-target='place:0.3'].is-lit").click()
        expect(page.locator("[data-target='place:0.3'].is-lit")).to_have_count(0)
        page.locator(DECLINE).click()
        expect(page.locator(".own .set .place")).to_have_count(6)
        page.context.close()


def with_one_choice(frame: str) -> str:
    """The same frame with the first choice alone."""
    message = json.loads(frame)
    if scene := message.get("scene"):
        scene["choices"] = scene["choices"][:1]
    return json.dumps(message)


def force(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda frame: socket.send(with_one_choice(str(frame))))


def test_the_only_choice_is_made_if_the_player_wants_that(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    change(page, "play forced", "on")
    page.route_web_socket("**/ws", force)
    sit_down(page, address, "family", seats=2)
    expect(page.locator(".log")).to_contain_text(re.compile("Ronja (leads|plays) "))
    page.context.close()


def test_the_host_s_setting_changes_the_speed_of_the_bots(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family", seats=2)
    page.evaluate("async () => (await import('/static/shell/settings.js')).change('bot speed', 'fast')")
    expect(page.locator(".log")).to_contain_text("Ronja sets the speed of the bots: fast.")
    page.context.close()
