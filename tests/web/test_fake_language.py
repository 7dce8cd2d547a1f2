"""The page depends on no word of a game: a match is played in a language in which every word is different."""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from boxlid.games import GAMES, Game
from boxlid.games.contract import Look
from boxlid.games.scenes import Scene
from tests.fake_language import translate, translate_game
from tests.web.browser import POINTED, is_over, point, sit_down, visit
from tests.web.shortest import shortest
from tests.web.test_lessons import SMALL_PHONE, begin, follow

LABELS = ".deal-facts .tag > span:first-child, .fact-name"
ZONE_LABELS = ".felt .pile-name, .felt .fan .unseen, .felt .open .unseen"
PILES = ".felt .pile [aria-label], .felt .picked [aria-label]"
PAGE_WORDS = re.compile(r"\b(cards?|face down|none)\b")


def translate_for_page(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Show a game in the fake language, even the text forms of the choices, which only the terminal uses."""
    translate_game(game, monkeypatch.setitem)
    show: Callable[..., Scene] = game.scene.scene

    def scene(*given: object) -> Scene:
        shown = show(*given)
        choices = tuple(msgspec.structs.replace(choice, words=translate(choice.words)) for choice in shown.choices)
        return msgspec.structs.replace(shown, choices=choices)

    monkeypatch.setitem(vars(game.scene), "scene", scene)


def assert_labels_are_translated(page: Page) -> None:
    """No key of a fact or zone stands on the table or is read aloud there, and every fact has its tooltip."""
    labels = page.locator(LABELS).all_text_contents()
    zones = page.locator(ZONE_LABELS).all_text_contents()
    piles = page.locator(PILES).evaluate_all("piles => piles.map(pile => pile.ariaLabel)")
    assert_foreign([PAGE_WORDS.sub("", text) for text in [*labels, *zones, *piles]])
    assert page.locator(".deal-facts [title], .facts [title]").count() == len(labels)


def assert_foreign(shown: list[str]) -> None:
    assert not [text for text in shown if re.search("[A-Za-z]", text)], shown


def assert_legend_is_whole(page: Page, look: Look) -> None:
    """The legend explains every fact on the table and every suit."""
    labels = page.locator(LABELS).all_text_contents()
    page.locator(".legend-opener").click()
    legend = page.get_by_role("dialog", name="What you see")
    terms = [term.casefold() for term in legend.locator("dt").all_text_contents()]
    assert {label.strip().casefold() for label in labels} <= set(terms)
    assert {suit.name.casefold() for suit in look.SUITS.values()} <= set(terms)
    says = legend.locator("dd").all_text_contents()
    assert {suit.about for suit in look.SUITS.values()} <= set(says)
    assert len(set(look.FACTS.values()) & set(says)) >= len(set(labels))
    page.keyboard.press("Escape")
    expect(legend).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_in_a_language_that_the_page_does_not_know(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    translate_for_page(monkeypatch, GAMES[game])
    page = visit(browser, address)
    sit_down(page, address, game, pause_s=60, **shortest(game))
    expect(page.locator(".log [data-kind=headline]")).not_to_have_count(0)
    page.wait_for_selector(LABELS)
    assert_legend_is_whole(page, GAMES[game].look)
    while not is_over(page):
        assert_labels_are_translated(page)
        assert page.locator(", ".join(POINTED)).count()
        point(page, by_touch=False)
    expect(page.locator(".ending h2")).to_contain_text("won")
    expect(page.locator(".log [data-kind=headline]").last).not_to_contain_text("won")
    expect(page.locator(".log [data-kind=play], .log [data-kind=move]")).not_to_have_count(0)
    page.get_by_role("tab", name="Scores").click()
    expect(page.get_by_role("region", name="Score sheet").locator("tbody th").first).not_to_be_empty()
    assert_foreign(page.get_by_role("region", name="Scores now").locator("th[scope=col]").all_text_contents()[2:])
    page.context.close()


def test_a_lesson_is_followed_in_a_language_that_the_page_does_not_know(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["mrt"]
    assert game.first_deal
    replace = msgspec.structs.replace
    steps = [replace(step, text=translate(step.text), wanted=translate(step.wanted)) for step in game.first_deal.steps]
    monkeypatch.setitem(vars(game), "first_deal", replace(game.first_deal, steps=tuple(steps)))
    translate_for_page(monkeypatch, game)
    page = visit(browser, address, SMALL_PHONE)
    begin(page, game.id)
    while not page.locator(".choices [data-key=deal]").count():
        follow(page)
    page.context.close()
