"""Deals that take a while: a progress bar, and Ctrl-C that keeps what has been played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from boxlid.cli.console import progress
from boxlid.cli.stopping import Stop, stopping


@contextmanager
def playing(deals: int) -> Iterator[tuple[Callable[[int], None], Stop]]:
    """A progress bar for this many deals: call the function with the number of deals just played."""
    with progress() as bar, stopping() as stop:
        task = bar.add_task("playing", total=deals)

        def advance(n: int) -> None:
            bar.advance(task, n)
            stop.check()

        yield advance, stop
