"""What waits to be sent over one socket. A reader too slow for its bounds is let go, and resumes from the log."""

import asyncio
from collections import deque

from boxlid.server.messages import MOST_BYTES_OUT

MOST_FRAMES = 64
MOST_BYTES = 4 * MOST_BYTES_OUT
SLOW, REPLACED = 4008, 4009


class Outbox:
    """Frames on their way to one reader. Putting never waits."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._frames: deque[str] = deque()
        self._n_bytes = 0
        self._has_frames = asyncio.Event()
        self._closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def put(self, frame: str) -> None:
        """Let a frame wait, or give the reader up if too much waits already."""
        if self._closing.done():
            return
        self._frames.append(frame)
        self._n_bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._n_bytes > MOST_BYTES:
            self.close(SLOW)
        self._has_frames.set()

    def close(self, code: int) -> None:
        """End with a code. What waits is not sent any more."""
        if not self._closing.done():
            self._closing.set_result(code)

    async def closed(self, within_s: float) -> int | None:
        """Wait for the end, and tell its code; None if it does not come in this time."""
        await asyncio.wait([self._closing], timeout=within_s)
        return self._closing.result() if self._closing.done() else None

    async def next(self) -> str:
        """The next frame."""
        while not self._frames:
            self._has_frames.clear()
            await self._has_frames.wait()
        frame = self._frames.popleft()
        self._n_bytes -= len(frame)
        return frame
