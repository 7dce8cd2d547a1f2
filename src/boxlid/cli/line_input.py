"""Input lines, typed or piped."""

import asyncio
import sys
import threading


class LineInput:
    """Lines of input from a terminal or a pipe, read on request."""

    def __init__(self) -> None:
        self._ahead: str | None = None

    def is_empty_pipe(self) -> bool:
        """Is standard input a pipe without a line? Reads one line ahead from a pipe."""
        if not sys.stdin.isatty():
            self._ahead = sys.stdin.readline()
        return self._ahead == ""

    def next(self, prompt: str) -> str:
        """The next line, without its end; EOFError when there is none."""
        if sys.stdin.isatty():
            return input(prompt)
        line = sys.stdin.readline() if self._ahead is None else self._ahead
        self._ahead = None
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line.strip()


def queue_lines() -> "asyncio.Queue[str | None]":
    """A queue of lines, with None at the end. A daemon thread reads them."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        # unbuffered: this thread may hold a buffer's lock when the interpreter exits
        with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as keyboard:
            for line in iter(keyboard.readline, b""):
                loop.call_soon_threadsafe(lines.put_nowait, line.decode(errors="replace").rstrip("\r\n"))
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    return lines
