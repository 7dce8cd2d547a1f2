"""The options of `boxlid serve`."""

import socket

import pytest

from boxlid.cli.serve import host_name_note, read_address
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
