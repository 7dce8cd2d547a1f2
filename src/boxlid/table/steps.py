"""Long work as a generator, so that a server can do something else between two steps."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finish(steps: Generator[object, None, T]) -> T:
    """Take all steps at once; returns the result."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result
