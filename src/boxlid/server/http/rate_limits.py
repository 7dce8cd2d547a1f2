"""How often somebody may do something."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network, ip_address

from boxlid.server.settings import Rate

MOST_ADDRESSES = 10_000
"""So many are remembered, those heard of last."""


IPV6_PREFIX = 64
"""What one household gets: its machines choose any address below it."""


def address_key(host: str) -> str:
    """What limits are counted by: an IPv4 address, the /64 network of an IPv6 address, any other text as it is."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, IPV6_PREFIX), strict=False))


class Allowance:
    """A bucket that fills at a steady rate; each use takes one out of it."""

    __slots__ = ("_at_s", "_left", "rate")

    def __init__(self, rate: Rate) -> None:
        """It begins full."""
        self.rate = rate
        self._left = rate.burst
        self._at_s = time.monotonic()

    def take(self) -> bool:
        """Use one, if one is left."""
        now_s = time.monotonic()
        self._left = min(self.rate.burst, self._left + (now_s - self._at_s) * self.rate.a_second)
        self._at_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """An allowance for every address."""

    def __init__(self, rate: Rate) -> None:
        """Nobody is known yet."""
        self.rate = rate
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use one of an address, if one is left."""
        allowance = self._of.get(address)
        if allowance is None:
            self._of[address] = allowance = Allowance(self.rate)
            if len(self._of) > MOST_ADDRESSES:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return allowance.take()


class OpenConnections:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        """None are open."""
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
        """A counted connection has been closed."""
        self._n_open[address] -= 1
        if not self._n_open[address]:
            del self._n_open[address]
