"""Ctrl-C during a long command: finish the current step, and print the results so far."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from boxlid.games.stopping import Enough


class Stop:
    """A first Ctrl-C stops after the current step, a second one at once."""

    def __init__(self) -> None:
        self.is_asked = False

    def ask(self, _signal: int, _frame: FrameType | None) -> None:
        """Note the first Ctrl-C, and raise the second."""
        if self.is_asked:
            raise KeyboardInterrupt
        self.is_asked = True
        print("\nStopping after the current step; Ctrl-C again stops at once.", file=sys.stderr)

    def check(self) -> None:
        """Raise `Enough` once Ctrl-C has been pressed."""
        if self.is_asked:
            raise Enough

    def report(self, done: int, wanted: int, what: str) -> None:
        """End the command as interrupted, once the results so far are printed."""
        if self.is_asked:
            raise KeyboardInterrupt(f"stopped after {done:,} of {wanted:,} {what}")


@contextmanager
def stopping() -> Iterator[Stop]:
    """Handle Ctrl-C during the block, unless it is ignored."""
    stop, before = Stop(), signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        yield stop
        return
    signal.signal(signal.SIGINT, stop.ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
