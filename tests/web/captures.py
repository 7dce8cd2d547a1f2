"""The screenshots in docs/captures, taken in Chromium of real matches: `make docs-captures`."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page

from boxlid.coach import BUDGET
from boxlid.games import GAMES
from boxlid.server.paper.page import write_print_page
from tests.server.client import post
from tests.server.serving import served
from tests.web.browser import DESKTOP, PHONE, chromium, is_over, point, sit_down, visit

FOLDER = Path(__file__).parents[2] / "docs/captures"
FINDINGS = FOLDER.with_name("findings")
REPORT_SCREEN: dict[str, Any] = {"viewport": {"width": 980, "height": 1000}}
MOST_CHOICES = 60
SIDE_BY_SIDE = """
main { display: grid; grid-template-columns: repeat(4, max-content); gap: 6mm; padding: 6mm; width: max-content; }
main { background: #8d877b; zoom: 0.32; }
"""


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        served(Path(folder) / "tables.sqlite", review_budget=BUDGET) as address,
        chromium() as browser,
    ):
        lobby(browser, address)
        for game in GAMES:
            table(browser, address, game, game)
        table(browser, address, "family-dark", "family", seats=6, color_scheme="dark")
        table(browser, address, "archduke-twelve", "archduke", seats=12, color_scheme="dark")
        for game in ("family", "abridged", "archduke"):
            table(browser, address, f"{game}-phone", game, device=PHONE)
        afterwards(browser, address)
        for game in GAMES:
            deck(browser, game)
        report(browser)


def keep(page: Page, name: str, **how: Any) -> None:
    """Save one screenshot, without animations."""
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate("document.activeElement.blur()")
    page.screenshot(path=FOLDER / f"{name}.png", animations="disabled", **how)
    print(f"docs/captures/{name}.png")


def report(browser: Browser) -> None:
    """The first screen of a report for designers."""
    page = browser.new_context(**REPORT_SCREEN).new_page()
    page.goto((FINDINGS / "family.html").as_uri())
    keep(page, "report")


def lobby(browser: Browser, address: str) -> None:
    """The lobby, on a desktop and a phone, with a public table and a match of the player's own."""
    post(address, "/api/tables", {"game": "archduke", "name": "Tom", "seats": 6, "is_public": True})
    for name, device in (("lobby", DESKTOP), ("lobby-phone", PHONE)):
        page = visit(browser, address, device)
        sit_down(page, address, "abridged")
        page.goto("/")
        page.get_by_role("heading", name="Your tables").wait_for()
        keep(page, name, full_page=name == "lobby")
        page.context.close()


def table(
    browser: Browser,
    address: str,
    name: str,
    game: str,
    device: dict[str, Any] = DESKTOP,
    color_scheme: str = "light",
    **form: Any,
) -> None:
    """A match somewhere in the middle, with something to choose."""
    page = visit(browser, address, device, color_scheme=color_scheme)
    sit_down(page, address, game, **form)
    for _ in range(MOST_CHOICES):
        if is_over(page) or WORTH_SEEING.get(game, is_trick_open)(page):
            break
        if not decline(page):
            point(page, by_touch=False)
    keep(page, name)
    page.context.close()


def decline(page: Page) -> bool:
    """Leave discards alone and end the turn, as sensible players of Archduke do most of the time."""
    choice = page.query_selector(".felt[data-game=archduke] ~ .dock :is([data-kind=pass], [data-kind=done]).spoken")
    if choice:
        choice.click()
    return choice is not None


def is_trick_open(page: Page) -> bool:
    """Have two cards been laid?"""
    return len(page.query_selector_all(".slot.is-full")) > 1


WORTH_SEEING: dict[str, Callable[[Page], bool]] = {
    "family": lambda page: is_trick_open(page) and len(page.query_selector_all(".own .hand .card")) in (4, 5),
    "mrt": lambda page: page.query_selector(".own .hand .is-lit") is not None,
    "allstar": lambda page: is_trick_open(page) and len(page.query_selector_all(".open.taken")) > 1,
    "abridged": lambda page: (
        bool(page.query_selector(".open.hand")) and len(page.query_selector_all(".own .hand .card")) < 11
    ),
    "archduke": lambda page: (
        bool(page.query_selector(".picked .card")) and len(page.query_selector_all(".log li")) > 16
    ),
}
"""Positions that show what a game is like."""


def afterwards(browser: Browser, address: str) -> None:
    """The end of a match, its replay and its review."""
    page = visit(browser, address, DESKTOP)
    sit_down(page, address, "family", seats=3, options={"target": 30})
    while not is_over(page):
        point(page, by_touch=False)
    keep(page, "ending")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Review").click()
    opened.value.get_by_role("heading", name="Chance to win").wait_for()
    keep(opened.value, "review")
    page.goto(page.url + "#replay=20")
    page.wait_for_selector(".graph")
    keep(page, "replay")
    page.context.close()


def deck(browser: Browser, game: str) -> None:
    """All sheets of a printed game side by side, as they come out of the printer."""
    page = browser.new_page()
    page.set_content(write_print_page(GAMES[game]))
    page.add_style_tag(content=SIDE_BY_SIDE)
    page.emulate_media(media="print")
    page.locator("main").screenshot(path=FOLDER / f"print-{game}.png")
    print(f"docs/captures/print-{game}.png")
    page.close()


if __name__ == "__main__":
    main()
