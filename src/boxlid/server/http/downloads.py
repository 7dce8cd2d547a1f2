"""Large responses: compressed once, shared, and sent in chunks as fast as the client reads."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

CHUNK_BYTES = 65_536
LEVEL = 5
"""A replay shrinks to a thirtieth."""
GZIP_WINDOW = 16 + zlib.MAX_WBITS


def compress(body: bytes) -> bytes:
    """Compress a body with gzip; the same body gives the same bytes."""
    return gzip.compress(body, LEVEL, mtime=0)


class Download(Response):
    """A compressed body, decompressed chunk by chunk for a client that does not accept gzip."""

    def __init__(self, compressed: bytes, media_type: str, on_end: Callable[[], None] = lambda: None) -> None:
        self.compressed, self.media_type, self.status_code, self.background = compressed, media_type, 200, None
        self.on_end = on_end
        """Called when the body has been sent, or the client has disconnected."""
        self.init_headers()
        self.headers["Vary"] = "Accept-Encoding"
        del self.headers["Content-Length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - of the interface
        """Send the response; each chunk waits until the client has read most of those before."""
        try:
            accepts_gzip = "gzip" in Headers(scope=scope).get("accept-encoding", "")
            if accepts_gzip:
                self.headers["Content-Encoding"] = "gzip"
                self.headers["Content-Length"] = str(len(self.compressed))
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for chunk in _slices(self.compressed) if accepts_gzip else decompress(self.compressed):
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
                await asyncio.sleep(0)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self.on_end()


class Downloads:
    """Sends one large response at a time to each address."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, request: Request, address: str) -> AsyncIterator[Callable[[], None]]:
        """Wait until the address has no other large response under way; yields what to call when this one has ended."""
        lock = self._locks.setdefault(address, asyncio.Lock())
        await lock.acquire()
        try:
            if await request.is_disconnected():
                raise ClientDisconnect
            yield lock.release
        except BaseException:
            lock.release()
            raise


def decompress(compressed: bytes) -> Iterator[bytes]:
    """The body, in chunks."""
    inflating = zlib.decompressobj(GZIP_WINDOW)
    waiting = compressed
    while chunk := inflating.decompress(waiting, CHUNK_BYTES):
        yield chunk
        waiting = inflating.unconsumed_tail


def _slices(body: bytes) -> Iterator[bytes]:
    return (body[start : start + CHUNK_BYTES] for start in range(0, len(body), CHUNK_BYTES))
