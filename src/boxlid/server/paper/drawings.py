"""The drawings embedded in a printed page: the page's own, the game's emblems, and the faces of its cards."""

from html import escape
from pathlib import Path

from boxlid.games import Game
from boxlid.games.scenes import Card
from boxlid.server.paper.faces import HEIGHT, WIDTH, corner, draw_face, drawing_name

STATIC = Path(__file__).parents[1] / "static"
OWN_PAPER = "lilac"
"""The paper of cards with an emblem of their own, as in `looks.js`."""


LONG_NAME, WIDEST_NAME = 12, 50
"""A name of more characters is squeezed to this width, so that it does not run into the number."""


def all_drawings(game: Game) -> str:
    """Everything that cards and suits refer to, as an element that shows nothing."""
    shared = (STATIC / "cards/drawings.svg").read_text(encoding="utf-8")
    faces = (draw_face(game, card) for card in {card.name: card for card in game.scene.DECK}.values())
    own = (draw_own_emblem(game, name, path) for name, path in game.look.EMBLEMS.items())
    return f'{shared}<svg class="sprite" aria-hidden="true">{"".join((*own, *faces))}</svg>'


def draw_own_emblem(game: Game, name: str, path: str) -> str:
    """An emblem that the game provides."""
    where = f'id="emblem-{escape(drawing_name(game, name))}" viewBox="0 0 48 48"'
    return f'<symbol {where}><path d="{escape(path)}"/></symbol>'


def card_picture(game: Game, card: Card) -> str:
    """A card with its name in two corners, unless that is only its number: on paper, nothing else says it."""
    squeezed = f' textLength="{WIDEST_NAME}" lengthAdjust="spacingAndGlyphs"' if len(card.label) > LONG_NAME else ""
    name = f'<text class="name" x="10" y="{HEIGHT - 12}"{squeezed}>{escape(capitalised(card.label))}</text>'
    turned = f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">{name}</g>'
    return (
        f'<svg class="printed face {colours(game, card)}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(card.label)}" data-card="{escape(card.name)}">'
        f'<use href="#face-{escape(f"{game.id}-{card.name}")}"/>'
        f"{name + turned if card.label != str(card.number) else ''}</svg>"
    )


def back_picture() -> str:
    """The back of a card."""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg class="printed face back" {box} aria-hidden="true"><use href="#card-back"/></svg>'


def suit_picture(game: Game, suit: str) -> str:
    """A suit in its colours; the text beside it names it."""
    look = game.look.SUITS[suit]
    emblem = corner(drawing_name(game, look.emblem))
    return (
        f'<svg class="suit face ink-{look.ink} paper-{look.paper}" viewBox="-6 -6 60 60" aria-hidden="true">'
        f'<use href="#emblem-{escape(emblem)}" width="48" height="48"/></svg>'
    )


def colours(game: Game, card: Card) -> str:
    """The classes of a card's ink and paper."""
    suit = game.look.SUITS[card.suit]
    return f"ink-{suit.ink} paper-{OWN_PAPER if card.name in game.look.CARD_EMBLEMS else suit.paper}"


def capitalised(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]
