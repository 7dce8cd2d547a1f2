"""What a game answers where its worlds are taken as they are dealt: nothing more is read out of what others did."""

from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import rule

PAST = 0
"""No record is needed for what has happened."""


@rule
def recall(states: States, view: int, past: int) -> None:
    """Nothing is recalled."""


@rule
def believe(states: States, world: int, past: int, viewer: int, rng: Row) -> None:
    """The world stays as it is."""
