"""Host check against DNS rebinding: requests under unknown names are refused."""

import re
import socket
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from ipaddress import ip_address

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from boxlid.games import Unreadable
from boxlid.server.tables.lobby_messages import ErrorBody

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")


class AllowedHosts:
    """The accepted names in `Host`, with any port."""

    def __init__(self, names: Iterable[str], *, any_address: bool) -> None:
        self._names = {_read_name(name) for name in names} | LOOPBACK_NAMES
        self._any_address = any_address

    def allows(self, host: str) -> bool:
        """Is the name in this `Host` header accepted?"""
        name = _name_in(host)
        return name is not None and (name in self._names or (self._any_address and _is_address(name)))


def allowed_hosts(bound: str, named: Sequence[str]) -> AllowedHosts:
    """The names given, or a default that depends on the address the server listens on.

    A server open to a network accepts every IP address, since DNS rebinding needs a name, and its own host name.
    """
    if named:
        return AllowedHosts(named, any_address=False)
    if is_loopback(bound):
        return AllowedHosts([bound], any_address=False)
    own_names = [socket.gethostname(), f"{socket.gethostname()}.local"]
    return AllowedHosts(filter(_name_in, own_names), any_address=True)


def is_loopback(bound: str) -> bool:
    """Is the address reachable from this machine only?"""
    return ip_address(bound).is_loopback if _is_address(bound) else bound == "localhost"


class HostCheck:
    """Answers requests for other names with 421. A relayed request was checked by the process that relayed it."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan" or scope["state"].get("is_relayed"):
            await self.app(scope, receive, send)
            return
        named = Headers(scope=scope).getlist("host")
        if len(named) == 1 and self.hosts.allows(named[0]):
            await self.app(scope, receive, send)
            return
        body = msgspec.json.encode(ErrorBody(_reason(named)))
        refusal = Response(body, HTTPStatus.MISDIRECTED_REQUEST, media_type="application/json")
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refusal)
        else:
            await refusal(scope, receive, send)


def _reason(named: list[str]) -> str:
    name = _name_in(named[0]) if len(named) == 1 else None
    if name is None:
        return "a request needs one Host header, such as localhost:8765"
    return f"this server does not serve the host name {name}; to allow it, start the server with --allowed-host {name}"


def _read_name(text: str) -> str:
    name = _name_in(f"[{text}]" if text.count(":") > 1 and not text.startswith("[") else text)
    if name is None:
        raise Unreadable(f"{text} is not a host name; write games.example.org or 192.168.0.7")
    return name


def _name_in(host: str) -> str | None:
    """The name in a `Host` header, without the port."""
    found = _HOST.fullmatch(host.lower())
    return found["name"].removesuffix(".") if found else None


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
