"""Score sheets and reviews as they come out of the printer, whatever the theme."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from boxlid.games.abridged.score_sheet import score_sheets
from tests.games.abridged.arrange import NIGHT_OF_FIGURE_6, with_sheet
from tests.web.browser import sit_down, visit

ROOT = Path(__file__).parents[2]
PRINTED_A4: ViewportSize = {"width": 672, "height": 1001}
"""A4 without margins of 16 mm, in pixels."""
WHITE, BLACK = "rgb(255, 255, 255)", "rgb(0, 0, 0)"
DRAW_SHEET = """
async rows => {
  const { scoreSheet } = await import("/static/panels/score_sheet.js");
  const table = scoreSheet(rows);
  document.body.append(table);
  const texts = row => [...row.cells].map(cell => cell.textContent);
  return [...table.tBodies].map(block => [...block.rows].map(texts));
}
"""
TOO_WIDE = "(elements, width) => elements.filter(one => one.getBoundingClientRect().right > width + 1).length"


def print_out(page: Page) -> None:
    """Show what comes out of the printer."""
    page.set_viewport_size(PRINTED_A4)
    page.emulate_media(media="print", color_scheme="dark")


def colours_of(page: Page, selector: str) -> tuple[str, str]:
    """Ink and paper of an element."""
    ink, paper = page.locator(selector).evaluate(
        "element => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]"
    )
    return ink, paper


def test_the_open_panel_is_printed_alone_in_black_on_white(browser: Browser, address: str) -> None:
    page = visit(browser, address, color_scheme="dark")
    sit_down(page, address, "family")
    page.get_by_role("tab", name="Scores").click()
    print_out(page)
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("cell", name="0").first).to_be_visible()
    for hidden in (".bar", ".felt", ".dock", ".panel-tabs"):
        expect(page.locator(hidden)).to_be_hidden()
    assert colours_of(page, "body") == (BLACK, WHITE)
    assert panel.evaluate("panel => [panel.getBoundingClientRect().top, panel.scrollHeight - panel.clientHeight]") == [
        0,
        0,
    ]
    page.context.close()


def test_the_sheet_of_a_night_is_drawn_as_the_booklet_prints_it(browser: Browser, address: str) -> None:
    rows = score_sheets(with_sheet(*NIGHT_OF_FIGURE_6, form="night").state, ["Bob", "Ted", "Carol", "Alice"])
    page = visit(browser, address)
    page.goto("/")
    blocks = page.evaluate(DRAW_SHEET, [row.cells for row in rows])
    assert [block[1] for block in blocks] == 3 * [["", "Bob & Carol", "Ted & Alice"]]
    assert blocks[2] == [
        ["", "WE", "THEY"],
        ["", "Bob & Carol", "Ted & Alice"],
        ["HAND 1", "—", "60"],
        ["HAND 2", "20", "—"],
        ["HAND 3", "50", "—"],
        ["HAND 4", "—", "90"],
        ["GAME TOTAL", "70", "150"],
        ["GRAND TOTAL", "310", "355"],
    ]
    page.context.close()


@pytest.mark.parametrize("review", sorted(ROOT.glob("docs/reviews/*.html")), ids=lambda review: review.stem)
def test_a_review_is_printed_on_white_with_its_graph_and_whole_tables(browser: Browser, review: Path) -> None:
    text = review.read_text(encoding="utf-8")
    assert (ROOT / "src/boxlid/coach/page.css").read_text(encoding="utf-8") in text
    page = browser.new_page()
    page.set_content(text)
    print_out(page)
    assert colours_of(page, "body") == (BLACK, WHITE)
    expect(page.locator("figure svg").first).to_be_visible()
    assert page.locator("table, article, figure svg").evaluate_all(TOO_WIDE, PRINTED_A4["width"]) == 0
    page.close()
