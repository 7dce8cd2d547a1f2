"""The address of a client, also behind a trusted proxy or a relaying process."""

import hmac
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from boxlid.games import Unreadable

RELAY_HEADER = "boxlid-relay"
"""Carries the secret shared by the processes on one store: the request was relayed, and is not relayed again."""
FORWARDED_HEADER = "x-forwarded-for"

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network
RawHeaders: TypeAlias = Sequence[tuple[bytes, bytes]]


def read_network(text: str) -> Network:
    """Parse the address or network of a trusted proxy."""
    try:
        return ip_network(text)
    except ValueError:
        raise Unreadable(f"{text} is not an address or network; write 10.0.0.7 or 10.0.0.0/24") from None


class Clients:
    """Finds the addresses of clients. X-Forwarded-For counts only from trusted proxies and relaying processes."""

    def __init__(self, trusted_proxies: Sequence[str] = ()) -> None:
        self._trusted = [read_network(text) for text in trusted_proxies]
        self.relay_secret = ""
        """Until it is set, no request counts as relayed."""

    def is_trusted_proxy(self, host: str) -> bool:
        """Is X-Forwarded-For from this peer trusted?"""
        address = _read_address(host)
        return address is not None and any(address in network for network in self._trusted)

    def is_relayed(self, headers: RawHeaders) -> bool:
        """Was the request relayed by another process on the same store?"""
        secret = self.relay_secret.encode()
        return bool(secret) and any(hmac.compare_digest(sent, secret) for sent in _values(headers, RELAY_HEADER))

    def client_of(self, peer: str, headers: RawHeaders) -> str:
        """The client's address: the last forwarded one that is not a trusted proxy's, or the peer's own."""
        client, is_trusted = peer, self.is_relayed(headers) or self.is_trusted_proxy(peer)
        forwarded = b",".join(_values(headers, FORWARDED_HEADER)).decode("latin-1").split(",")
        while is_trusted and forwarded and _read_address(forwarded[-1].strip()):
            client = forwarded.pop().strip()
            is_trusted = self.is_trusted_proxy(client)
        return client


def _values(headers: RawHeaders, wanted: str) -> list[bytes]:
    return [value for name, value in headers if name.lower() == wanted.encode()]


def _read_address(host: str) -> Address | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
