"""How a game presents itself: the types that each game's `look.py` fills in. The screens know no game by name."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

TourStop: TypeAlias = Literal["hand", "choices", "middle", "turned up", "seats", "plate", "pile", "set"]
"""The part of the table that a step of the tour points at."""


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


class TourStep(msgspec.Struct, frozen=True):
    """One step of a tour around the table."""

    at: TourStop
    title: str
    text: str


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


def summary_text(rules: Sequence[SummaryRule]) -> str:
    """The summary as Markdown: the first rule is the aim, the others are a list."""
    aim, *others = (f"**{rule.title}.** {rule.text}" for rule in rules)
    return "\n".join([aim, "", *(f"- {rule}" for rule in others)]) + "\n"
