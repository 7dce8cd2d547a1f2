"""Bytes that are not UTF-8 are refused, and nothing is logged."""

import logging
from http.client import HTTPConnection

import pytest

from tests.server.client import dial, run

NOT_TEXT = b'{"game":"\xff"}'


def test_a_body_that_is_not_text_is_refused(server: str) -> None:
    connection = HTTPConnection(server)
    connection.request("POST", "/api/tables", NOT_TEXT)
    answer = connection.getresponse()
    assert answer.status == 400
    assert b"the request cannot be read" in answer.read()
    connection.close()


def test_a_text_frame_that_is_not_utf8_is_refused(server: str, caplog: pytest.LogCaptureFixture) -> None:
    async def send() -> int | None:
        async with dial(server) as socket:
            await socket.send(NOT_TEXT, text=True)
            await socket.wait_closed()
            return socket.close_code

    with caplog.at_level(logging.ERROR):
        assert run(send()) == 4000
    assert caplog.records == []
