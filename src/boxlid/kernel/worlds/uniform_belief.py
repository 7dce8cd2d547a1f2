"""`PAST`, `recall` and `believe` for games that draw no inferences from play: all consistent worlds count alike."""

from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import rule

PAST = 0
"""No record of the past is needed."""


@rule
def recall(states: States, view: int, past: int) -> None:
    """Do nothing."""


@rule
def believe(states: States, world: int, past: int, viewer: int, rng: Row) -> None:
    """Leave the world as sampled."""
