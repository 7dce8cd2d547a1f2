"""Progress of the compiler, for people who wait for it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def show_compiling(title: str) -> Iterator[None]:
    """Show that the block compiles a game: a progress bar in a terminal, one line in a notebook, otherwise nothing."""
    from boxlid.kernel.execution.compile import count_compiled

    message = f"Compiling {title}, once"
    if sys.stderr is not None and sys.stderr.isatty():
        with compile_bars() as bars:
            task = bars.add_task(message, total=None)
            with count_compiled(lambda done, needed: bars.update(task, completed=done, total=needed)):
                yield
        return
    if "ipykernel" in sys.modules:
        print(f"{message}. This can take a minute …", file=sys.stderr)
    yield


def compile_bars() -> "Progress":
    """Progress bars on standard error that count functions and disappear at the end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
