"""References: what a choice or a line of a story is about, as data. Front ends never parse sentences."""

from typing import TypeAlias

import msgspec

EVERYBODY = -1
"""The owner of what belongs to no seat: a pile, the cards turned up."""


class CardRef(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="card"):
    """A card that the viewer may see."""

    name: str


class PlaceRef(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="place"):
    """One place of a zone whose cards keep their places."""

    seat: int
    index: int


class ZoneRef(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="zone"):
    """A zone as a whole: a pile, a hand, a trick."""

    zone: str
    seat: int = EVERYBODY
    """The owner, or -1 (EVERYBODY)."""


class SeatRef(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="seat"):
    """A seat, and the player there."""

    seat: int


class SuitRef(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="suit"):
    """A suit, by its key in the game's `SUITS`."""

    suit: str


class NumberRef(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="number"):
    """A number: an estimate."""

    number: int


Subject: TypeAlias = CardRef | PlaceRef | ZoneRef | SeatRef | SuitRef | NumberRef
"""What a choice is about."""

Location: TypeAlias = PlaceRef | ZoneRef
"""Where a card can lie."""
