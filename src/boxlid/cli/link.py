"""The link of an online table: its address, and after the `#` the secrets that admit a player."""

import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlencode, urlsplit

import msgspec

from boxlid.games import Unreadable
from boxlid.server.tables.lobby_messages import Contribution, ErrorBody, RematchAnswer, Seated, TableListing, TakeSeat

TIMEOUT_S = 30.0
T = TypeVar("T")


@dataclass(frozen=True)
class Link:
    """`http://host/t/TABLE`, with `#invite=…` for a private table, or `#seat=…` for a taken seat."""

    address: str
    """`http://host:port`"""
    table: str
    token: str | None = None
    invite: str | None = None

    @property
    def socket_address(self) -> str:
        """The URL of its WebSocket: ws for http, wss for https."""
        return f"ws{self.address.removeprefix('http')}/ws"

    def __str__(self) -> str:
        """The link that brings its owner back to the seat."""
        secret = f"#{urlencode({'seat': self.token})}" if self.token else ""
        return f"{self.address}/t/{self.table}{secret}"


def read_link(text: str) -> Link:
    """Parse a link."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    before, _, table = parts.path.partition("/t/")
    if parts.scheme not in ("http", "https") or not parts.netloc or before or not table or "/" in table:
        raise Unreadable(f"{text} is not the link of a table; one looks like http://localhost:8765/t/NAME")
    secrets = {name: values[0] for name, values in parse_qs(parts.fragment).items()}
    return Link(f"{parts.scheme}://{parts.netloc}", table, secrets.get("seat"), secrets.get("invite"))


def sit_down(link: Link, name: str) -> Link:
    """Take a seat at the table, and return the link of that seat."""
    return replace(link, token=_post(link, "seats", TakeSeat(name=name, invite=link.invite), Seated).token)


def vote_for_rematch(link: Link) -> str | None:
    """Vote for a rematch; returns its table, None while it waits for other players."""
    return _post(link, "rematch", None, RematchAnswer).table


def send_nonce(link: Link, contribution: Contribution) -> None:
    """Add a nonce to the secret of the match that is next to begin."""
    _post(link, "nonces", contribution, TableListing)


def _post(link: Link, resource: str, body: msgspec.Struct | None, response: type[T]) -> T:
    """Post a request about the table, with the seat's token if there is one."""
    request = urllib.request.Request(  # noqa: S310 - read_link allows only http and https
        f"{link.address}/api/tables/{link.table}/{resource}",
        msgspec.json.encode(body),
        {"Content-Type": "application/json", **({"Authorization": f"Bearer {link.token}"} if link.token else {})},
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310
            return msgspec.json.decode(answer.read(), type=response)
    except urllib.error.HTTPError as error:
        raise Unreadable(_reason(error)) from None
    except (OSError, msgspec.DecodeError) as error:
        raise Unreadable(f"{link.address} cannot be reached: {error}") from None


def _reason(error: urllib.error.HTTPError) -> Any:
    try:
        return msgspec.json.decode(error.read(), type=ErrorBody).reason
    except msgspec.DecodeError:
        return f"the server answers {error.code} {error.reason}"
