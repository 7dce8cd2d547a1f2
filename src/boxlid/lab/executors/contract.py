"""What an executor is given, and what it returns."""

from collections.abc import Generator, Iterable
from typing import Protocol, TypeAlias, TypeVar

Result_co = TypeVar("Result_co", covariant=True)
Result = TypeVar("Result")

Chunk: TypeAlias = tuple[int, int]
"""The number of its first match, and how many matches it has."""


class Job(Protocol[Result_co]):
    """Numbered matches. It is pickled for the workers of a cluster, so it holds what defines them and little else."""

    def warm_up(self) -> None:
        """Compile what the matches need, or load it from the cache."""

    def play(self, first: int, n: int) -> Result_co:
        """The result of `n` matches from number `first` on, n ≥ 1: a tally, the same wherever they are played."""


class Executor(Protocol):
    """Plays the chunks of jobs on its workers."""

    chunk_s: float
    """How long a chunk should take: long enough for the cost of sending it not to matter."""

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        """The result of every chunk, once, in the order in which they are finished."""
