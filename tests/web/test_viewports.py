"""On every size of screen the question, the hand and all answers are in view: a sample of `make viewports`."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page

from boxlid.games import GAMES
from tests.web.browser import visit
from tests.web.viewports import Seen, findings, findings_at_all_sizes, listen, play, resize

N_QUESTIONS = 3
MOST_CHOICES = 12
LAPTOP = (1280, 560)
PHONE = (390, 664)


def new_questions(page: Page, address: str, seen: Seen, game: str) -> Iterator[frozenset[str]]:
    """Stop at each question of a new kind."""
    met = set()
    seats = GAMES[game].rules.DEFAULT_SEATS
    for _ in islice(play(page, address, seen, game, random.Random(0), seats=seats), MOST_CHOICES):
        if seen.kinds not in met:
            met.add(seen.kinds)
            yield seen.kinds


@pytest.mark.parametrize("game", GAMES)
def test_the_question_the_hand_and_every_answer_are_in_view(browser: Browser, address: str, game: str) -> None:
    page, seen = listen(browser, address)
    for _ in islice(new_questions(page, address, seen, game), N_QUESTIONS):
        assert findings_at_all_sizes(page, seen) == []
    page.context.close()


BREAKAGES = {
    "a hand below the screen": (".own-cards { translate: 0 200px }", "a card of your own is covered or out of view"),
    "a covered hand": (".own-cards::after { content: ''; position: absolute; inset: 0 }", "a card of your own"),
    "a scrolled question": (".choices { position: fixed; top: 1000px }", "the question is not in view"),
    "an answer out of view": (".numbers button:last-child { translate: 0 900px }", "cannot be chosen: Estimate 7"),
    "an answer without a button": (".numbers { display: none }", "cannot be chosen: Estimate 0"),
    "a small answer": (".dock .numbers button { min-height: 30px; height: 30px }", "smaller than a finger: Estimate 0"),
    "a covered name": (
        ".middle-of-table { position: fixed; inset: 0; z-index: 9 }",
        "a text is covered or out of view",
    ),
    "a cut name": (".name { width: 9px; overflow: hidden; white-space: nowrap }", "a text is cut off: Ronja (you)"),
    "a long tag": (".tag { width: 20px; white-space: nowrap; flex-wrap: nowrap }", "a text leaves its frame"),
    "a text past the edge": (".under, .score { position: fixed; right: -4px }", "a text leaves the screen"),
    "a page that scrolls": ("#app { margin-bottom: 300px }", "the page scrolls"),
}
"""What a style breaks, and what is then found."""


def test_hidden_covered_and_clipped_choices_are_found(browser: Browser, address: str) -> None:
    page, seen = listen(browser, address, bypass_csp=True)
    next(play(page, address, seen, "family", random.Random(0), seats=4))
    for size in (PHONE, LAPTOP):
        resize(page, size)
        assert findings(page, seen) == []
        for what, (style, finding) in BREAKAGES.items():
            page.add_style_tag(content=style)
            assert [found for found in findings(page, seen) if found.startswith(finding)], what
            page.evaluate("document.head.lastElementChild.remove()")
    page.context.close()


POINT_AT_PLACES = """async (width) => {
    const { otherSeat } = await import("/static/table/seats.js");
    const { choicesMeant } = await import("/static/table/choice_dialog.js");
    const places = [0, 1].map(index => ({ index, card: null, known_to: [], label: `card ${index}` }));
    const choices = places.map(({ index }) => ({ label: "", subject: { kind: "place", seat: 1, index } }));
    const lit = new Map(choices.map(choice => [`place:1.${choice.subject.index}`, [choice]]));
    const meant = [];
    const look = { game: "", viewer: 0, names: ["Ronja", "Ada"], lit, stops: new Map(),
        isFaceUp: () => false, isRaced: () => false,
        point: (about, from) => meant.push(choicesMeant(about, from, lit).length) };
    const scene = { zones: [{ kind: "set", seat: 1, cards: [], face_down: 0, places }] };
    const seat = otherSeat(scene, { seat: 1, score: 0, facts: [] }, undefined, look, 1);
    document.body.replaceChildren(seat);
    for (const card of seat.querySelectorAll("button.card")) card.style.cssText = `display: block; width: ${width}px`;
    seat.querySelector("button.card").click();
    seat.querySelector(".name").click();
    return meant;
}"""
"""How many choices are asked about when a place of another seat is pointed at, and when its name is."""


def test_a_place_too_small_for_a_finger_is_chosen_after_its_seat(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    assert page.evaluate(POINT_AT_PLACES, 20) == [2, 2]
    assert page.evaluate(POINT_AT_PLACES, 40) == [1]
    page.context.close()
