"""How a game presents itself: the types that each game's `look.py` fills in. The screens know no game by name."""

from collections.abc import Sequence

import msgspec


class Suit(msgspec.Struct, frozen=True):
    """How the cards of a suit look, in the browser and in the terminal."""

    name: str
    """In words: `Edith`, `red`."""
    emblem: str
    """The drawing: one of the page's emblems or the game's own; `pips` draws the card's number as dots."""
    ink: str
    """The colour: one of the page's inks."""
    style: str
    """The same for terminals, in Rich's terms."""
    paper: str = "plain"
    about: str = ""
    """What it does in the game, for the legend: `Plain suit, 1 to 10.`"""


class SummaryRule(msgspec.Struct, frozen=True):
    """One rule of the summary."""

    id: str
    title: str
    text: str
    """Markdown."""


class PointsRow(msgspec.Struct, frozen=True):
    """One row of the points card: what scores, and how much."""

    id: str
    what: str
    points: str


class Chart(msgspec.Struct, frozen=True):
    """A table that scores are looked up in."""

    title: str
    over: str
    """What the numbers over the columns count."""
    columns: tuple[str, ...]
    groups: tuple["ChartGroup", ...]


class ChartGroup(msgspec.Struct, frozen=True):
    """Rows of a chart that belong together."""

    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The name and the cells of each row. Equal words side by side are one wide cell."""


class PaperSheet(msgspec.Struct, frozen=True):
    """A score sheet for playing with a printed deck."""

    columns: tuple[str, ...]
    """What stands over each column, above a line for names; empty where a name is enough."""
    rows: tuple[str, ...]
    """What stands before each row: `Deal 1`."""
    total: str = "Total"
    """What stands before the row below them."""
    entries: tuple[str, ...] = ("",)
    """What is written into each cell, from left to right."""
    blocks: int = 1
    """How often all of this is on the sheet."""
    grand_total: str = ""
    """What stands before the last row of a sheet with several blocks."""
    chart: Chart | None = None


def one_sheet(players: int, row: str, rows: int, *entries: str) -> PaperSheet:
    """A column for each player, and a numbered row for each deal or round."""
    return PaperSheet(("",) * players, tuple(f"{row} {n}" for n in range(1, rows + 1)), entries=entries or ("",))


def summary_text(rules: Sequence[SummaryRule]) -> str:
    """The summary as Markdown: the first rule is the aim, the others are a list."""
    aim, *others = (f"**{rule.title}.** {rule.text}" for rule in rules)
    return "\n".join([aim, "", *(f"- {rule}" for rule in others)]) + "\n"
