"""A story is what happened, for people: lines with a kind, the seats and cards they are about, and a text.

Front ends choose sounds, movements and emphasis by kind and references; only people read the text. A story is made from
hidden states only, so it reveals nothing that its viewer may not know.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from boxlid.games.references import EVERYBODY, Location, PlaceRef

LineKind: TypeAlias = Literal["headline", "play", "move", "trick", "score", "remark"]
"""
headline: a deal, round or match begins or ends; play: a seat has acted; move: cards change places; trick: a seat takes
a trick or a pot; score: what a seat scored; remark: anything else.
"""


class Move(msgspec.Struct, frozen=True, gc=False):
    """A card that went from one location to another."""

    card: str | None
    """The card's short name, if the viewer knows it."""
    source: Location
    """Where it was."""
    goal: Location
    """Where it is now."""


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A face-down card that is turned up for a moment."""

    place: PlaceRef
    seat: int = EVERYBODY
    """The seat that sees it, or -1 (EVERYBODY)."""


class StoryLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened."""

    kind: LineKind
    """What a front end makes of it: emphasis, sound, movement."""
    text: str
    """A sentence, with the players' names."""
    seats: tuple[int, ...] = ()
    """The seats it is about; first the one that acted, won or scored."""
    cards: tuple[str, ...] = ()
    """The short names of the cards it mentions."""
    moves: tuple[Move, ...] = ()
    shown: tuple[Shown, ...] = ()
    """Cards that are looked at or turned up, and then lie face down again."""
    cells: tuple[str, ...] = ()
    """A row of a score sheet, its label first and empty in a row of headings: for the eye, not to be read aloud.
    The text has the same in columns aligned by spaces."""


def headline(text: str) -> StoryLine:
    """A deal, round or match begins or ends."""
    return StoryLine("headline", text)


def play(text: str, seat: int, *cards: str) -> StoryLine:
    """A seat has acted, perhaps with cards."""
    return StoryLine("play", text, (seat,), cards)


def move(text: str, seat: int, *moves: Move) -> StoryLine:
    """A seat has moved cards."""
    return StoryLine("move", text, (seat,), tuple(each.card for each in moves if each.card), moves)


def trick(text: str, *seats: int) -> StoryLine:
    """The first of the seats takes a trick or a pot."""
    return StoryLine("trick", text, seats)


def score(text: str, *seats: int) -> StoryLine:
    """What a seat, or a team, has scored."""
    return StoryLine("score", text, seats)


def remark(text: str, *seats: int) -> StoryLine:
    """Anything else worth saying."""
    return StoryLine("remark", text, seats)


def sheet_row(text: str, *cells: str) -> StoryLine:
    """A row of a score sheet."""
    return StoryLine("remark", text, cells=cells)


def score_lines(story: Sequence[StoryLine]) -> list[StoryLine]:
    """Why each player or team has scored what it did, if a deal has ended."""
    return [line for line in story if line.kind == "score"]


def split_at_deal(story: Sequence[StoryLine]) -> tuple[list[StoryLine], list[StoryLine]]:
    """The end of a deal, and what comes next: from the first headline after the scores on."""
    kinds = [line.kind for line in story]
    last_score = len(kinds) - kinds[::-1].index("score") if "score" in kinds else len(kinds)
    at = kinds.index("headline", last_score) if "headline" in kinds[last_score:] else len(kinds)
    return list(story[:at]), list(story[at:])


def texts(story: list[StoryLine]) -> list[str]:
    """The sentences alone."""
    return [line.text for line in story]


# --- Words ----------------------------------------------------------------------------------------------------------


def listed(words: Sequence[str], conjunction: str = "and") -> str:
    """`2, 7 and Peek`."""
    return f" {conjunction} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(n: int, noun: str) -> str:
    """`1 card`, `2 cards`, `−3 points`."""
    return f"{signed(n)} {noun}{'' if n == 1 else 's'}"


def signed(n: int) -> str:
    """A number with a minus sign where it has one."""
    return f"−{-n}" if n < 0 else str(n)
