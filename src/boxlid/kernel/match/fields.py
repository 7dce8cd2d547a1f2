"""The state fields of every match, whatever the game."""

from typing import Protocol


class Match(Protocol):
    """How a match was set up, besides its options, and how long it has taken."""

    version: int
    """The version of the rules that the match started under; later rulings depend on it."""
    clock: int
    """Are actions timed? Decided at the start of the match."""
    elapsed_ms: int
    """The time of the latest action, if actions are timed."""
