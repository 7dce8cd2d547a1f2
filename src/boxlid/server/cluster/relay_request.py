"""Sends one HTTP request to another process, and streams its response."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from urllib.parse import urlsplit

import httptools
from starlette.responses import Response, StreamingResponse
from starlette.types import Send

CONNECT_S = 3.0
IDLE_S = 30.0
"""How long the owner may pause within a response."""
CHUNK_BYTES = 16_384
MOST_HEAD_BYTES = 65_536
MOST_WHOLE_BYTES = 65_536
"""A response up to this size is read whole, so that a lost connection becomes a refusal."""
PASSED_ON = ("content-type", "content-encoding", "vary")


class BadResponse(OSError):
    """The other side does not speak HTTP, or has closed the connection too early."""


async def send_request(
    address: str, method: str, target: str, body: bytes, headers: Mapping[str, str], first_byte_s: float
) -> Response:
    """The response of the process at an address, `http://host:port`; raises OSError if there is none."""
    place = urlsplit(address)
    async with asyncio.timeout(CONNECT_S):
        reader, writer = await asyncio.open_connection(place.hostname, place.port or 80, limit=CHUNK_BYTES)
    exchange = _Exchange(reader, writer)
    try:
        lines = {"Host": place.netloc, "Connection": "close", "Content-Length": str(len(body)), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"{method} {target} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await exchange.read_head(first_byte_s)
        passed_on = {name: exchange.headers[name] for name in PASSED_ON if name in exchange.headers}
        n_bytes = int(exchange.headers.get("content-length", MOST_WHOLE_BYTES + 1))
        if n_bytes <= MOST_WHOLE_BYTES:
            whole = b"".join([part async for part in exchange.body()])
            return Response(whole, exchange.status, passed_on)
    except BaseException:
        exchange.close()
        raise
    return _Relayed(exchange.body(), exchange.status, passed_on)


class _Relayed(StreamingResponse):
    """A response that may break off, because its owner has died."""

    async def stream_response(self, send: Send) -> None:
        """Send what arrives. Without its end, uvicorn closes the connection."""
        with suppress(OSError):
            await super().stream_response(send)


class _Exchange:
    """One connection: a request that has been sent, and its response. Also the parser's callbacks."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._parser = httptools.HttpResponseParser(self)
        self._parts: list[bytes] = []
        self._has_head = self._is_complete = False
        self._n_bytes = 0
        self.headers: dict[str, str] = {}
        self.status = 0

    async def read_head(self, first_byte_s: float) -> None:
        """Read the status and the headers."""
        await self._read_some(first_byte_s)
        while not self._has_head:
            if self._n_bytes > MOST_HEAD_BYTES:
                raise BadResponse("the head of a response is too large")
            await self._read_some(IDLE_S)

    async def body(self) -> AsyncIterator[bytes]:
        """The rest of the response, read as fast as it is passed on."""
        try:
            while self._parts or not self._is_complete:
                parts, self._parts = self._parts, []
                for part in parts:
                    yield part
                if not self._is_complete and not self._parts:
                    await self._read_some(IDLE_S)
        finally:
            self.close()

    def close(self) -> None:
        """Close the connection."""
        self._writer.transport.abort()

    async def _read_some(self, most_s: float) -> None:
        async with asyncio.timeout(most_s):
            data = await self._reader.read(CHUNK_BYTES)
        self._n_bytes += len(data)
        if not data:
            raise BadResponse("the connection was closed within a response")
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            raise BadResponse(f"not a readable response: {error}") from None

    # --- What the parser calls -------------------------------------------------------------------------------------

    def on_header(self, name: bytes, value: bytes) -> None:
        """Remember a header."""
        self.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        """The body follows."""
        self._has_head, self.status = True, self._parser.get_status_code()

    def on_body(self, body: bytes) -> None:
        """Part of the body."""
        self._parts.append(body)

    def on_message_complete(self) -> None:
        """The end of the body."""
        self._is_complete = True
