"""`forget` for games whose rule of thumb uses open information only."""

from typing import Any

from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def forget(s: Any, seat: int, rng: Ints) -> None:
    """Do nothing."""
