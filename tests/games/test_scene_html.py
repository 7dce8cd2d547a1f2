"""Tables and views in notebooks: what their viewers may see, self-contained, with names that cannot be markup."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import boxlid
from boxlid.bots import by_thumb
from boxlid.games import GAMES, SPECTATOR
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table

SOURCES = Path(boxlid.__file__).parent
CARDS_CSS = (SOURCES / "server" / "static" / "cards" / "cards.css").read_text(encoding="utf-8")
NOTEBOOK_CSS = (SOURCES / "games" / "scene_html.css").read_text(encoding="utf-8")
VOID = {"br", "meta"}


class Balanced(HTMLParser):
    """Every element is closed, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {name for name, _ in attrs} & {"src", "href", "onload", "onclick"}
        assert tag not in {"script", "link", "img"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def played(game: str, n: int | None = None, players: list[str] | None = None) -> Table:
    table, rng = Table(game, seed=3, players=players), new_rng(3)
    while not table.is_over and len(table.log) != n:
        seat = table.actors[0]
        table.act(seat, by_thumb(table.view(seat), rng))
    return table


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("length", [0, 9, 40, None])
def test_html_is_well_formed_and_loads_nothing(game: str, length: int | None) -> None:
    table = played(game, length)
    for html in (table._repr_html_(), *(table.view(seat)._repr_html_() for seat in range(table.seats))):
        Balanced(html)
        assert not re.search(r"https?:|url\(|@import", html)


def cards_shown(html: str) -> list[str]:
    return re.findall(r'<i class="\w+ on-\w+" title="[^"]*">([^<]+)</i>', html)


def test_a_table_shows_what_a_spectator_sees_and_a_view_what_its_seat_sees() -> None:
    table = played("family", 0)
    assert cards_shown(table._repr_html_()) == []
    for seat in range(table.seats):
        hand = next(zone for zone in table.scene(seat).zones if (zone.kind, zone.seat) == ("hand", seat))
        assert cards_shown(table.view(seat)._repr_html_()) == [card.name for card in hand.cards]
        assert "<code>bid 3</code>" in table.view(seat)._repr_html_()
    assert "<code>" not in table.view(SPECTATOR)._repr_html_()


@pytest.mark.parametrize("game", GAMES)
def test_names_are_escaped(game: str) -> None:
    nasty = "<b onclick=x>&\"'{0}"
    seats = GAMES[game].rules.DEFAULT_SEATS
    for length in (0, 25, None):
        html = played(game, length, [nasty, *(f"P{seat}" for seat in range(1, seats))])._repr_html_()
        assert "<b onclick" not in html
        assert "&lt;b onclick=x&gt;&amp;&quot;&#x27;{0}" in html


def test_a_match_that_is_over_says_why() -> None:
    table = played("family")
    assert table.outcome
    assert f"The match is over: {table.outcome.reason} ({table.outcome.clause})." in table._repr_html_()


def test_the_colours_of_cards_are_those_of_the_page() -> None:
    inks = dict(re.findall(r"\.ink-(\w+) \{ --ink: (#\w+); \}", CARDS_CSS))
    papers = dict(re.findall(r"\.paper-(\w+) \{ --paper: (#\w+); \}", CARDS_CSS))
    assert inks
    assert papers
    assert dict(re.findall(r"^\.boxlid \.(\w+) \{ color: (#\w+); \}", NOTEBOOK_CSS, re.MULTILINE)) == inks
    assert dict(re.findall(r"^\.boxlid \.on-(\w+) \{ background: (#\w+); \}", NOTEBOOK_CSS, re.MULTILINE)) == papers


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_suit_has_its_colour_in_notebooks(game: boxlid.games.Game) -> None:
    for suit in game.look.SUITS.values():
        assert f".boxlid .{suit.ink} {{" in NOTEBOOK_CSS
        assert suit.paper == "plain" or f".boxlid .on-{suit.paper} {{" in NOTEBOOK_CSS
