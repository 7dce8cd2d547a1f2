"""Seats as counted from a viewer, clockwise: what an observation and the compact actions contain."""

from boxlid.kernel.cards.card_sets import NOTHING, only
from boxlid.kernel.execution.rule import rule


@rule
def seat_from(viewer: int, seat: int, seats: int) -> int:
    """How many places clockwise from the viewer the seat is; NOTHING stays NOTHING."""
    if seat == NOTHING:
        return NOTHING
    return seat - viewer if seat >= viewer else seat - viewer + seats


@rule
def seat_at(viewer: int, step: int, seats: int) -> int:
    """The seat `step` places clockwise from the viewer."""
    seat = viewer + step
    return seat if seat < seats else seat - seats


@rule
def seats_from(viewer: int, chosen: int, seats: int) -> int:
    """A set of seats, counted from the viewer."""
    everyone = only(seats) - 1
    chosen &= everyone
    return ((chosen >> viewer) | (chosen << (seats - viewer))) & everyone
