"""Shows a person who is waiting for the compiler how far it has got."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def show_compiling(title: str) -> Iterator[None]:
    """While the block compiles a game: a bar in a terminal, a line in a notebook, nothing elsewhere."""
    from boxlid.kernel.execution.compile import count_compiled

    says = f"Compiling {title}, once"
    if sys.stderr is not None and sys.stderr.isatty():
        with compile_bars() as bars:
            task = bars.add_task(says, total=None)
            with count_compiled(lambda done, needed: bars.update(task, completed=done, total=needed)):
                yield
        return
    if "ipykernel" in sys.modules:
        print(f"{says}. This can take a minute …", file=sys.stderr)
    yield


def compile_bars() -> "Progress":
    """Bars on standard error that count functions, and disappear when everything is compiled."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
