"""`measures` for games that count nothing besides scores; `games/loader.py` adds `period`."""

from typing import Any

from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule

MEASURES: tuple[Any, ...] = ()
PERIOD = "deal"
UNIT = "points"
LOWEST_WINS = False


@rule
def measure(old: Any, new: Any, seat: int, action: int, out: Ints) -> None:
    """Nothing is counted."""
