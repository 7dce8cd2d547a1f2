"""`sealed` and `sealed_choices` for games without sealed choices."""

from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def sealed(s: object) -> int:  # noqa: ARG001 - every choice is open
    """0: there is no sealed round."""
    return 0


@rule
def sealed_choices(s: object, seat: int, out: Ints) -> int:  # noqa: ARG001 - as above
    """0: no choices are sealed."""
    return 0
