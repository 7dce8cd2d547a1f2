"""The kernel's TCP round trip to a client, which the client cannot inflate by delaying its pongs."""

import socket
import struct
import sys

from starlette.datastructures import Address
from uvicorn.protocols.utils import get_remote_addr

from boxlid.server.socket.transport import WebSocketTransport

RTT_AT, MIN_RTT_AT, TCP_INFO_BYTES = 68, 148, 152
"""Offsets of `tcpi_rtt` and `tcpi_min_rtt` in Linux's `struct tcp_info`, in microseconds."""
NOT_MEASURED = (0, 0xFFFF_FFFF)


def tcp_round_trip_s(transport: WebSocketTransport, client: Address | None) -> float | None:
    """The kernel's minimum round trip; None if it is unknown, or measures a proxy or relay instead of the client.

    The minimum, because a client that delays its answers also delays acknowledgements by up to 40 ms (delayed ACK).
    `client` is the address behind trusted proxies; if it is not the connection's peer, the connection ends at a proxy.
    """
    if sys.platform != "linux" or client != get_remote_addr(transport.transport):
        return None
    try:
        info = transport.transport.get_extra_info("socket").getsockopt(
            socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_BYTES
        )
    except OSError:
        return None
    return round_trip_in(info)


def round_trip_in(info: bytes) -> float | None:
    """The round trip in a `struct tcp_info`, which is shorter on older kernels."""
    for at in (MIN_RTT_AT, RTT_AT):
        if len(info) >= at + 4:
            (microseconds,) = struct.unpack_from("=I", info, at)
            if microseconds not in NOT_MEASURED:
                return microseconds / 1e6
    return None
