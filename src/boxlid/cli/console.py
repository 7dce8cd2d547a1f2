"""The console that all commands print to."""

import sys

from rich.console import Console as RichConsole
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Console(RichConsole):
    """A console without markup and highlighting, which raises an error when its pipe is closed."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(highlight=False, markup=False, stderr=stderr)
        self.soft_wrap = not self.is_terminal

    def on_broken_pipe(self) -> None:
        """Raise the error, so that `run` reports it and chooses the exit code."""
        _, error, _ = sys.exc_info()
        raise error or BrokenPipeError


def progress() -> Progress:
    """A progress bar on standard error, so that standard output can go into a file."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))
