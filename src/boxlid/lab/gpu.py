"""A series on a GPU, a million matches at a time. The results are the same as on a CPU."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import cycle
from pathlib import Path
from typing import Any

import boxlid.kernel.playout
from boxlid.games import Unreadable
from boxlid.kernel.execution.compile import gpu
from boxlid.lab.series import COMPILED, Results, Series

PROGRAM = Path(boxlid.kernel.playout.__file__).with_name("gpu_playout.py")
MATCHES_PER_PART = 1 << 20
THREADS_PER_BLOCK = 64
MOST_BLOCKS = 4096
"""Fills an H200. Half as many: up to 10 % slower, but 10 % faster for random Archduke."""

DRIVER_ERRORS = ("CudaAPIError", "CUDAError")
"""Matched by name, because the second belongs to a library beneath numba that does not export the class."""


class GpuSeries(Series):
    """A series on a GPU, with the same results as a `Series` with the same arguments."""

    def parts(self, n: int) -> Generator[tuple[int, Results]]:
        """The matches 0 to n - 1 in parts. Each part is valid until the next is requested.

        Double buffering: meanwhile, the GPU plays the next part into the other buffer.
        """
        if self.own_bots:
            raise Unreadable(
                f"{next(iter(self.own_bots))} cannot play on a GPU; those that can are {', '.join(COMPILED)}"
            )
        with user_facing_errors():
            yield from self._parts(require_gpu(), n)

    def _parts(self, cuda: Any, n: int) -> Generator[tuple[int, Results]]:
        options, key = cuda.to_device(self.new_states(1)), cuda.to_device(self.key)
        buffers = cycle([ResultBuffers(cuda, self._blank_results(min(MATCHES_PER_PART, n))) for _ in range(2)])
        playing: ResultBuffers | None = None
        for first, buffer in zip(range(0, n, MATCHES_PER_PART), buffers, strict=False):
            buffer.use(first, min(MATCHES_PER_PART, n - first))
            self._program[buffer.blocks, THREADS_PER_BLOCK, buffer.stream](
                options, self.seats, self.thumbs, self.novices, key, self.seed, first, *buffer.device()
            )
            if playing:
                yield playing.first, playing.to_host()
            playing = buffer
        if playing:
            yield playing.first, playing.to_host()

    @cached_property
    def _program(self) -> Any:
        return self.game.compiled.specialize(PROGRAM, playout=self.playout).play_series


class ResultBuffers:
    """Device and host memory for the results of one part. Host memory is pinned, so that copies run asynchronously."""

    def __init__(self, cuda: Any, blank: Results) -> None:
        self.first = self.n = 0
        self.stream = cuda.stream()
        self._device = [cuda.to_device(column) for column in blank.columns()]
        self._host = [cuda.pinned_array(column.shape, column.dtype) for column in blank.columns()]

    def use(self, first: int, n: int) -> None:
        """Reuse the buffers for `n` matches, starting with number `first`."""
        self.first, self.n = first, n

    @property
    def blocks(self) -> int:
        """The number of thread blocks to launch."""
        return min(MOST_BLOCKS, -(-self.n // THREADS_PER_BLOCK))

    def device(self) -> list[Any]:
        """The part of the device buffers in use."""
        return [column[: self.n] for column in self._device]

    def to_host(self) -> Results:
        """Copy the results to the host and wait until they have arrived."""
        host = [column[: self.n] for column in self._host]
        for column, source in zip(host, self.device(), strict=True):
            source.copy_to_host(column, self.stream)
        self.stream.synchronize()
        return Results(*host)


@contextmanager
def user_facing_errors() -> Iterator[None]:
    """Turn driver errors, such as too little device memory, into an error for the user."""
    try:
        yield
    except Exception as error:
        if type(error).__name__ not in DRIVER_ERRORS:
            raise
        raise Unreadable(f"the GPU cannot play this series: {error}") from error


def require_gpu() -> Any:
    """numba's CUDA module; refuses if no GPU is available."""
    cuda = gpu()
    if not cuda.is_available():
        raise Unreadable(
            "no GPU can be used here: it requires an NVIDIA card with its driver, and boxlid[gpu] installed"
        )
    return cuda


def gpu_name() -> str | None:
    """The device's name; None if no GPU is available."""
    cuda = gpu()
    if not cuda.is_available():
        return None
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
