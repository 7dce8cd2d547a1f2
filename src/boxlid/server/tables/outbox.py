"""Frames waiting for one client. A client too slow for the bounds is disconnected, and resumes from the log."""

import asyncio
from collections import deque
from typing import Protocol

from boxlid.server.tables.messages import MOST_BYTES_OUT, SLOW

MOST_FRAMES = 64
MOST_BYTES = 4 * MOST_BYTES_OUT


class Transport(Protocol):
    """Carries frames to one client."""

    @property
    def is_clear(self) -> bool:
        """Can it take a frame now without buffering beyond its limit?"""

    def tell(self, frame: bytes) -> None:
        """Send a frame."""


class Outbox:
    """Frames on their way to one reader. Putting never waits."""

    def __init__(self, transport: Transport) -> None:
        """Nothing waits."""
        self._transport = transport
        self._frames: deque[bytes] = deque()
        self._n_bytes = 0
        self.ended: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """Comes true when the line is of no more use: with the code to close it with, None if the client has gone."""

    def put(self, frame: bytes) -> None:
        """Send a frame, or let it wait; give the reader up if too much waits already."""
        if self.ended.done():
            return
        if self._transport.is_clear and not self._frames:
            self._transport.tell(frame)
            return
        self._frames.append(frame)
        self._n_bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._n_bytes > MOST_BYTES:
            self.close(SLOW)

    def send_waiting(self) -> None:
        """Send what waits, as far as the client reads."""
        while self._frames and self._transport.is_clear and not self.ended.done():
            frame = self._frames.popleft()
            self._n_bytes -= len(frame)
            self._transport.tell(frame)

    def close(self, code: int | None) -> None:
        """End with a code. What waits is not sent any more."""
        if not self.ended.done():
            self.ended.set_result(code)
