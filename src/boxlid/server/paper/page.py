"""A game on paper: one self-contained page with the rules, what scores, the score sheet, and the deck to cut out.

The page has no scripts and loads nothing, so it opens offline, and every browser prints it or saves it as a PDF.
"""

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path

from boxlid.games import Game
from boxlid.games.looks import PointsRow, SummaryRule
from boxlid.server.paper.cut_sheets import Paper, cut_sheets
from boxlid.server.paper.drawings import STATIC, all_drawings, capitalised, suit_picture
from boxlid.server.paper.score_sheet import draw_chart, draw_score_sheet

SPAN = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
"""The Markdown of a rule: bold or emphasised words."""


def write_print_page(game: Game, paper: Paper = Paper.A4, *, has_backs: bool = False, links: str = "") -> str:
    """The whole page. `links` is HTML for the top of the page on a screen."""
    size, title = paper.value, escape(game.title)
    css = (STATIC / "cards/cards.css", Path(__file__).with_name("page.css"))
    sheets = [_rules(game), _scores(game), *cut_sheets(game, size, has_backs=has_backs)]
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=840">
<meta name="description" content="{title} to print, cut out and play at a kitchen table.">
<title>{title}: a deck to print</title>
<link rel="icon" href="data:,">
<style>
@page {{ size: {size.css}; margin: 0 }}
:root {{ --sheet-width: {size.width}mm; --sheet-height: {size.height}mm; --game: {game.look.COLOUR} }}
{"".join(file.read_text(encoding="utf-8") for file in css)}</style>
</head>
<body>
{all_drawings(game)}
<header class="screen">
<h1>{title} to print</h1>
<p>Print this page, or save it as a PDF, on {size.css} paper at 100&nbsp;% and without headers: a card is 63 mm wide and
88 mm high. Thin cardboard works best. Cut along the lines.{_on_backs(has_backs=has_backs)}</p>
{links}</header>
<main>
{"".join(sheets)}
</main>
</body>
</html>
"""


def print_links() -> str:
    """Links to the same page on other paper, for where a server shows it."""
    kinds = [(paper, has_backs) for has_backs in (False, True) for paper in Paper]
    links = (
        f'<a href="?paper={paper.name.lower()}{"&amp;backs" if has_backs else ""}">'
        f"{paper.value.css}{' with backs' if has_backs else ''}</a>"
        for paper, has_backs in kinds
    )
    return f"<p>On other paper: {' '.join(links)}</p>"


def _on_backs(*, has_backs: bool) -> str:
    return " Every second sheet has the backs: print on both sides, turned by the long edge." if has_backs else ""


def _rules(game: Game) -> str:
    """The sheet with the rules in short."""
    least, most = game.rules.SEATS
    players = f"{least} players" if least == most else f"{least} to {most} players"
    copies = Counter(card.suit for card in game.scene.DECK)
    suits = "".join(
        f"<li>{suit_picture(game, suit)}<span><b>{escape(capitalised(look.name))}</b>, {_counted(copies[suit])}. "
        f"{escape(look.about)}</span></li>"
        for suit, look in game.look.SUITS.items()
        if copies[suit]
    )
    return f"""<section class="sheet text" aria-label="Rules">
<h2 class="title">{escape(game.title)}</h2>
<p class="facts">{game.year} · {players} · {_counted(len(game.scene.DECK))}</p>
<p class="tagline">{escape(game.look.TAGLINE)}</p>
<h2>The rules in short</h2>
{_summary(game.look.SUMMARY)}
<h2>The cards</h2>
<ul class="suits">{suits}</ul>
<h2>Points</h2>
{_points(game.look.POINTS)}
</section>
"""


def _scores(game: Game) -> str:
    """The sheet with the score sheet, and the chart if the game has one."""
    sheet = game.look.SHEET
    chart = draw_chart(sheet.chart) if sheet.chart else ""
    return f"""<section class="sheet text filled" aria-label="Score sheet">
{chart}
<h2>{escape(game.title)}: score sheet</h2>
{draw_score_sheet(sheet)}
</section>
"""


def _counted(cards: int) -> str:
    return f"{cards} card{'' if cards == 1 else 's'}"


def _summary(rules: Sequence[SummaryRule]) -> str:
    aim, *others = (f"<b>{escape(rule.title)}.</b> {_spans(rule.text)}" for rule in rules)
    return f"<p>{aim}</p><ul>{''.join(f'<li>{rule}</li>' for rule in others)}</ul>"


def _points(rows: Sequence[PointsRow]) -> str:
    body = "".join(f'<tr><th scope="row">{escape(row.what)}</th><td>{escape(row.points)}</td></tr>' for row in rows)
    return (
        '<table class="points"><thead><tr><th scope="col">For</th><th scope="col">Points</th></tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def _spans(text: str) -> str:
    """A text with its bold and emphasised words."""
    return SPAN.sub(lambda found: f"<b>{found[1]}</b>" if found[1] else f"<i>{found[2]}</i>", escape(text))
