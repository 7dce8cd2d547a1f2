"""State fields that games share: those of every match, and those of hands and tricks."""

from typing import Annotated, Any, Protocol

from boxlid.kernel.execution.rows import Ints


class Match(Protocol):
    """How a match was set up, besides its options, and how long it has taken."""

    version: int
    """The version of the rules that the match started under; later rulings depend on it."""
    clock: int
    """Are actions timed? Decided at the start of the match."""
    elapsed_ms: int
    """The time of the latest action, if actions are timed."""


class Trick(Protocol):
    """The state fields of hands and tricks.

    The last place of `hands`, `voids` and `capacity` is for the cards put aside.
    """

    seats: int
    dealer: int
    turn: int
    hands: Annotated[Ints, Any]
    revealed: Annotated[Ints, Any]
    """The cards each seat has played in this deal."""
    voids: Annotated[Ints, Any]
    """The cards each seat is known not to hold, because it did not follow."""
    capacity: Annotated[Ints, Any]
    """Scratch for dealing worlds."""
    trick: Annotated[Ints, Any]
    """The card of each seat; a finished trick stays until the next lead."""
    last_trick: Annotated[Ints, Any]
    """The last trick of the previous deal, for display only."""
    led: int
    best: int
    winner: int
    """The seat that is winning the trick, or has won it."""
