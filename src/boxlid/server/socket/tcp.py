"""TCP's own round trip to a client, which its program cannot lengthen by holding back answers."""

import socket
import struct
import sys

from starlette.datastructures import Address
from uvicorn.protocols.utils import get_remote_addr

from boxlid.server.socket.transport import WebSocketTransport

RTT_AT, MIN_RTT_AT, TCP_INFO_BYTES = 68, 148, 152
"""Where Linux puts `tcpi_rtt` and `tcpi_min_rtt` into its `struct tcp_info`, in microseconds."""
NOT_MEASURED = (0, 0xFFFF_FFFF)


def tcp_round_trip_s(line: WebSocketTransport, client: Address | None) -> float | None:
    """The least round trip that the kernel has measured; None if it is unknown, or is a proxy's or relay's.

    The least, because a client that holds back its answers also delays acknowledgements by up to 40 ms (delayed ACK).
    `client` is the address after trusted proxies were taken into account: where it is not that of the connection, the
    connection ends at a proxy.
    """
    if sys.platform != "linux" or client != get_remote_addr(line.transport):
        return None
    try:
        info = line.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_BYTES)
    except OSError:
        return None
    return round_trip_in(info)


def round_trip_in(info: bytes) -> float | None:
    """The round trip in a `struct tcp_info`, which older kernels end earlier."""
    for at in (MIN_RTT_AT, RTT_AT):
        if len(info) >= at + 4:
            (microseconds,) = struct.unpack_from("=I", info, at)
            if microseconds not in NOT_MEASURED:
                return microseconds / 1e6
    return None
