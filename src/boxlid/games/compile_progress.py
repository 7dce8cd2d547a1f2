"""Shows a person who is waiting for the compiler how far it has got."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from boxlid.kernel.compile import count_compiled


@contextmanager
def show_compiling(title: str) -> Iterator[None]:
    """While the block compiles a game: a bar in a terminal, a line in a notebook, nothing where nobody is looking."""
    says = f"Compiling {title}, once"
    if sys.stderr is not None and sys.stderr.isatty():
        with _bar(says):
            yield
        return
    if "ipykernel" in sys.modules:
        print(f"{says}. This can take a minute …", file=sys.stderr)
    yield


@contextmanager
def _bar(says: str) -> Iterator[None]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(says, total=None)
        with count_compiled(lambda done, needed: bar.update(task, completed=done, total=needed)):
            yield
