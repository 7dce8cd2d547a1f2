"""The page depends on no word of a game: a match is played in a language in which every word is different."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from boxlid.games import GAMES
from boxlid.games.scenes import Card, Place, Scene, Zone
from boxlid.games.stories import StoryLine
from tests.web.browser import is_over, point, sit_down, visit
from tests.web.shortest import shortest

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROTATED = LETTERS[13:] + LETTERS[:13]
FAKE = str.maketrans(LETTERS + LETTERS.upper(), ROTATED + ROTATED.upper())


def fake(text: str) -> str:
    """A text with other letters; digits and placeholders for names stay."""
    return text.translate(FAKE)


def fake_card(card: Card) -> Card:
    return msgspec.structs.replace(card, label=fake(card.label))


def fake_place(place: Place) -> Place:
    return place if place.card is None else msgspec.structs.replace(place, card=fake_card(place.card))


def fake_zone(zone: Zone) -> Zone:
    cards, places = tuple(map(fake_card, zone.cards)), tuple(map(fake_place, zone.places))
    return msgspec.structs.replace(zone, cards=cards, places=places)


def fake_scene(scene: Scene) -> Scene:
    """The scene, with every text in it changed."""
    return msgspec.structs.replace(
        scene,
        stage=fake(scene.stage),
        heading=fake(scene.heading),
        prompt=fake(scene.prompt),
        seats=tuple(
            msgspec.structs.replace(seat, facts=tuple((fake(name), fake(value)) for name, value in seat.facts))
            for seat in scene.seats
        ),
        zones=tuple(map(fake_zone, scene.zones)),
        choices=tuple(
            msgspec.structs.replace(choice, words=fake(choice.words), label=fake(choice.label))
            for choice in scene.choices
        ),
    )


def fake_story(story: Sequence[StoryLine]) -> list[StoryLine]:
    """The story, with every text in it changed."""
    return [msgspec.structs.replace(line, text=fake(line.text)) for line in story]


def translate(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, change: Callable[[Any], Any]) -> None:
    """Change what a function of a module returns."""
    function = getattr(module, name)
    monkeypatch.setattr(module, name, lambda *given: change(function(*given)))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_in_a_language_that_the_page_does_not_know(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    translate(monkeypatch, GAMES[game].scene, "scene", fake_scene)
    for name in ("opening", "narrate"):
        translate(monkeypatch, GAMES[game].story, name, fake_story)
    page = visit(browser, address)
    sit_down(page, address, game, **shortest(game))
    expect(page.locator(".log [data-kind=headline]")).not_to_have_count(0)
    while not is_over(page):
        assert page.locator(".is-lit, .choice.spoken").count()
        point(page, by_touch=False)
    expect(page.locator(".ending h2")).to_contain_text("won")
    expect(page.locator(".log [data-kind=headline]").last).not_to_contain_text("won")
    expect(page.locator(".log [data-kind=play], .log [data-kind=move]")).not_to_have_count(0)
    page.get_by_role("tab", name="Scores").click()
    expect(page.get_by_role("region", name="Score sheet").locator("tbody th").first).not_to_be_empty()
    page.context.close()
