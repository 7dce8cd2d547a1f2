"""Under which names the server answers: a page whose own name resolves to this machine (DNS rebinding) gets nothing."""

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
from boxlid.server.tables.lobby_messages import Trouble

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")


class AllowedHosts:
    """The names in `Host` that are answered, with any port."""

    def __init__(self, names: Iterable[str], *, any_address: bool) -> None:
        """The names of the loopback are always among them."""
        self._names = {_read_name(name) for name in names} | LOOPBACK_NAMES
        self._any_address = any_address

    def allows(self, host: str) -> bool:
        """May the server be asked under the name in a `Host` header?"""
        name = _name_in(host)
        return name is not None and (name in self._names or (self._any_address and _is_address(name)))


def allowed_hosts(bound: str, named: Sequence[str]) -> AllowedHosts:
    """The names given, or those that suit the address the server listens at.

    Other machines of a network may use any address, since no page of a stranger has one for its name, and this
    machine's own name.
    """
    if named:
        return AllowedHosts(named, any_address=False)
    if is_loopback(bound):
        return AllowedHosts([bound], any_address=False)
    own_names = [socket.gethostname(), f"{socket.gethostname()}.local"]
    return AllowedHosts(filter(_name_in, own_names), any_address=True)


def is_loopback(bound: str) -> bool:
    """Does a server at this address hear this machine alone?"""
    return ip_address(bound).is_loopback if _is_address(bound) else bound == "localhost"


class HostCheck:
    """Answers requests under other names with 421. A relayed request was checked by the process that it came to."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        """Around the whole application."""
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
        trouble = msgspec.json.encode(Trouble(_why_not(named)))
        refusal = Response(trouble, HTTPStatus.MISDIRECTED_REQUEST, media_type="application/json")
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refusal)
        else:
            await refusal(scope, receive, send)


def _why_not(named: list[str]) -> str:
    name = _name_in(named[0]) if len(named) == 1 else None
    if name is None:
        return "a request needs one Host header, such as localhost:8765"
    return f"this server is not asked as {name}; if it should be, start it with --allowed-host {name}"


def _read_name(text: str) -> str:
    name = _name_in(f"[{text}]" if text.count(":") > 1 and not text.startswith("[") else text)
    if name is None:
        raise Unreadable(f"{text} is no host name; write games.example.org or 192.168.0.7")
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
