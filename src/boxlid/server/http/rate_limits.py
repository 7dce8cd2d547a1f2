"""Rate limits by address (token buckets), and limits on open connections."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network, ip_address

from boxlid.server.settings import Rate

MOST_ADDRESSES = 10_000
"""Tracked at once; the least recently used are dropped."""
IPV6_PREFIX = 64
"""Usually one household: its machines may use any address of the network."""


def address_key(host: str) -> str:
    """The key that limits count by: an IPv4 address, the /64 network of an IPv6 address, or any other text as it is."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, IPV6_PREFIX), strict=False))


class TokenBucket:
    """Allows a burst of requests, and then a steady rate."""

    __slots__ = ("_at_s", "_left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at_s = time.monotonic()

    def take(self) -> bool:
        """Take a token, if one is left."""
        now_s = time.monotonic()
        self._left = min(self.rate.burst, self._left + (now_s - self._at_s) * self.rate.a_second)
        self._at_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True


class TokenBuckets:
    """A token bucket for each address."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of an address, if one is left."""
        bucket = self._buckets.get(address)
        if bucket is None:
            self._buckets[address] = bucket = TokenBucket(self.rate)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class OpenConnections:
    """Counts the open connections of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._n_open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count a connection, unless the address has too many."""
        n_open = self._n_open.get(address, 0)
        if n_open >= self._most:
            return False
        self._n_open[address] = n_open + 1
        return True

    def leave(self, address: str) -> None:
        """Uncount a closed connection."""
        self._n_open[address] -= 1
        if not self._n_open[address]:
            del self._n_open[address]
