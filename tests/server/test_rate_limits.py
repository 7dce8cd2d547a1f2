"""Limits count per IPv4 address and per IPv6 /64."""

import pytest

from boxlid.server.http.rate_limits import address_key


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a.example", "a.example"),
    ],
)
def test_limits_count_per_ipv4_address_and_ipv6_network(host: str, key: str) -> None:
    assert address_key(host) == key
