"""The ways to solve the end of a deal. Outlooks name one, so this file imports nothing."""

from enum import Enum, auto


class EndingSolver(Enum):
    """How the end of a deal can be solved exactly, instead of played out."""

    NONE = auto()
    """Not at all."""
    BY_SEAT = auto()
    """Every seat maximises its own `prospects`: see `SolvableBySeat`."""
    BY_SIDE = auto()
    """Two sides maximise their tricks, all hands open (double dummy): see `SolvableBySide`."""
