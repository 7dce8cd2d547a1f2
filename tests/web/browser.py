"""A real Chromium, and a player who uses the page in it: by mouse, by touch, or by keyboard alone."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Error,
    Page,
    Position,
    WebSocketRoute,
    sync_playwright,
)

from boxlid.games import GAMES
from tests.server.client import PATIENCE_S, post

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
NETWORK_NAME = "boxlid.test"
"""A name of the test server that does not look like one of this machine alone."""
SWITCHES = (
    "--no-sandbox",
    f"--host-resolver-rules=MAP {NETWORK_NAME} 127.0.0.1",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE_MS = 1000 * PATIENCE_S
BUSY = 503


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser, with a separate context for every visitor."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES), timeout=PATIENCE_MS)
        yield browser
        browser.close()


def visit(
    browser: Browser, address: str, device: dict[str, Any] = DESKTOP, *, is_new_here: bool = False, **more: Any
) -> Page:
    """A player's window, in which one-time offers have been made already, or are still to come.

    An error in the page fails the test.
    """
    context = browser.new_context(
        **{"base_url": f"http://{address}", "reduced_motion": "reduce", "service_workers": "block", **device, **more}
    )
    context.set_default_timeout(PATIENCE_MS)
    if not is_new_here:
        context.add_init_script(
            f"""{list(GAMES)}.forEach(game => localStorage.setItem('boxlid.learned.' + game, 'yes'));
            localStorage.setItem('boxlid.notifications.offered', 'offered')"""
        )
    page = context.new_page()
    page.on("pageerror", lambda error: raise_again(context, error))
    return page


def raise_again(context: BrowserContext, error: Any) -> None:
    """An error inside the page fails the test."""
    context.close()
    raise AssertionError(f"the page says: {error}\n{error.stack}")


def fail_once(page: Page, url: str) -> None:
    """Let the next request fail, as at a busy server, and all later ones pass."""
    page.route(url, lambda route: route.fulfill(status=BUSY, body="{}"), times=1)


def open_new_table_form(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_text("house rules").click()
    page.get_by_label("Your name").fill(name)


def sit_down(page: Page, address: str, game: str, **form: Any) -> str:
    """Open a table with bots and go to it; returns its name."""
    seats = form.get("seats", GAMES[game].rules.DEFAULT_SEATS)
    opened = {"game": game, "name": "Ronja", "start": True, "bots": ["novice"] * (seats - 1), **form}
    seated = post(address, "/api/tables", opened)
    take_up(page, seated["table"], seated["token"])
    return str(seated["table"])


def take_up(page: Page, table: str, token: str) -> None:
    """Go to a seat by its recovery link."""
    page.goto(f"/t/{table}#seat={token}")
    page.wait_for_selector(".felt")


def forbid(socket: WebSocketRoute) -> None:
    """Turn every action of the page into a card played too early."""
    server = socket.connect_to_server()
    socket.on_message(lambda frame: server.send(re.sub(r'"action":\d+', '"action":8', str(frame))))


def is_over(page: Page) -> bool:
    """Wait until there is something to choose or a pause to end, or the match is over; is it?"""
    page.wait_for_selector(".may-act, .pause button.main, .ending")
    return page.query_selector(".ending") is not None


CALL = ".choice.spoken[data-kind=call]"
POINTED = (
    CALL,
    ".pause button.main",
    ".own .hand .is-lit",
    ".open.hand .is-lit",
    ".pile .is-lit",
    ".choices .choice.spoken",
    ".own .set .is-lit",
    ".felt .is-lit",
)
"""What a player tries, in this order. Calls come first, because without one a round of Archduke may not end."""


UPPER_LEFT: Position = {"x": 14, "y": 14}
"""The corner of a card that shows in a full hand."""


def point(page: Page, *, by_touch: bool) -> None:
    """Choose something with a finger or a mouse; nothing, if another player was quicker and the choice is gone."""
    found = (page.query_selector(selector) for selector in POINTED)
    chosen = next((element for element in found if element), None)
    if chosen is None:
        return
    try:
        if by_touch:
            chosen.tap(position=UPPER_LEFT)
        else:
            chosen.click(position=UPPER_LEFT)
    except Error:
        if is_on_page(chosen):
            raise


def try_card(page: Page) -> None:
    """Click on the first card of the hand, whether it may be played or not."""
    page.locator(".own .hand .card").first.hover(position=UPPER_LEFT)
    page.mouse.down()
    page.mouse.up()


def is_on_page(element: ElementHandle) -> bool:
    return bool(element.evaluate("element => element.isConnected"))


def press(page: Page) -> None:
    """Choose something with keys alone: `g` goes to the first choice, Tab to the next one, Enter takes it."""
    page.keyboard.press("g")
    wanted = CALL if page.query_selector(CALL) else ".choices .choice.spoken"
    if page.evaluate("document.activeElement.closest('.set, .choices') !== null") and page.query_selector(wanted):
        while not page.evaluate("wanted => document.activeElement.matches(wanted)", wanted_in_css(page, wanted)):
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def wanted_in_css(page: Page, wanted: str) -> str:
    """The first element that a Playwright selector finds, as a CSS selector."""
    return f"[data-action='{page.locator(wanted).first.get_attribute('data-action')}'].spoken"
