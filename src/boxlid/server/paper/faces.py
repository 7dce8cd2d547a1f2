"""The faces of a game's cards, drawn once for the page and for the printed deck.

A face is an SVG symbol without colours, which come from the classes of the element that uses it. It refers to the
emblems of `static/cards/drawings.svg` by name, and to those that the game's `look` adds.
"""

from html import escape

from boxlid.games import Game
from boxlid.games.scenes import Card

WIDTH, HEIGHT = 100, 140
PIPS = "pips"
"""The emblem that draws a card's number as dots."""
PIP_ROWS = {
    2: (1, 1),
    3: (1, 1, 1),
    4: (2, 2),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
    10: (3, 2, 2, 3),
}
ONE_PIP = (1,)
WIDE = frozenset("MW")


def draw_faces(game: Game) -> str:
    """The faces of all different cards, each also as a small one for crowded places, as an SVG document."""
    different = {card.name: card for card in game.scene.DECK}
    symbols = [draw(game, card) for card in different.values() for draw in (draw_face, draw_small_face)]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def draw_face(game: Game, card: Card) -> str:
    """Paper and frame, the number in two corners, an emblem below it, and the emblem or the number as pips."""
    emblem = emblem_of(game, card)
    middle = _pips(card.number) if emblem == PIPS else _use(emblem, 27, 50, 50, ' class="middle"')
    return _symbol(
        f"face-{game.id}-{card.name}",
        f'<rect class="paper" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="9"/>',
        f'<rect class="frame" x="5.5" y="5.5" width="{WIDTH - 11}" height="{HEIGHT - 11}" rx="6"/>',
        _sign(card, 4, 5, 33),
        _use(corner(emblem), 10, 42, 20),
        f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">{_sign(card, 4, 5, 33)}</g>',
        middle,
    )


def draw_small_face(game: Game, card: Card) -> str:
    """The number and the emblem, nothing else."""
    return _symbol(
        f"small-{game.id}-{card.name}",
        f'<rect class="paper" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="12"/>',
        _sign(card, 13, 8, 74),
        _use(corner(emblem_of(game, card)), 27, 80, 46),
    )


def emblem_of(game: Game, card: Card) -> str:
    """The card's own emblem or else that of its suit, by the name of the drawing."""
    look = game.look
    return drawing_name(game, look.CARD_EMBLEMS.get(card.name) or look.SUITS[card.suit].emblem)


def drawing_name(game: Game, emblem: str) -> str:
    """An emblem of the game itself has the game's id before its name."""
    return f"{game.id}-{emblem}" if emblem in game.look.EMBLEMS else emblem


def corner(emblem: str) -> str:
    """A corner shows one pip, whatever the number."""
    return "pip" if emblem == PIPS else emblem


def _pips(number: int) -> str:
    """The number as dots, in rows of two and three."""
    rows = PIP_ROWS.get(number, ONE_PIP)
    height = 15 if len(rows) > 3 else 18
    dots = [
        f'<circle cx="{52 + (i - (count - 1) / 2) * 17:g}" cy="{74 + (row - (len(rows) - 1) / 2) * height:g}" r="5.8"/>'
        for row, count in enumerate(rows)
        for i in range(count)
    ]
    return f'<g class="middle">{"".join(dots)}</g>'


def _sign(card: Card, x: float, y: float, size: float) -> str:
    """The number, or the letter of a suit whose cards have none; the widest take no more room than the others."""
    sign = card.name if card.name == card.suit else str(card.number).replace("-", "−")
    is_wide = len(sign) > 1 or sign in WIDE
    squeezed = f' textLength="{size * 41 / 48:.1f}" lengthAdjust="spacingAndGlyphs"' if is_wide else ""
    place = f'x="{x + size / 2:g}" y="{y + size * 42 / 48:.1f}" font-size="{size:g}"'
    return f'<text class="sign" {place}{squeezed}>{escape(sign)}</text>'


def _use(emblem: str, x: int, y: int, size: int, more: str = "") -> str:
    return f'<use href="#emblem-{escape(emblem)}" x="{x}" y="{y}" width="{size}" height="{size}"{more}/>'


def _symbol(name: str, *parts: str) -> str:
    return f'<symbol id="{escape(name)}" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</symbol>'
