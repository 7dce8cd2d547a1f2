"""The page depends on no word of a game: a match is played in a language in which every word is different."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from boxlid.games import GAMES
from boxlid.games.scenes import Scene
from tests.fake_language import translate, translate_scene, translate_story
from tests.web.browser import POINTED, is_over, point, sit_down, visit
from tests.web.shortest import shortest
from tests.web.test_lessons import SMALL_PHONE, begin, follow


def without_words(scene: Scene) -> Scene:
    """The scene in the fake language, even the text forms of the choices, which only the terminal uses."""
    choices = tuple(
        msgspec.structs.replace(choice, words=translate(choice.words)) for choice in translate_scene(scene).choices
    )
    return msgspec.structs.replace(translate_scene(scene), choices=choices)


def change_result(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, change: Callable[[Any], Any]) -> None:
    """Change what a function of a module returns."""
    function = getattr(module, name)
    monkeypatch.setattr(module, name, lambda *given: change(function(*given)))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_in_a_language_that_the_page_does_not_know(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    change_result(monkeypatch, GAMES[game].scene, "scene", without_words)
    for name in ("opening", "narrate"):
        change_result(monkeypatch, GAMES[game].story, name, translate_story)
    page = visit(browser, address)
    sit_down(page, address, game, pause_s=60, **shortest(game))
    expect(page.locator(".log [data-kind=headline]")).not_to_have_count(0)
    while not is_over(page):
        assert page.locator(", ".join(POINTED)).count()
        point(page, by_touch=False)
    expect(page.locator(".ending h2")).to_contain_text("won")
    expect(page.locator(".log [data-kind=headline]").last).not_to_contain_text("won")
    expect(page.locator(".log [data-kind=play], .log [data-kind=move]")).not_to_have_count(0)
    page.get_by_role("tab", name="Scores").click()
    expect(page.get_by_role("region", name="Score sheet").locator("tbody th").first).not_to_be_empty()
    page.context.close()


def test_a_lesson_is_followed_in_a_language_that_the_page_does_not_know(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["mrt"]
    assert game.first_deal
    replace = msgspec.structs.replace
    steps = [replace(step, text=translate(step.text), wanted=translate(step.wanted)) for step in game.first_deal.steps]
    monkeypatch.setitem(vars(game), "first_deal", replace(game.first_deal, steps=tuple(steps)))
    change_result(monkeypatch, game.scene, "scene", without_words)
    page = visit(browser, address, SMALL_PHONE)
    begin(page, game.id)
    while not page.locator(".choices [data-key=deal]").count():
        follow(page)
    page.context.close()
