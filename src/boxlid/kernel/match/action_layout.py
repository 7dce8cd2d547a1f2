"""The layout of a game's action numbers: groups of consecutive numbers, with their sizes.

`envs/action_space.py` makes compact numbers from it, sized by the seats and places of a table.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class ActionGroup:
    """Consecutive actions whose text forms begin with the same word."""

    name: str
    """The first word of their text forms."""
    n: int = 1
    """The number of actions, per seat and place if they are about those."""
    seats: int = 0
    """The number of seats that have numbers, if the actions are about a seat."""
    places: int = 0
    """The number of places that have numbers, if the actions are about a place: of that seat, or of the actor."""
    is_compact: bool = True
    """Does it have compact numbers? Not if only the house takes these actions, or only with a refused option."""

    @property
    def size(self) -> int:
        """The number of action numbers."""
        return self.n * (self.seats or 1) * (self.places or 1)
