"""How events change who sits where."""

from dataclasses import replace

from boxlid.server.tables.events import (
    Began,
    BotPlaced,
    CameBack,
    Contributed,
    Renamed,
    Resigned,
    SatDown,
    StoodIn,
    StoodUp,
    TableEvent,
)
from boxlid.server.tables.occupants import Occupant


def apply_to_seats(occupants: list[Occupant], what: TableEvent) -> None:
    """Fold an event into the occupants of the seats."""
    match what:
        case SatDown():
            occupants[what.seat] = Occupant(what.name, what.token_hash, is_host=what.is_host)
        case StoodUp():
            occupants[what.seat] = Occupant()
        case Renamed():
            occupants[what.seat] = replace(occupants[what.seat], name=what.name)
        case BotPlaced():
            occupants[what.seat] = Occupant(level=what.level)
        case StoodIn():
            occupants[what.seat] = replace(occupants[what.seat], level=what.level, has_left=what.by == what.seat)
        case CameBack():
            occupants[what.seat] = replace(occupants[what.seat], level=None, has_left=False)
        case Resigned():
            occupants[what.seat] = Occupant(occupants[what.seat].name, level=what.level, has_resigned=True)
            if what.next_host is not None:
                occupants[what.next_host] = replace(occupants[what.next_host], is_host=True)
        case Contributed():
            occupants[what.seat] = replace(occupants[what.seat], nonce=what.nonce)
        case Began():
            occupants[:] = [replace(occupant, nonce=None) for occupant in occupants]
