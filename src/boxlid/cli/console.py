"""Where text goes: the same kind of console for every command."""

import sys

from rich.console import Console as RichConsole
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Console(RichConsole):
    """A console that prints what it is given, and passes on that its reader has gone."""

    def __init__(self, *, stderr: bool = False) -> None:
        """Print to standard output, or to standard error for what is not the result."""
        super().__init__(highlight=False, markup=False, stderr=stderr)
        self.soft_wrap = not self.is_terminal

    def on_broken_pipe(self) -> None:
        """Leave it to the command to say so and to choose the exit code."""
        _, error, _ = sys.exc_info()
        raise error or BrokenPipeError


def progress() -> Progress:
    """A bar on standard error, so that the summary can go into a file."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))
