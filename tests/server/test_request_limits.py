"""Limits on the size and time of requests, and on connections per address."""

import gc
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import repeat
from pathlib import Path

import pytest

from boxlid.server.http.request_limits import (
    LINGER_BYTES,
    MOST_BODY_BYTES,
    MOST_HEAD_BYTES,
    MOST_HEADERS,
    MOST_PIPELINED,
    RequestRefused,
)
from boxlid.server.settings import Rate
from tests.server.client import RefusedRequest, fetch
from tests.server.raw import UPGRADE, answer, dial_raw, read_to_end, request, send_all, status
from tests.server.serving import PROXIES, served

MEGABYTE = b"a" * 1_048_576
ENOUGH = 64
"""Megabytes: more than the socket buffers of both sides hold."""
GIVEN_UP = (0, 408)
"""A connection that sent nothing is closed without a response."""
CHUNK = b"%x\r\n%s\r\n" % (1024, b"a" * 1024)


def why(response: bytes) -> str:
    return str(json.loads(response.partition(b"\r\n\r\n")[2])["reason"])


@pytest.mark.parametrize("upgrade", [(), UPGRADE], ids=["request", "socket"])
def test_a_large_head_is_refused(server: str, upgrade: tuple[str, ...]) -> None:
    for headers in (
        [f"X-{n}: 1" for n in range(MOST_HEADERS)],
        ["X-Large: " + "a" * MOST_HEAD_BYTES],
        [f"X-{n}: " + "a" * 4_000 for n in range(5)],
    ):
        response = answer(server, request(server, "GET /ws", *upgrade, *headers))
        assert status(response) == 431
        assert f"{MOST_HEAD_BYTES:,} bytes" in why(response)


def test_an_unreadable_handshake_is_answered(server: str) -> None:
    line_longer_than_websockets_reads = "X-Long: " + "a" * 10_000
    assert status(answer(server, request(server, "GET /ws", *UPGRADE, line_longer_than_websockets_reads))) == 431


def test_an_endless_head_is_not_buffered(server: str) -> None:
    for start in (b"GET / HTTP/1.1\r\nX-Endless: ", b"GET /"):
        with dial_raw(server) as connection:
            n_bytes = send_all(connection, [start, *repeat(MEGABYTE, ENOUGH)])
            assert n_bytes < ENOUGH * len(MEGABYTE)


@pytest.mark.parametrize("path", ["/api/tables", "/nowhere", "/"])
def test_a_large_body_is_refused(server: str, path: str) -> None:
    announced = request(server, f"POST {path}", f"Content-Length: {MOST_BODY_BYTES + 1}")
    assert status(answer(server, announced)) == 413
    large = CHUNK * (MOST_BODY_BYTES // 1024 + 1)
    response = answer(server, request(server, "POST /api/tables", "Transfer-Encoding: chunked", body=large))
    assert status(response) == 413
    assert f"{MOST_BODY_BYTES:,} bytes" in why(response)


@pytest.mark.parametrize("start", ["POST /api/tables", "GET /", "POST /nowhere"])
def test_an_endless_body_is_not_buffered(server: str, start: str) -> None:
    with dial_raw(server) as connection:
        head = request(server, start, "Transfer-Encoding: chunked")
        n_bytes = send_all(connection, [head, *repeat(CHUNK * 1024, ENOUGH)])
        assert n_bytes < ENOUGH * len(MEGABYTE)


@pytest.fixture
def no_collections() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collections")
def test_a_refused_body_needs_no_garbage_collection(server: str) -> None:
    large = request(
        server, "POST /api/tables", "Transfer-Encoding: chunked", body=CHUNK * (MOST_BODY_BYTES // 1024 + 1)
    )
    assert status(answer(server, large)) == 413
    assert not any(isinstance(thing, RequestRefused) for thing in gc.get_objects())


def test_a_body_of_chunk_framing_only_is_not_buffered(server: str) -> None:
    trailer = request(server, "POST /api/tables", "Transfer-Encoding: chunked", body=b"0\r\nX-Trailer: ")
    extension = request(server, "POST /api/tables", "Transfer-Encoding: chunked", body=b"1;extension=")
    for start in (trailer, extension):
        assert status(answer(server, start, b"a" * (MOST_HEAD_BYTES + MOST_BODY_BYTES))) == 413


def test_a_refusal_reaches_a_client_that_sends_everything_first(server: str) -> None:
    large = b"a" * (LINGER_BYTES // 2)
    announced = request(server, "POST /api/tables", f"Content-Length: {len(large)}", body=large)
    assert status(answer(server, announced)) == 413


def test_malformed_http_is_refused(server: str) -> None:
    for sent in (b"\x16\x03\x01\x00\xa5\x01", b"GET\r\n\r\n", request(server, "GET http://[")):
        assert status(answer(server, sent, b"\r\n")) == 400


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "GET / HTTP/1.1\r\nX-Half: ",
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_that_takes_too_long_is_refused(tmp_path: Path, sent: str, capfd: pytest.CaptureFixture[str]) -> None:
    with served(tmp_path / "tables.sqlite", request_s=0.05) as address:
        assert status(answer(address, sent.encode())) in GIVEN_UP
    assert capfd.readouterr().err == ""


def test_empty_lines_do_not_keep_a_connection_open(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite", request_s=0.05) as address:
        response = b""
        while not response.startswith(b"HTTP/1.1 200"):
            with dial_raw(address) as connection:
                send_all(connection, [request(address, "GET /healthz")])
                with suppress(ConnectionError):  # given up already
                    response = connection.recv(65_536)
                send_all(connection, [b"\r\n"])
                assert status(read_to_end(connection)) in GIVEN_UP


def test_an_address_has_a_limited_number_of_connections(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite", connections_an_address=2) as address:
        with dial_raw(address) as first, dial_raw(address) as second:
            for connection in (first, second):
                connection.sendall(request(address, "GET /healthz"))
                assert connection.recv(65_536).startswith(b"HTTP/1.1 200")
            response = answer(address, request(address, "GET /healthz"))
            assert status(response) == 429
            assert "connections" in why(response)
        answered = 0
        while answered != 200:
            answered = status(answer(address, request(address, "GET /healthz", "Connection: close")))


def test_sockets_count_as_connections_until_they_are_closed(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite", connections_an_address=1) as address:
        with dial_raw(address) as opened:
            opened.sendall(request(address, "GET /ws", *UPGRADE))
            assert opened.recv(65_536).startswith(b"HTTP/1.1 101")
            assert status(answer(address, request(address, "GET /healthz"))) == 429
        answered = 0
        while answered != 200:
            answered = status(answer(address, request(address, "GET /healthz", "Connection: close")))


def test_pipelined_requests_are_limited(server: str) -> None:
    last = request(server, "GET /healthz", "Connection: close")
    response = answer(server, request(server, "GET /healthz") * MOST_PIPELINED + last)
    assert response.count(b"HTTP/1.1 200") == MOST_PIPELINED + 1
    many = 1_000
    response = answer(server, request(server, "GET /healthz") * many + last)
    assert response.count(b"HTTP/1.1 200") < many


def test_all_requests_of_an_address_are_limited_except_for_files(tmp_path: Path) -> None:
    limit = Rate(2, 0)
    with served(tmp_path / "tables.sqlite", all_requests_an_address=limit, trusted_proxies=PROXIES) as address:
        for path in ("/static/main.js", "/openapi.json", "/static/main.js", "/t/nowhere"):
            assert fetch(address, "GET", path)
        for path in ("/healthz", "/", "/api/tables/nowhere"):
            with pytest.raises(RefusedRequest, match="429: too many requests from this address"):
                fetch(address, "GET", path)
        assert fetch(address, "GET", "/static/main.js")
        assert fetch(address, "GET", "/healthz", **{"X-Forwarded-For": "203.0.113.1"})


def test_the_lobby_still_answers(server: str) -> None:
    assert fetch(server, "GET", "/healthz") == b"ok\n"
