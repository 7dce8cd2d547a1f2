"""Archduke: what the places of a set are called. The first four lie two by two, as they were dealt (ARC-SET-2)."""

from boxlid.games.archduke.state import MOST_PLACES, SET

DEALT = ("upper left card", "upper right card", "lower left card", "lower right card")
ORDINALS = ("fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")


def ordinal(place: int) -> str:
    """Which card of a set lies in a place beyond the first four: `fifth`, `13th`."""
    later = place - SET
    if later < len(ORDINALS):
        return ORDINALS[later]
    number = place + 1
    is_teen = number // 10 % 10 == 1
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


PLACE_NAMES = (*DEALT, *(f"{ordinal(place)} card" for place in range(SET, MOST_PLACES)))
"""`upper left card`, `fifth card`."""


def place_of(owner: str, place: int) -> str:
    """A place with its owner, or without one if it is clear: `Ben's upper left card`, `the upper left card`."""
    return f"{owner}'s {PLACE_NAMES[place]}" if owner else f"the {PLACE_NAMES[place]}"
