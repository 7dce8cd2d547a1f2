"""A series on a GPU: the same matches as on any other machine, a million at a time."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import cycle
from pathlib import Path
from typing import Any

import boxlid.kernel.playout
from boxlid.games import Unreadable
from boxlid.kernel.execution.compile import gpu
from boxlid.lab.series import Results, Series

PROGRAM = Path(boxlid.kernel.playout.__file__).with_name("gpu_playout.py")
PART = 1 << 20
THREADS = 64
MOST_BLOCKS = 4096
"""As many threads as an H200 holds. Half of them were slower by up to a tenth, but in random Archduke faster by one."""

DRIVER_ERRORS = ("CudaAPIError", "CUDAError")
"""By name: the second is of the library beneath numba, which keeps the class to itself."""


class GpuSeries(Series):
    """A series that a GPU plays. Its matches are those of a `Series` with the same arguments."""

    def parts(self, n: int) -> Generator[tuple[int, Results]]:
        """The matches 0 to n - 1, part by part, each part until the next is asked for.

        Meanwhile the GPU plays that one: the two take turns with two rooms for results.
        """
        with said_plainly():
            yield from self._parts(usable_gpu(), n)

    def _parts(self, cuda: Any, n: int) -> Generator[tuple[int, Results]]:
        options, key = cuda.to_device(self.new_states(1)), cuda.to_device(self.key)
        rooms = cycle([Room(cuda, self._room_for(min(PART, n))) for _ in range(2)])
        playing: Room | None = None
        for first, room in zip(range(0, n, PART), rooms, strict=False):
            room.use(first, min(PART, n - first))
            self._program[room.blocks, THREADS, room.stream](
                options, self.seats, self.thumbs, self.novices, key, self.seed, first, *room.there()
            )
            if playing:
                yield playing.first, playing.results()
            playing = room
        if playing:
            yield playing.first, playing.results()

    @cached_property
    def _program(self) -> Any:
        return self.game.compiled.specialize(PROGRAM, playout=self.playout).play_series


class Room:
    """Where the results of a part are put, there and here. Here it is memory that the GPU writes to by itself."""

    def __init__(self, cuda: Any, blank: Results) -> None:
        """As much as the blank results take."""
        self.first = self.n = 0
        self.stream = cuda.stream()
        self._there = [cuda.to_device(column) for column in blank.columns()]
        self._here = [cuda.pinned_array(column.shape, column.dtype) for column in blank.columns()]

    def use(self, first: int, n: int) -> None:
        """Give it to the n matches from this one on."""
        self.first, self.n = first, n

    @property
    def blocks(self) -> int:
        """How many groups of threads play them."""
        return min(MOST_BLOCKS, -(-self.n // THREADS))

    def there(self) -> list[Any]:
        """The GPU's own memory for them."""
        return [column[: self.n] for column in self._there]

    def results(self) -> Results:
        """Wait for them and bring them here."""
        here = [column[: self.n] for column in self._here]
        for column, there in zip(here, self.there(), strict=True):
            there.copy_to_host(column, self.stream)
        self.stream.synchronize()
        return Results(*here)


@contextmanager
def said_plainly() -> Iterator[None]:
    """What the driver complains of, such as too little memory on the card, becomes a sentence for the asker."""
    try:
        yield
    except Exception as error:
        if type(error).__name__ not in DRIVER_ERRORS:
            raise
        raise Unreadable(f"the GPU cannot play this series: {error}") from error


def usable_gpu() -> Any:
    """The GPU of this machine."""
    cuda = gpu()
    if not cuda.is_available():
        raise Unreadable("no GPU can be used here: it takes an NVIDIA card with its driver, and boxlid[gpu] installed")
    return cuda


def gpu_name() -> str | None:
    """What the card calls itself; None where there is none to be used."""
    cuda = gpu()
    if not cuda.is_available():
        return None
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
