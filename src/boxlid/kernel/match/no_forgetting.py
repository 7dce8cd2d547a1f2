"""What a game answers where its rule of thumb looks only at what lies open: there is nothing to forget."""

from typing import Any

from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def forget(s: Any, seat: int, rng: Ints) -> None:
    """Nothing is forgotten."""
