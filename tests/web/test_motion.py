"""Cards fly as the story says: its moves between any two locations, and its tricks."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import visit

TABLE = """
<div id="felt" style="position: relative">
  <div data-seat="0" style="position: absolute; top: 400px; left: 0; width: 90px; height: 90px"></div>
  <div data-anchor="discards" style="position: absolute; top: 0; left: 400px; width: 50px; height: 70px"></div>
  <div data-anchor="set 0">
    <span class="card" data-fly="place 0.0" style="position: absolute; left: 0; top: 0"><svg></svg></span>
    <span class="card" data-fly="place 0.1" style="position: absolute; left: 200px; top: 0"><svg></svg></span>
  </div>
  <div class="laid"><div data-anchor="trick 0">
    <span class="card" data-fly="card G9" data-card="G9" style="position: absolute; left: 300px; top: 200px">
      <svg></svg>
    </span>
  </div></div>
</div>"""
"""Two places of a set, a card in the trick, an empty pile and a seat. Its inline styles need `bypass_csp`."""
AFTER = """async ({table, changes, gone, added}) => {
    const { Motion } = await import("/static/table/motion.js");
    document.body.innerHTML = table;
    const felt = document.querySelector("#felt");
    const motion = new Motion(felt);
    motion.before();
    if (gone) felt.querySelector(gone).remove();
    felt.querySelector("[data-anchor=discards]").innerHTML = added;
    motion.after({ game: "", actor: null, taker: null, ended: [], dealer: null, moves: [], ...changes });
    return document.getAnimations().map(({ effect }) =>
        [effect.target.dataset.fly ?? "picture", effect.getKeyframes().at(0).transform]);
}"""
"""Which elements fly, and from where, after a redraw that removed a card or added one to the pile."""
TRICK = "[data-card=G9]"
TOP_CARD = '<span class="card" data-fly="pile discards 1 N7" data-from="actor"><svg></svg></span>'
PLACES = [{"kind": "place", "seat": 0, "index": index} for index in (0, 1)]
DISCARDS = {"kind": "zone", "zone": "discards", "seat": -1}


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Page:
    """A document of the server that loads no scripts."""
    page = visit(browser, address, reduced_motion="no-preference", bypass_csp=True)
    page.goto("/healthz")
    return page


def flights(page: Page, gone: str = "", added: str = "", **changes: Any) -> dict[str, str]:
    found: list[tuple[str, str]] = page.evaluate(
        AFTER, {"table": TABLE, "changes": changes, "gone": gone, "added": added}
    )
    return dict(found)


def move(source: Any, goal: Any, card: str | None = None) -> dict[str, Any]:
    return {"card": card, "source": source, "goal": goal}


def test_nothing_flies_if_nothing_has_moved(page: Page) -> None:
    assert flights(page) == {}


def test_two_cards_that_change_places_fly_past_each_other(page: Page) -> None:
    first, second = PLACES
    found = flights(page, moves=[move(first, second), move(second, first)])
    assert found["place 0.0"].startswith("translate(200px, 0px)")
    assert found["place 0.1"].startswith("translate(-200px, 0px)")


def test_a_card_flies_from_a_place_to_a_pile_that_shows_none(page: Page) -> None:
    assert list(flights(page, "[data-fly='place 0.0']", moves=[move(PLACES[0], DISCARDS)])) == ["picture"]


def test_a_card_flies_from_a_pile_to_a_place(page: Page) -> None:
    assert list(flights(page, moves=[move(DISCARDS, PLACES[1])])) == ["place 0.1"]


def test_the_top_of_a_pile_comes_from_the_seat_that_acted_unless_the_story_tells_its_moves(page: Page) -> None:
    assert list(flights(page, added=TOP_CARD, actor=0)) == ["pile discards 1 N7"]
    assert flights(page, added=TOP_CARD, actor=0, moves=[move(DISCARDS, {**DISCARDS, "zone": "elsewhere"})]) == {}


def test_the_cards_of_a_trick_fly_to_the_seat_that_takes_it(page: Page) -> None:
    assert list(flights(page, TRICK, taker=0)) == ["picture"]
    assert flights(page, TRICK) == {}


def test_flights_take_as_long_as_the_setting_says(page: Page) -> None:
    def durations(speed: str) -> list[float]:
        page.evaluate("speed => localStorage.setItem('boxlid.setting.animation', speed)", speed)
        flights(page, TRICK, taker=0)
        found: list[float] = page.evaluate("document.getAnimations().map(({ effect }) => effect.getTiming().duration)")
        return found

    assert durations("slow") == [2 * usual for usual in durations("normal")]
    assert durations("fast") == [usual / 2 for usual in durations("normal")]
    assert durations("off") == []
    page.evaluate("localStorage.removeItem('boxlid.setting.animation')")


CHANGES = """async ({before, scene, story, earlier}) => {
    const { changesBetween } = await import("/static/table/changes.js");
    return changesBetween(before, scene, story, earlier);
}"""


def scene(*laid: str) -> dict[str, Any]:
    """A scene of two seats with these cards in the trick."""
    zones = [
        {"kind": "trick", "seat": seat, "cards": [{"name": name}], "face_down": 0, "places": []}
        for seat, name in enumerate(laid)
    ]
    return {"game": "", "seats": [{"seat": seat, "is_dealer": seat == 1} for seat in range(2)], "zones": zones}


def changes(page: Page, before: Any, after: Any, story: Any, earlier: Any = ()) -> Any:
    return page.evaluate(CHANGES, {"before": before, "scene": after, "story": story, "earlier": list(earlier)})


def test_a_trick_is_taken_when_the_next_is_led_by_the_seat_that_the_story_named(page: Page) -> None:
    taken = {"kind": "trick", "text": "", "seats": [1]}
    led = {"kind": "play", "text": "", "seats": [0]}
    found = changes(page, scene("G1", "G2"), scene("G3"), [led], [taken, led])
    assert (found["taker"], found["actor"], found["dealer"]) == (1, 0, 1)
    assert changes(page, scene("G1"), scene("G1", "G2"), [led], [taken, led])["taker"] is None
