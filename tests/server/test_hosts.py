"""Host and Origin checks, and the security headers of every response."""

import socket
from http.client import HTTPConnection
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message
from websockets.exceptions import InvalidStatus

from boxlid.games import Unreadable
from boxlid.server.http.hosts import AllowedHosts, allowed_hosts
from boxlid.server.http.response_headers import ResponseHeaders
from boxlid.server.metrics import Metrics
from tests.server.client import PATIENCE_S, RefusedRequest, dial, fetch, open_table, run
from tests.server.raw import UPGRADE, answer, dial_raw, request, status
from tests.server.serving import served

LOOPBACK = ["localhost", "localhost:8765", "LOCALHOST:1", "localhost.", "127.0.0.1:8765", "[::1]", "[::1]:8765"]
NO_HOST = ["", "[", "[::1", "a b", "a/b", "a@b", "localhost:", "localhost:x", "localhost:123456", "a,b", "é.example"]


def allowed(hosts: AllowedHosts, *names: str) -> list[bool]:
    return [hosts.allows(name) for name in names]


def test_a_local_server_accepts_the_loopback_names() -> None:
    for bound in ("127.0.0.1", "::1", "localhost"):
        assert all(allowed(allowed_hosts(bound, []), *LOOPBACK))
        assert not any(allowed(allowed_hosts(bound, []), "evil.example", "192.168.0.7:8765", socket.gethostname()))


def test_a_network_server_accepts_any_address_and_its_host_name() -> None:
    own = socket.gethostname()
    for bound in ("0.0.0.0", "::", "192.168.0.7"):  # noqa: S104 - nothing is bound
        hosts = allowed_hosts(bound, [])
        assert all(allowed(hosts, *LOOPBACK, "192.168.0.7:8765", "[fe80::1]:8765", own, f"{own}.local:8765"))
        assert not any(allowed(hosts, "evil.example", f"{own}.evil.example"))


def test_named_hosts_are_the_only_ones() -> None:
    hosts = allowed_hosts("0.0.0.0", ["Games.example.org", "2001:db8::7"])  # noqa: S104 - nothing is bound
    assert all(allowed(hosts, "games.example.org", "games.example.org:443", "[2001:db8::7]:8765", "localhost:8765"))
    assert not any(allowed(hosts, "192.168.0.7", "example.org", "games.example.org.evil.example"))
    with pytest.raises(Unreadable, match="https://a is not a host name"):
        allowed_hosts("127.0.0.1", ["https://a"])


@pytest.mark.parametrize("host", NO_HOST)
def test_a_malformed_host_is_refused(host: str) -> None:
    assert not allowed_hosts("0.0.0.0", []).allows(host)  # noqa: S104 - nothing is bound


def test_an_unknown_host_is_refused_with_advice(server: str) -> None:
    with pytest.raises(RefusedRequest, match=r"--allowed-host evil\.example") as refused:
        fetch(server, "GET", "/api/tables", Host="evil.example:8765")
    assert refused.value.status == 421
    with pytest.raises(RefusedRequest, match="one Host header") as refused:
        fetch(server, "GET", "/", Host="[")
    assert refused.value.status == 421
    assert status(answer(server, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")) == 421
    twice = f"GET / HTTP/1.1\r\nHost: {server}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    assert status(answer(server, twice.encode())) == 421


def test_a_socket_needs_an_allowed_host(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with served(tmp_path / "tables.sqlite", allowed_hosts=("games.example.org",)) as address:
        for host, expected in (("evil.example", 421), ("games.example.org", 101)):
            with dial_raw(address) as connection:
                connection.sendall(request(host, "GET /ws", *UPGRADE))
                assert status(connection.recv(65_536)) == expected
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://elsewhere.example"])
def test_a_foreign_origin_is_refused(server: str, origin: str) -> None:
    with pytest.raises(RefusedRequest) as refused:
        fetch(server, "POST", "/api/tables", {}, Origin=origin)
    assert refused.value.status == 403

    async def knock() -> int:
        with pytest.raises(InvalidStatus) as refused:
            await dial(server, additional_headers={"Origin": origin})
        return refused.value.response.status_code

    assert run(knock()) == 403


def responses_of(app: ASGIApp) -> list[Message]:
    """The response of an application to `GET /`."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    run(ResponseHeaders(app)(scope, receive, send))
    return sent


def test_a_review_may_have_inline_styles_and_load_nothing() -> None:
    sent = responses_of(HTMLResponse("<style>p { color: red }</style>"))
    policy = Headers(scope=sent[0])["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline';")


def test_the_response_to_an_internal_error_has_the_headers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(_: Metrics, __: int) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(Metrics, "text", fail)
    with served(tmp_path / "tables.sqlite") as address:
        headers = headers_of(address, "GET", "/metrics", status=500)
    assert headers["content-security-policy"].startswith("default-src 'none';")
    assert headers["x-content-type-options"] == "nosniff"


def headers_of(address: str, method: str, path: str, status: int | None = None, **headers: str) -> dict[str, str]:
    connection = HTTPConnection(address, timeout=PATIENCE_S)
    connection.request(method, path, None, headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    assert status in (None, response.status)
    return {name.lower(): value for name, value in response.getheaders()}


def test_every_response_has_a_content_policy_and_no_guessed_type(server: str) -> None:
    table, _ = open_table(server, "family")
    responses = [
        headers_of(server, "GET", path)
        for path in (
            "/",
            f"/t/{table}",
            "/static/main.js",
            "/static/nothing",
            "/nowhere",
            "/api/games",
            "/api/tables/nowhere",
            f"/api/tables/{table}/review",
            "/api/games/family/rules",
            "/healthz",
            "/metrics",
            "/openapi.json",
            "/" + "a" * 20_000,
        )
    ]
    responses += [
        headers_of(server, "DELETE", "/api/tables"),
        headers_of(server, "GET", "/", Host="evil.example"),
        headers_of(server, "GET", "/ws", Upgrade="websocket", Connection="Upgrade"),
        headers_of(server, "POST", "/api/tables", Origin="http://["),
    ]
    for headers in responses:
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
