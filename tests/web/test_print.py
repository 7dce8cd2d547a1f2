"""A printed game in Chromium: every card as often as in the pack, at its true size, and nothing beyond its sheet."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

import pytest
from playwright.sync_api import Browser, Page, expect

from boxlid.games import GAMES
from boxlid.server.paper.cut_sheets import CARDS_ON_SHEET, Paper
from boxlid.server.paper.page import write_print_page
from tests.web.axe import AXE
from tests.web.browser import PHONE, sit_down, visit

MM_PER_INCH, PX_PER_INCH, POINTS_PER_INCH = 25.4, 96, 72
PX_PER_MM = PX_PER_INCH / MM_PER_INCH
TRUE_SIZE_MM = (63, 88)
PAPERS_MM = {Paper.A4: (210, 297), Paper.LETTER: (215.9, 279.4)}
TEXT_SHEETS = 2
"""The rules and the score sheet."""
PAGES = [(game, Paper.A4, False) for game in GAMES] + [(game, Paper.LETTER, True) for game in GAMES]

OUTSIDE = """
sheets => sheets.flatMap(sheet => {
  const paper = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('*')].filter(element => {
    const box = element.getBoundingClientRect();
    return box.left < paper.left - 1 || box.right > paper.right + 1 || box.top < paper.top - 1 ||
      box.bottom > paper.bottom + 1;
  }).map(element => element.outerHTML.slice(0, 99));
})
"""
TOO_WIDE = """
elements => elements.filter(element => element.scrollWidth > element.clientWidth + 1).map(element => element.outerHTML)
"""
NAME_IN_NUMBER = """
cards => cards.filter(card => {
  const boxes = [...card.querySelectorAll('text')].map(text => text.getBBox());
  return boxes.some(box => box.x + box.width > 62);
}).map(card => card.dataset.card)
"""


@contextmanager
def printed(browser: Browser, game: str, paper: Paper, *, has_backs: bool) -> Iterator[Page]:
    """The page as it comes out of the printer. It has no server to load anything from."""
    context = browser.new_context(offline=True, java_script_enabled=True)
    page = context.new_page()
    page.set_content(write_print_page(GAMES[game], paper, has_backs=has_backs))
    page.emulate_media(media="print")
    yield page
    context.close()


@pytest.mark.parametrize(("game", "paper", "has_backs"), PAGES)
def test_a_deck_is_printed_at_true_size(browser: Browser, game: str, paper: Paper, has_backs: bool) -> None:
    pack = Counter(card.name for card in GAMES[game].scene.DECK)
    with printed(browser, game, paper, has_backs=has_backs) as page:
        cards = page.locator(".printed[data-card]")
        names = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
        assert Counter(names) == pack
        backs = page.locator(".printed.back").count()
        assert backs == (pack.total() if has_backs else 0)
        sizes = page.locator(".printed").evaluate_all(
            "cards => cards.map(card => card.getBoundingClientRect()).map(({width, height}) => [width, height])"
        )
        for size in sizes:
            assert [side / PX_PER_MM for side in size] == pytest.approx(TRUE_SIZE_MM, abs=0.02)
        assert page.locator(".sheet").evaluate_all(OUTSIDE) == []
        assert page.locator("th, td, .text, .text p, .text li").evaluate_all(TOO_WIDE) == []
        assert cards.evaluate_all(NAME_IN_NUMBER) == []
        pdf = page.pdf(prefer_css_page_size=True)
    sheets = ceil(pack.total() / CARDS_ON_SHEET) * (1 + has_backs) + TEXT_SHEETS
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == sheets
    for box in boxes:
        assert [float(side) / POINTS_PER_INCH * MM_PER_INCH for side in box] == pytest.approx(PAPERS_MM[paper], abs=0.3)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_printed_cards_overlap_and_every_drawing_is_there(browser: Browser, game: str) -> None:
    with printed(browser, game, Paper.A4, has_backs=True) as page:
        places = page.locator(".printed").evaluate_all(
            "cards => cards.map(card => card.getBoundingClientRect()).map(({x, y}) => `${x | 0} ${y | 0}`)"
        )
        assert len(set(places)) == len(places)
        missing = "uses => uses.map(use => use.getAttribute('href')).filter(href => !document.querySelector(href))"
        assert page.locator("use").evaluate_all(missing) == []
        expect(page.locator(".printed[data-card] use")).to_have_count(len(GAMES[game].scene.DECK))


def test_backs_lie_behind_their_cards_when_the_sheet_is_turned(browser: Browser) -> None:
    with printed(browser, "family", Paper.A4, has_backs=True) as page:
        where = "cards => cards.map(card => card.getBoundingClientRect()).map(box => [box.left, box.right])"
        fronts = page.locator(".sheet:nth-last-child(2) .printed").evaluate_all(where)
        backs = page.locator(".sheet:last-child .printed").evaluate_all(where)
        width = PAPERS_MM[Paper.A4][0] * PX_PER_MM
        left = page.locator(".sheet").first.evaluate("sheet => sheet.getBoundingClientRect().left")
        turned = [[2 * left + width - right, 2 * left + width - start] for start, right in fronts]
        sides = [side for card in turned for side in card]
        assert [side for back in backs for side in back] == pytest.approx(sides, abs=0.1)


def test_table_and_lobby_lead_to_the_print_page(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    page.get_by_role("radio", name=GAMES["archduke"].title).click()
    expect(page.get_by_role("link", name="Print the cards")).to_have_attribute("href", "/print/archduke")
    sit_down(page, address, "mrt")
    page.get_by_role("tab", name="Rules").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Print this game").click()
    expect(opened.value.get_by_role("img", name="Mr. T")).to_have_count(6)
    opened.value.get_by_role("link", name="letter with backs").click()
    expect(opened.value.locator(".printed.back")).to_have_count(len(GAMES["mrt"].scene.DECK))
    page.context.close()


def test_the_print_page_is_accessible(browser: Browser, address: str) -> None:
    page = visit(browser, address, PHONE)
    page.goto("/print/abridged")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate("async () => (await axe.run(document)).violations.map(found => found.id)") == []
    links = page.locator(".screen a").evaluate_all("links => links.map(link => link.getBoundingClientRect())")
    assert all(min(link["width"], link["height"]) >= 44 for link in links)
    page.context.close()
