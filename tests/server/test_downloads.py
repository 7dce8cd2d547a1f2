"""Large responses: sent in chunks, and dropped if the client does not read."""

import asyncio
import gzip
import os
import socket
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import cast

import pytest
from starlette.types import Message

from boxlid.server import app
from boxlid.server.http.downloads import CHUNK_BYTES, Download, compress
from boxlid.server.http.write_progress import WriteProgress
from tests.server.client import run
from tests.server.raw import answer, dial_raw, read_to_end, request, status
from tests.server.serving import served

UNREAD_BYTES = 64 * 1_048_576
"""More than the socket buffers of both sides hold."""


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_a_download_is_sent_in_chunks(accepted: str) -> None:
    body = os.urandom(3 * CHUNK_BYTES) + bytes(20 * CHUNK_BYTES)
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError

    scope = {"type": "http", "headers": [(b"accept-encoding", accepted.encode())]}
    ended: list[bool] = []
    run(Download(compress(body), "text/plain", lambda: ended.append(True))(scope, receive, send))
    start, *chunks = sent
    assert max(len(chunk["body"]) for chunk in chunks) == CHUNK_BYTES
    received, is_compressed = b"".join(chunk["body"] for chunk in chunks), accepted == "gzip"
    assert (gzip.decompress(received) if is_compressed else received) == body
    assert ((b"content-encoding", b"gzip") in start["headers"]) == is_compressed
    assert ended == [True]


def test_a_client_that_reads_nothing_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "openapi", lambda: bytes(UNREAD_BYTES))
    with (
        served(tmp_path / "tables.sqlite", unread_s=0.05, connections_an_address=1) as address,
        dial_raw(address) as unread,
    ):
        unread.sendall(request(address, "GET /openapi.json"))
        answered = 0
        while answered != 200:  # as long as the first connection is open
            answered = status(answer(address, request(address, "GET /healthz", "Connection: close")))
        assert len(read_to_end(unread)) < UNREAD_BYTES


class ReadSlowly:
    """A transport whose client reads a little and then nothing more."""

    def __init__(self, unsent: Iterator[int]) -> None:
        self._unsent = unsent
        self._socket = socket.socket()
        self.is_aborted = asyncio.Event()

    def get_write_buffer_size(self) -> int:
        return next(self._unsent)

    def get_extra_info(self, _: str) -> socket.socket:
        return self._socket

    def abort(self) -> None:
        self._socket.close()
        self.is_aborted.set()


def test_a_client_that_reads_slowly_is_not_disconnected() -> None:
    async def watch() -> None:
        decreasing = range(1_000, 0, -1)
        transport = ReadSlowly(chain(decreasing, repeat(1)))
        WriteProgress(cast("asyncio.Transport", transport), 0.0).watch()
        await transport.is_aborted.wait()
        assert next(transport._unsent) == 1, "disconnected only once nothing was read"

    run(watch())
