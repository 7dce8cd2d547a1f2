"""The fields that the record of every match has, whichever game it is of."""

from typing import Protocol


class Match(Protocol):
    """How a match was set up, besides its options, and how long it has lasted."""

    version: int
    """The version of the rules that the match started under. Rulings that have changed since depend on it."""
    clock: int
    """Whether actions are timed. Decided at the start of the match."""
    elapsed_ms: int
    """The time of the latest action, where there is a clock."""
