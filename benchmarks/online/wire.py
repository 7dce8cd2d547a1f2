"""A minimal WebSocket client, cheap enough for thousands."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LENGTH_16, LENGTH_64 = 126, 127
MASKED = 0x80
NO_MASK = bytes(4)
"""A masking key of zeros leaves the payload unchanged."""


class Lost(Exception):
    """The connection has ended."""


class Wire(asyncio.Protocol):
    """One connection, with a callback for text frames."""

    def __init__(self, host: str, on_text: Callable[[bytes], None], on_lost: Callable[[int], None]) -> None:
        self.host = host
        self.on_text = on_text
        self.on_lost = on_lost
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._code = 1006

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /ws HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.send_raw(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.is_open.done():
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.abort()
                return
            self._data = rest
            self.is_open.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        data = self._data
        if len(data) < 2:
            return False
        length, start = data[1], 2
        if length == LENGTH_16:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == LENGTH_64:
            length, start = int.from_bytes(data[2:10], "big"), 10
        end = start + length
        if len(data) < end or start > len(data):
            return False
        opcode, payload = data[0] & 0x0F, bytes(data[start:end])
        del data[:end]
        if opcode == TEXT:
            self.on_text(payload)
        elif opcode == PING:
            self._send(PONG, payload)
        elif opcode == CLOSE:
            self._code = int.from_bytes(payload[:2], "big") or self._code
            self.abort()
        return True

    def connection_lost(self, _: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(Lost(self._code))
            self.is_open.exception()
        self.on_lost(self._code)

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def send_raw(self, data: bytes) -> None:
        """Send raw bytes, which need not be a frame."""
        if self._transport:
            self._transport.write(data)

    def _send(self, opcode: int, payload: bytes) -> None:
        self.send_raw(frame(opcode, payload))

    def abort(self) -> None:
        if self._transport:
            self._transport.abort()


def frame(opcode: int, payload: bytes) -> bytes:
    """A frame from client to server."""
    n = len(payload)
    if n < LENGTH_16:
        length = bytes([MASKED | n])
    elif n < 1 << 16:
        length = bytes([MASKED | LENGTH_16]) + n.to_bytes(2, "big")
    else:
        length = bytes([MASKED | LENGTH_64]) + n.to_bytes(8, "big")
    return bytes([0x80 | opcode]) + length + NO_MASK + payload


async def connect(
    address: str, on_text: Callable[[bytes], None], on_lost: Callable[[int], None], source: str | None = None
) -> Wire:
    """Connect to a server, from another loopback address if one is given."""
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    local = (source, 0) if source else None
    _, wire = await loop.create_connection(lambda: Wire(address, on_text, on_lost), host, int(port), local_addr=local)
    await wire.is_open
    return wire
