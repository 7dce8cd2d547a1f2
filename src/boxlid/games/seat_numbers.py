"""Seats are numbered clockwise from 0."""

from boxlid.games.errors import Unreadable


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that a table of this size does not have."""
    if not 0 <= seat < seats:
        raise no_such_seat(seat, seats)


def no_such_seat(seat: object, seats: int) -> Unreadable:
    """The refusal of a seat, as it was given, that a table of this size does not have."""
    return Unreadable(f"there is no seat {seat}; the seats are 0 to {seats - 1}")
