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
        self._changed = asyncio.Event()
        self.closed_with: int | None = None

    def put(self, frame: str) -> None:
        """Let a frame wait, or give the reader up if too much waits already."""
        if self.closed_with is not None:
            return
        self._frames.append(frame)
        self._n_bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._n_bytes > MOST_BYTES:
            self.close(SLOW)
        self._changed.set()

    def close(self, code: int) -> None:
        """End with a code; only the frames already on their way are still sent."""
        if self.closed_with is None:
            self.closed_with = code
            self._frames.clear()
            self._changed.set()

    async def next(self) -> str | None:
        """The next frame, or None when there will be no more."""
        while not self._frames:
            if self.closed_with is not None:
                return None
            self._changed.clear()
            await self._changed.wait()
        frame = self._frames.popleft()
        self._n_bytes -= len(frame)
        return frame
