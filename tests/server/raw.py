"""Handwritten HTTP, for requests that no library would send."""

import base64
import socket
from collections.abc import Iterable
from contextlib import suppress

from tests.server.client import PATIENCE_S

UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
)
"""The headers of a WebSocket handshake."""


def dial_raw(address: str) -> socket.socket:
    """A connection to a server."""
    host, port = address.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE_S)


def request(address: str, start: str, *headers: str, body: bytes = b"") -> bytes:
    """A request with a valid Host, and any headers and body."""
    return "\r\n".join([f"{start} HTTP/1.1", f"Host: {address}", *headers, "", ""]).encode() + body


def send_all(connection: socket.socket, parts: Iterable[bytes]) -> int:
    """Send as much as the server reads; returns the number of bytes."""
    n_bytes = 0
    with suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
            n_bytes += len(part)
    return n_bytes


def read_to_end(connection: socket.socket) -> bytes:
    """Everything received until the server closes the connection."""
    data = b""
    with suppress(ConnectionError):
        while part := connection.recv(65_536):
            data += part
    return data


def answer(address: str, *parts: bytes) -> bytes:
    """Send bytes; returns the response until the server closes the connection."""
    with dial_raw(address) as connection:
        send_all(connection, parts)
        return read_to_end(connection)


def status(response: bytes) -> int:
    return int(response.split(b" ", 2)[1]) if response else 0
