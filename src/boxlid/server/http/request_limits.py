"""HTTP/1.1 with limits on bytes, time and open connections.

httptools has none of these limits. It buffers a header until its last byte, so bytes are counted before parsing.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any

import httptools
import msgspec
import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from boxlid.server.http.clients import Clients
from boxlid.server.http.fair_starts import FairStarts
from boxlid.server.http.rate_limits import OpenConnections, TokenBuckets, address_key
from boxlid.server.http.response_headers import NOTHING_LOADS
from boxlid.server.http.write_progress import WriteProgress
from boxlid.server.settings import Settings
from boxlid.server.tables.lobby_messages import ErrorBody

MOST_HEAD_BYTES = 16_384
MOST_HEADERS = 100
MOST_BODY_BYTES = 16_384
FILES = b"/static/"
"""The page's own files are not counted as requests: a page needs many, and each is cheap."""
MOST_PIPELINED = 4
"""Pipelined requests that may wait behind the current one. Browsers and proxies send none."""
LINGER_S, LINGER_BYTES = 1.0, 1_048_576
"""Data read and dropped after a refusal: closing with unread data would reset the connection and lose the refusal."""


@dataclass(frozen=True)
class Refusal:
    """An error response from below the application."""

    status: HTTPStatus
    reason: str


class RequestRefused(Exception):
    """Raised in a callback of the parser to stop parsing."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


HEAD_TOO_LARGE = Refusal(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    f"a request has at most {MOST_HEADERS} headers and {MOST_HEAD_BYTES:,} bytes before its body",
)
BODY_TOO_LARGE = Refusal(
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"the body of a request has at most {MOST_BODY_BYTES:,} bytes"
)
TOO_SLOW = Refusal(HTTPStatus.REQUEST_TIMEOUT, "the request took too long to arrive")
TOO_MANY_PIPELINED = Refusal(HTTPStatus.TOO_MANY_REQUESTS, "wait for an answer before the next request")
TOO_MANY_CONNECTIONS = Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many connections from this address are open")
TOO_OFTEN = Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many requests from this address; wait a moment")
NOT_HTTP = Refusal(HTTPStatus.BAD_REQUEST, "this is not a readable HTTP request")


class Shared:
    """What the connections of one server share."""

    def __init__(self, settings: Settings, clients: Clients) -> None:
        self.clients = clients
        self.open_connections = OpenConnections(settings.connections_an_address)
        self.requests = TokenBuckets(settings.all_requests_an_address)
        self.starts = FairStarts()
        self.request_s, self.unread_s = settings.request_s, settings.unread_s


def limited_http(settings: Settings, clients: Clients) -> Callable[..., asyncio.Protocol]:
    """The protocol factory of one server."""
    return partial(LimitedHttp, shared=Shared(settings, clients))


class LimitedHttp(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        shared: Shared,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._shared = shared
        self._counted_as: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._is_in_head = True
        self._n_bytes = 0
        """Of the request being received, as sent."""
        self._n_body_bytes = 0
        self._n_dropped_bytes: int | None = None
        """Since a refusal; None before one."""

    # --- What the event loop calls ---------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        """Count the connection; one from a trusted proxy is counted once its client is known."""
        super().connection_made(transport)
        self._progress = WriteProgress(transport, self._shared.unread_s)
        self._set_deadline(self._shared.request_s)
        peer = self.client[0] if self.client else ""
        if not self._shared.clients.is_trusted_proxy(peer):
            try:
                self._count_as(address_key(peer))
            except RequestRefused as refused:
                self._refuse(refused.refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection."""
        super().connection_lost(exc)
        self._cancel_deadline()
        self._progress.stop()
        self._stop_counting()

    def pause_writing(self) -> None:
        """Watch whether the client reads."""
        super().pause_writing()
        self._progress.watch()

    def resume_writing(self) -> None:
        """Continue the response."""
        self._progress.stop()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, up to the limits."""
        self._unset_keepalive_if_required()
        if self._deadline is None and not self._is_answering:
            self._set_deadline(self._shared.request_s)
        while data:
            if self._n_dropped_bytes is not None:
                self._drop(data)
                return
            limit = MOST_HEAD_BYTES if self._is_in_head else MOST_HEAD_BYTES + MOST_BODY_BYTES
            part, data = data[: limit - self._n_bytes], data[limit - self._n_bytes :]
            if not part:
                self._refuse(HEAD_TOO_LARGE if self._is_in_head else BODY_TOO_LARGE)
                return
            self._n_bytes += len(part)
            try:
                self.parser.feed_data(part)
            except httptools.HttpParserUpgrade:
                self._upgrade()
                return
            except httptools.HttpParserError as error:
                self._refuse(_refusal_behind(error))

    # --- What the parser calls -------------------------------------------------------------------------------------

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count headers, including trailers after a body."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise RequestRefused(HEAD_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """Find the client's address, check the limits, and start the application."""
        if any(name == b"content-length" and int(value) > MOST_BODY_BYTES for name, value in self.headers):
            raise RequestRefused(BODY_TOO_LARGE)
        if len(self.pipeline) >= MOST_PIPELINED:
            raise RequestRefused(TOO_MANY_PIPELINED)
        peer, port = self.client or ("", 0)
        client = self._shared.clients.client_of(peer, self.headers)
        self._count_as(address_key(client))
        if not self.url.startswith(FILES) and not self._shared.requests.take(address_key(client)):
            raise RequestRefused(TOO_OFTEN)
        self.scope["client"] = (client, port)
        self.scope["state"]["is_relayed"] = self._shared.clients.is_relayed(self.headers)
        super().on_headers_complete()
        self._is_in_head = False

    def on_body(self, body: bytes) -> None:
        """Count the body, whatever Content-Length says."""
        self._n_body_bytes += len(body)
        if self._n_body_bytes > MOST_BODY_BYTES:
            raise RequestRefused(BODY_TOO_LARGE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop the deadline: the request has arrived."""
        super().on_message_complete()
        self._cancel_deadline()
        self._is_in_head, self._n_bytes, self._n_body_bytes = True, 0, 0

    def on_response_complete(self) -> None:
        """Watch whether the client reads the rest of the response."""
        super().on_response_complete()
        self._progress.watch()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, with its client's address and its count."""
        super().handle_websocket_upgrade()
        self._cancel_deadline()
        self._progress.stop()
        transport: Any = self.transport.get_protocol()
        if self._counted_as is not None:
            transport.on_lost = partial(self._shared.open_connections.leave, self._counted_as)
            self._counted_as = None
        if hasattr(transport, "scope"):
            transport.scope["client"] = self.scope["client"]
            transport.scope["state"]["is_relayed"] = self.scope["state"]["is_relayed"]

    # --- Inside ----------------------------------------------------------------------------------------------------

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._progress.stop()
        self._shared.starts.start(self._counted_as or "", partial(self._start, cycle, app))

    def _start(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        if not self.transport.is_closing():
            super()._start_asgi_task(cycle, app)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        else:  # answer it like any request; what follows is not HTTP/1.1
            self.cycle.keep_alive = False
            self._n_dropped_bytes = 0

    def _refuse(self, refusal: Refusal) -> None:
        """Send the refusal if it is this request's turn, and close."""
        self._n_dropped_bytes = 0
        is_turn = not self._is_answering if self._is_in_head else not (self.cycle.response_started or self.pipeline)
        if self._is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if not is_turn:
            self.transport.close()
            return
        body = msgspec.json.encode(ErrorBody(refusal.reason))
        headers = NOTHING_LOADS | {
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.transport.write(STATUS_LINE[refusal.status] + head.encode() + b"\r\n" + body)
        self.transport.write_eof()
        self._set_deadline(LINGER_S)

    def _drop(self, data: bytes) -> None:
        self._n_dropped_bytes = (self._n_dropped_bytes or 0) + len(data)
        if self._n_dropped_bytes > LINGER_BYTES:
            self.transport.abort()

    def _set_deadline(self, delay_s: float) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(delay_s, self._deadline_passed)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _deadline_passed(self) -> None:
        self._deadline = None
        if self._n_bytes and self._n_dropped_bytes is None:
            self._refuse(TOO_SLOW)
        else:
            self.transport.close()

    def _count_as(self, key: str) -> None:
        """Count the connection for this client, instead of another one."""
        if key == self._counted_as:
            return
        if not self._shared.open_connections.enter(key):
            raise RequestRefused(TOO_MANY_CONNECTIONS)
        self._stop_counting()
        self._counted_as = key

    def _stop_counting(self) -> None:
        if self._counted_as is not None:
            self._shared.open_connections.leave(self._counted_as)
            self._counted_as = None


def _refusal_behind(error: httptools.HttpParserError) -> Refusal:
    """The refusal that stopped the parser.

    A local variable for it in `data_received` would make a reference cycle, which keeps received data until the next
    garbage collection: 75 MB under a flood of large bodies.
    """
    cause = error.__context__
    return cause.refusal if isinstance(cause, RequestRefused) else NOT_HTTP
