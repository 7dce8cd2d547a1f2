"""The options of `boxlid serve`."""

import socket
from ipaddress import ip_address

import pytest

from boxlid.cli.serve import host_name_note, network_address, page_host, read_address
from boxlid.games import Unreadable
from boxlid.server.settings import Settings


@pytest.mark.parametrize(
    "url", ["http://[", "games.example.org:8765", "https://a:1", "http://a:x", "http://a/b", "http://"]
)
def test_an_invalid_address_of_a_process_is_refused(url: str) -> None:
    with pytest.raises(Unreadable, match="write http://host:port"):
        read_address(url)


def test_an_address_of_a_process_is_read() -> None:
    assert read_address("http://10.0.0.7:8765/") == "http://10.0.0.7:8765"


def test_a_server_for_a_network_says_how_it_is_reached_and_how_to_restrict_that() -> None:
    note = host_name_note(Settings(host="192.168.0.7"))
    assert socket.gethostname() in note
    assert "--allowed-host" in note
    assert host_name_note(Settings(host="127.0.0.1")) == ""
    assert host_name_note(Settings(host="192.168.0.7", allowed_hosts=("games.example.org",))) == ""


@pytest.mark.parametrize(
    ("host", "address", "expected"),
    [
        ("0.0.0.0", "192.168.0.7", "192.168.0.7"),  # noqa: S104 - nothing is bound
        ("::", "2001:db8::7", "[2001:db8::7]"),
        ("0.0.0.0", "", "localhost"),  # noqa: S104 - nothing is bound
        ("127.0.0.1", "192.168.0.7", "localhost"),
        ("192.168.0.9", "192.168.0.7", "192.168.0.9"),
    ],
)
def test_the_page_opens_at_an_address_that_friends_can_use(
    host: str, address: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boxlid.cli.serve.network_address", lambda _: address)
    assert page_host(Settings(host=host)) == expected


def test_the_page_opens_only_under_an_allowed_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boxlid.cli.serve.network_address", lambda _: "192.168.0.7")
    hosts = [("games.example.org",), ("192.168.0.7",)]
    everywhere = [Settings(host="0.0.0.0", allowed_hosts=names) for names in hosts]  # noqa: S104 - nothing is bound
    assert [page_host(settings) for settings in everywhere] == ["localhost", "192.168.0.7"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104 - nothing is bound
def test_the_address_in_the_network_is_one_or_none(host: str) -> None:
    found = network_address(host)
    assert not found or not ip_address(found).is_loopback
