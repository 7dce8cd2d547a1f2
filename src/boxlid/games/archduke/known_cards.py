"""Archduke: what a viewer knows of single cards."""

from boxlid.games.archduke.state import DRAWN, PUBLIC, State
from boxlid.kernel.cards.card_sets import has
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.roles import SPECTATOR


@rule
def witness(viewer: int) -> int:
    """The viewer's bit in `seen`."""
    return PUBLIC if viewer == SPECTATOR else viewer


@rule
def is_known(s: State, seat: int, place: int, viewer: int) -> bool:
    """Does the viewer know the card in that place?"""
    return has(s.seen[seat][place], witness(viewer))


@rule
def knows_held(s: State, viewer: int) -> bool:
    """Does the viewer know the card picked? A card drawn is secret, one taken from the discards is not (ARC-PLAY-2)."""
    return s.holding != DRAWN or viewer == s.turn
