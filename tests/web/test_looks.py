"""The page draws every game as its `look` says, and knows no game itself."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

import boxlid.server
from boxlid.games import GAMES
from tests.web.browser import is_over, sit_down, visit

STATIC = Path(boxlid.server.__file__).parent / "static"
SQUARE = "M4 4h40v40H4Z"


def inks_and_papers() -> set[str]:
    """The classes for cards that the page has styles for."""
    return set(re.findall(r"\.((?:ink|paper)-\w+)", (STATIC / "cards/cards.css").read_text(encoding="utf-8")))


def names_in_hand(page: Page) -> list[str]:
    """The short names of the cards in the player's hand."""
    return [str(card.get_attribute("data-card")) for card in page.locator(".own .hand .card").all()]


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_shows_the_tile_of_a_game(browser: Browser, address: str, game: str) -> None:
    page, look = visit(browser, address), GAMES[game].look
    page.goto("/")
    tile = page.get_by_role("radio", name=GAMES[game].title)
    expect(tile).to_contain_text(look.TAGLINE)
    own = f"{game}-{look.EMBLEM}" if look.EMBLEM in look.EMBLEMS else look.EMBLEM
    expect(tile.locator(f"use[href='#emblem-{own}']")).to_have_count(1)
    assert tile.evaluate("tile => tile.style.getPropertyValue('--tile')") == look.COLOUR
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_and_colour_of_a_game_exists(browser: Browser, address: str, game: str) -> None:
    page, look = visit(browser, address), GAMES[game].look
    sit_down(page, address, game)
    emblems = {suit.emblem for suit in look.SUITS.values()} - {"pips"} | set(look.CARD_EMBLEMS.values())
    for emblem in emblems:
        symbol = f"emblem-{game}-{emblem}" if emblem in look.EMBLEMS else f"emblem-{emblem}"
        expect(page.locator(f"symbol#{symbol}")).to_have_count(1)
    unresolved = "uses => uses.map(use => use.getAttribute('href')).filter(href => !document.querySelector(href))"
    assert page.locator(".felt use, .sprite use").evaluate_all(unresolved) == []
    used = {f"ink-{suit.ink}" for suit in look.SUITS.values()} | {f"paper-{suit.paper}" for suit in look.SUITS.values()}
    assert used - inks_and_papers() <= {"paper-plain"}
    page.context.close()


def test_a_game_can_bring_drawings_of_its_own(browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look = GAMES["family"].look
    monkeypatch.setattr(look, "EMBLEMS", {"square": SQUARE})
    monkeypatch.setattr(look, "EMBLEM", "square")
    monkeypatch.setattr(look, "SUITS", {key: replace(suit, emblem="square") for key, suit in look.SUITS.items()})
    page = visit(browser, address)
    page.goto("/")
    expect(page.locator(".tile use[href='#emblem-family-square']")).to_have_count(1)
    sit_down(page, address, "family")
    expect(page.locator(".own .hand .card")).to_have_count(7)
    for card in names_in_hand(page):
        expect(page.locator(f"#face-family-{card} use.middle[href='#emblem-family-square']")).to_have_count(1)
    expect(page.locator(f"symbol#emblem-family-square path[d='{SQUARE}']")).to_have_count(1)
    page.context.close()


def test_cards_show_pips_or_an_emblem_of_their_own(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = GAMES["family"].look
    monkeypatch.setattr(look, "SUITS", {key: replace(suit, emblem="pips") for key, suit in look.SUITS.items()})
    page = visit(browser, address)
    sit_down(page, address, "family")
    assert not is_over(page)
    for card in names_in_hand(page):
        number = int(card[1:])
        expect(page.locator(f"#face-family-{card} circle")).to_have_count(max(1, number if number <= 10 else 1))
    page.context.close()
    monkeypatch.setattr(look, "CARD_EMBLEMS", dict.fromkeys(GAMES["family"].scene.CARDS, "cat"))
    page = visit(browser, address)
    sit_down(page, address, "family")
    expect(page.locator(".own .hand .paper-lilac")).to_have_count(7)
    for card in names_in_hand(page):
        expect(page.locator(f"#face-family-{card} use.middle[href='#emblem-cat']")).to_have_count(1)
    page.context.close()


def test_the_page_knows_no_game_by_name() -> None:
    names = [name for game in GAMES.values() for name in (f'"{game.id}"', f"game-{game.id}", game.title)]
    for path in sorted(STATIC.rglob("*.*")):
        text = path.read_bytes().decode(errors="replace")  # some are images
        assert not [name for name in names if name in text], path


@pytest.mark.parametrize("opener", ["the table", "the rules panel"])
def test_the_legend_explains_suits_and_tags(browser: Browser, address: str, opener: str) -> None:
    page, look = visit(browser, address), GAMES["family"].look
    sit_down(page, address, "family")
    if opener == "the rules panel":
        page.get_by_role("tab", name="Rules").click()
    scope = page.locator(".felt" if opener == "the table" else ".panel-body")
    scope.get_by_role("button", name="What the tags and suits mean").click()
    legend = page.get_by_role("dialog", name="What you see")
    for suit in look.SUITS.values():
        expect(legend).to_contain_text(suit.about)
    expect(legend).to_contain_text(look.FACTS["target"])
    page.context.close()
