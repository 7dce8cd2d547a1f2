"""What the action numbers of a game are about: groups in the order of the numbers, which say how many there are.

`envs/action_space.py` makes compact numbers from it, sized by the seats and places of a table.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class ActionGroup:
    """Consecutive actions whose text form begins with the same word."""

    name: str
    """That word."""
    n: int = 1
    """How many actions, for each seat and place if they are about those."""
    seats: int = 0
    """For how many seats there are numbers, if the actions are about a seat."""
    places: int = 0
    """For how many places there are numbers, if the actions are about a place: of that seat, or of the actor."""
    is_compact: bool = True
    """Has it compact numbers? Not if only the house acts so, or only with an option that environments refuse."""

    @property
    def size(self) -> int:
        """The number of action numbers."""
        return self.n * (self.seats or 1) * (self.places or 1)
