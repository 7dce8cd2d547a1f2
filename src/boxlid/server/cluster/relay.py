"""Relays requests and sockets to the process that owns their table."""

import asyncio
from collections.abc import Coroutine
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from boxlid.games import BoxlidError
from boxlid.server.cluster.relay_request import send_request
from boxlid.server.http.clients import FORWARDED_HEADER, RELAY_HEADER, Clients
from boxlid.server.tables.connections import encode_frame
from boxlid.server.tables.messages import MOST_BYTES_OUT, Hello

RELAYED_HEADERS = ("authorization", "content-type", "accept-encoding")
PING_S = 3.0
"""An owner that leaves a ping unanswered for longer is considered dead."""
CLOSE_S = 0.5
"""Timeout for the owner's close frame; a paused process never sends one."""
NO_CLOSE_FRAME = (1005, 1006, 1015)
"""Codes that mean the connection ended without a close frame."""


class Unreachable(BoxlidError):
    """The owner of the table does not answer. Another process takes over once its lease has run out."""

    def __init__(self) -> None:
        super().__init__("the server of this table is unreachable; another one takes over in a few seconds")


class OwnerLost(BoxlidError):
    """The owner of the table died while it served a client."""


class Relay:
    """Relays requests and sockets to other processes. A relayed request is not relayed again."""

    def __init__(self, own_address: str, clients: Clients) -> None:
        self._own_address = own_address
        self._clients = clients

    async def socket(self, websocket: WebSocket, hello: Hello, address: str) -> None:
        """Pass frames between a client and the owner of its table until one of them disconnects.

        The relay is stateless: the owner has stored what it acknowledged, and the client resends the rest.
        """
        headers = self._headers(websocket, address)
        try:
            async with connect(
                f"ws://{urlsplit(address).netloc}/ws",
                additional_headers=headers,
                max_size=MOST_BYTES_OUT,
                compression=None,
                open_timeout=PING_S,
                ping_interval=PING_S,
                ping_timeout=PING_S,
                close_timeout=CLOSE_S,
            ) as owner:
                await owner.send(encode_frame(hello), text=True)
                pumps = [
                    asyncio.create_task(_pump_in(websocket, owner)),
                    asyncio.create_task(_pump_out(websocket, owner)),
                ]
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        except (OSError, InvalidHandshake, ConnectionClosed):
            raise Unreachable from None
        if websocket.client_state is WebSocketState.DISCONNECTED:
            return
        if owner.close_code is None or owner.close_code in NO_CLOSE_FRAME:
            raise OwnerLost
        await websocket.close(owner.close_code, owner.close_reason)

    async def request(self, request: Request, address: str, first_byte_s: float) -> Response:
        """Relay an HTTP request to the owner, and return its response, which begins within some seconds."""
        headers = self._headers(request, address)
        headers |= {name: request.headers[name] for name in RELAYED_HEADERS if name in request.headers}
        path, query = request.scope["raw_path"].decode("ascii"), request.scope["query_string"].decode("ascii")
        target = f"{path}?{query}" if query else path
        sending = send_request(address, request.method, target, await request.body(), headers, first_byte_s)
        try:
            return await _while_connected(request, sending)
        except OSError:  # TimeoutError is one
            raise Unreachable from None

    def _headers(self, connection: HTTPConnection, address: str) -> dict[str, str]:
        """Headers that identify the client; raises if the request must not be relayed to this address."""
        if connection.scope["state"]["is_relayed"] or address == self._own_address:
            raise Unreachable
        headers = {RELAY_HEADER: self._clients.relay_secret}
        if connection.client:
            headers[FORWARDED_HEADER] = connection.client.host
        return headers


async def _while_connected(request: Request, work: Coroutine[Any, Any, Response]) -> Response:
    """The result of the work, which is cancelled when the client disconnects."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_disconnection(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return await working
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnection(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        continue


async def _pump_in(websocket: WebSocket, owner: ClientConnection) -> None:
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            await owner.send(message.get("text") or message.get("bytes") or "")
    except ConnectionClosed:
        return


async def _pump_out(websocket: WebSocket, owner: ClientConnection) -> None:
    async for frame in owner:
        await websocket.send_text(frame if isinstance(frame, str) else frame.decode())
