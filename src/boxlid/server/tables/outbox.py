"""Outbox: bounded queue of frames for one client. A client too slow for it is disconnected, and resumes later."""

import asyncio
from collections import deque
from typing import Protocol

from boxlid.server.tables.messages import MOST_BYTES_OUT, SLOW

MOST_FRAMES = 64
MOST_BYTES = 4 * MOST_BYTES_OUT


class Transport(Protocol):
    """Sends frames to one client."""

    @property
    def is_clear(self) -> bool:
        """Is the send buffer below its limit?"""

    def send_frame(self, frame: bytes) -> None:
        """Send a frame."""


class Outbox:
    """Frames for one client. `put` never waits."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._frames: deque[bytes] = deque()
        self._n_bytes = 0
        self.closed: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """Done when the connection has to be closed: the close code, or None if the client has disconnected."""

    def put(self, frame: bytes) -> None:
        """Send or queue a frame; close with SLOW if the queue is over its bounds."""
        if self.closed.done():
            return
        if self._transport.is_clear and not self._frames:
            self._transport.send_frame(frame)
            return
        self._frames.append(frame)
        self._n_bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._n_bytes > MOST_BYTES:
            self.close(SLOW)

    def send_waiting(self) -> None:
        """Send queued frames while the send buffer has room."""
        while self._frames and self._transport.is_clear and not self.closed.done():
            frame = self._frames.popleft()
            self._n_bytes -= len(frame)
            self._transport.send_frame(frame)

    def close(self, code: int | None) -> None:
        """Close with a code; queued frames are dropped."""
        if not self.closed.done():
            self.closed.set_result(code)
