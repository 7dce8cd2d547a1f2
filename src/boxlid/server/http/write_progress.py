"""Aborts connections whose client does not read.

A transport keeps what the client has not read in memory, so an unread response would stay there.
"""

import asyncio
import sys
from typing import Any

if sys.platform == "linux":
    import fcntl
    import struct
    import termios

    def _in_kernel(transport: asyncio.Transport) -> int:
        """Bytes in the socket's buffer that the client has not acknowledged.

        A socket takes more only when a third of its buffer, up to megabytes, is free.
        """
        connection: Any = transport.get_extra_info("socket")
        try:
            (n_bytes,) = struct.unpack("i", fcntl.ioctl(connection.fileno(), termios.TIOCOUTQ, bytes(4)))
        except (OSError, ValueError):  # closed
            return 0
        return int(n_bytes)

else:

    def _in_kernel(transport: asyncio.Transport) -> int:  # noqa: ARG001 - not known
        return 0


class WriteProgress:
    """Watches one connection while it has something to send."""

    def __init__(self, transport: asyncio.Transport, most_s: float) -> None:
        self._transport = transport
        self._most_s = most_s
        self._n_unsent = 0
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Abort the connection once the client has read nothing for a while, until everything is sent."""
        if self._timer is None and self._transport.get_write_buffer_size():
            self._set_timer()

    def stop(self) -> None:
        """Stop watching, because what is left is little or the connection is closed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self) -> None:
        self._n_unsent = self._count_unsent()
        self._timer = asyncio.get_running_loop().call_later(self._most_s, self._check)

    def _check(self) -> None:
        self._timer = None
        if not self._transport.get_write_buffer_size():
            return
        if self._count_unsent() >= self._n_unsent:
            self._transport.abort()
        else:
            self._set_timer()

    def _count_unsent(self) -> int:
        return self._transport.get_write_buffer_size() + _in_kernel(self._transport)
