"""Sheets of cards to cut out: nine of 63 by 88 mm on each, with cut marks between and around them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from boxlid.games import Game
from boxlid.games.scenes import Card
from boxlid.server.paper.drawings import back_picture, card_picture

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
COLUMNS, ROWS = 3, 3
CARDS_ON_SHEET = COLUMNS * ROWS
MARK = 4.0
"""How far cut marks stand out, in mm."""


@dataclass(frozen=True)
class Size:
    """The size of a sheet of paper."""

    css: str
    width: float
    """In mm."""
    height: float


class Paper(Enum):
    """The kinds of paper that can be printed on."""

    A4 = Size("A4", 210, 297)
    LETTER = Size("letter", 215.9, 279.4)


def cut_sheets(game: Game, size: Size, *, has_backs: bool) -> Iterator[str]:
    """The whole deck; each sheet is followed by its backs if wanted, for printing on both sides."""
    deck = game.scene.DECK
    for first in range(0, len(deck), CARDS_ON_SHEET):
        cards = deck[first : first + CARDS_ON_SHEET]
        last = first + len(cards)
        yield sheet(size, f"Cards {first + 1} to {last} of {len(deck)}", fronts(game, cards))
        if has_backs:
            yield sheet(size, f"Backs of cards {first + 1} to {last}", backs(len(cards)))


def fronts(game: Game, cards: Sequence[Card]) -> str:
    """The faces, row by row."""
    return "".join(placed(card_picture(game, card), *divmod(place, COLUMNS)) for place, card in enumerate(cards))


def backs(count: int) -> str:
    """The backs, each behind its card when the sheet is turned over by the long edge."""
    places = (divmod(place, COLUMNS) for place in range(count))
    return "".join(placed(back_picture(), row, COLUMNS - 1 - column) for row, column in places)


def placed(picture: str, row: int, column: int) -> str:
    """A picture in its place of the grid."""
    return f'<div style="grid-area:{row + 1}/{column + 1}">{picture}</div>'


def sheet(size: Size, label: str, pictures: str) -> str:
    """One sheet of paper."""
    return (
        f'<section class="sheet" aria-label="{label}">{cut_marks(size)}'
        f'<div class="cards" style="grid-template:repeat({ROWS},{CARD_HEIGHT:g}mm)/repeat({COLUMNS},{CARD_WIDTH:g}mm)">'
        f"{pictures}</div></section>"
    )


def cut_marks(size: Size) -> str:
    """Lines along the edges of all cards, a little longer than the cards are."""
    width, height = COLUMNS * CARD_WIDTH, ROWS * CARD_HEIGHT
    left, top = (size.width - width) / 2, (size.height - height) / 2
    columns = [left + n * CARD_WIDTH for n in range(COLUMNS + 1)]
    rows = [top + n * CARD_HEIGHT for n in range(ROWS + 1)]
    lines = [f"M{x:.2f} {top - MARK:.2f}v{height + 2 * MARK:.2f}" for x in columns]
    lines += [f"M{left - MARK:.2f} {y:.2f}h{width + 2 * MARK:.2f}" for y in rows]
    box = f"0 0 {size.width} {size.height}"
    return f'<svg class="cuts" viewBox="{box}" aria-hidden="true"><path d="{"".join(lines)}"/></svg>'
