"""Forwarded addresses count only from trusted proxies and relaying processes."""

from pathlib import Path

import pytest

from boxlid.games import Unreadable
from boxlid.server.http.clients import Clients
from boxlid.server.settings import Rate
from tests.server.client import RefusedRequest, fetch
from tests.server.serving import served

SECRET = "what the processes on one store share"  # noqa: S105 - of this test


def client_of(trusted: list[str], peer: str, *forwarded: str, relay: str = "") -> str:
    clients = Clients(trusted)
    clients.relay_secret = SECRET
    headers = [(b"x-forwarded-for", one.encode("latin-1")) for one in forwarded]
    return clients.client_of(peer, [*headers, (b"boxlid-relay", relay.encode())])


def test_forwarded_addresses_are_ignored_without_a_trusted_proxy() -> None:
    assert client_of([], "127.0.0.1", "203.0.113.9") == "127.0.0.1"
    assert client_of(["10.0.0.0/8"], "192.0.2.1", "203.0.113.9") == "192.0.2.1"


def test_the_client_is_the_last_address_that_is_not_a_trusted_proxy() -> None:
    trusted = ["10.0.0.0/8", "2001:db8::1"]
    assert client_of(trusted, "10.0.0.1", "203.0.113.9") == "203.0.113.9"
    assert client_of(trusted, "::ffff:10.0.0.1", "203.0.113.9") == "203.0.113.9"
    assert client_of(trusted, "10.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2") == "203.0.113.9"
    assert client_of(trusted, "10.0.0.1", "198.51.100.1", "2001:db8::9", "2001:db8::1") == "2001:db8::9"


def test_forwarded_text_that_is_not_an_address_is_ignored() -> None:
    for forwarded in ("", "unknown", "203.0.113.9, _hidden", "1" * 5_000, "\xff"):
        assert client_of(["10.0.0.1"], "10.0.0.1", forwarded) == "10.0.0.1"
    assert client_of(["10.0.0.1"], "10.0.0.1") == "10.0.0.1"


def test_a_relaying_process_is_trusted_by_its_secret() -> None:
    assert client_of([], "10.0.0.1", "203.0.113.9", relay=SECRET) == "203.0.113.9"
    assert client_of([], "10.0.0.1", "203.0.113.9", relay="guess") == "10.0.0.1"
    clients = Clients()
    assert not clients.is_relayed([(b"boxlid-relay", b"")])


def test_a_trusted_proxy_is_an_address_or_a_network() -> None:
    with pytest.raises(Unreadable, match=r"proxy\.example is not an address or network"):
        Clients(["proxy.example"])


@pytest.mark.parametrize(("trusted", "statuses"), [((), [400, 429]), (("127.0.0.1",), [400, 400])])
def test_limits_count_the_clients_of_a_trusted_proxy(
    tmp_path: Path, trusted: tuple[str, ...], statuses: list[int]
) -> None:
    found = []
    with served(tmp_path / "tables.sqlite", trusted_proxies=trusted, requests_an_address=Rate(1, 0)) as address:
        for client in ("203.0.113.1", "203.0.113.2"):
            with pytest.raises(RefusedRequest) as refused:
                fetch(address, "POST", "/api/tables", {}, **{"X-Forwarded-For": client})
            found.append(refused.value.status)
    assert found == statuses
