"""`take_turn` for environments in which learners play every seat."""

from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import rule


@rule
def take_turn(
    states: States, i: int, seat: int, thumbs: int, novices: int, minds: States, rng: Row, mask: Row
) -> None:  # fmt: skip
    """Do nothing: it is never called."""
