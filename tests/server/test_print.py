"""The print page of a game, over HTTP."""

import re

import pytest
from msgspec.structs import replace

from boxlid.games import GAMES
from boxlid.server.paper.cut_sheets import Paper
from boxlid.server.paper.page import print_links, write_print_page
from tests.server.client import RefusedRequest, fetch

SVG_NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("game", GAMES)
def test_the_server_shows_the_page_that_the_command_writes(server: str, game: str) -> None:
    shown = fetch(server, "GET", f"/print/{game}?paper=letter&backs").decode()
    assert shown == write_print_page(GAMES[game], Paper.LETTER, has_backs=True, links=print_links())


@pytest.mark.parametrize("game", GAMES)
def test_a_printed_game_is_self_contained(game: str) -> None:
    page = write_print_page(GAMES[game])
    assert not re.search(r"//|<script|<img|@import| src=", page.replace(SVG_NAMESPACE, ""))
    assert all(href.startswith("#") for href in re.findall(r'<(?:a|use)[^>]* href="([^"]+)"', page))
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", page))


@pytest.mark.parametrize("game", GAMES)
def test_a_printed_game_has_all_that_is_needed_to_play(game: str) -> None:
    page, look = write_print_page(GAMES[game]), GAMES[game].look
    for rule in look.SUMMARY:
        assert f"<b>{rule.title}.</b>" in page
    assert page.count('<table class="points">') == 1
    for label in (*look.SHEET.rows, look.SHEET.total):
        assert page.count(f'<th scope="row">{label}</th>') == look.SHEET.blocks


def test_a_game_prints_with_drawings_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    look = GAMES["family"].look
    monkeypatch.setattr(look, "EMBLEMS", {"square": "M4 4h40v40H4Z"})
    monkeypatch.setattr(look, "SUITS", {key: replace(suit, emblem="square") for key, suit in look.SUITS.items()})
    page = write_print_page(GAMES["family"])
    assert '<symbol id="emblem-family-square" viewBox="0 0 48 48"><path d="M4 4h40v40H4Z"/></symbol>' in page
    corner_and_middle = 2
    in_list_of_suits = len(look.SUITS)
    faces = len(GAMES["family"].scene.CARDS)
    assert page.count('href="#emblem-family-square"') == corner_and_middle * faces + in_list_of_suits


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/print/chess", "there is no game called chess"),
        ("/print/family?paper=a3", "a3 is not a size of paper; use a4 or letter"),
    ],
)
def test_an_invalid_print_request_is_refused(server: str, path: str, why: str) -> None:
    with pytest.raises(RefusedRequest) as asked:
        fetch(server, "GET", path)
    assert asked.value.status == 400
    assert why in asked.value.reason
