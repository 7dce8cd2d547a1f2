"""Passing requests on to the process that looks after their table."""

import asyncio
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from boxlid.games import BoxlidError
from boxlid.server.guests import encode_frame
from boxlid.server.messages import MOST_BYTES_OUT, Hello

PASSED_ON = ("authorization", "content-type")
TIMEOUT_S = 60
PING_S = 3.0
"""An owner that does not answer a ping for so long is gone."""
CLOSE_S = 0.5
"""How long an owner may take to answer that a pipe is closed; a paused one never does."""
NOT_SAID = (1005, 1006, 1015)
"""Close codes that stand for no close frame at all."""


class Unreachable(BoxlidError):
    """The process that looks after the table does not answer. When its lease has run out, another one takes over."""

    def __init__(self) -> None:
        """Nothing has been asked of it, or nothing is known about what it has done."""
        super().__init__("the server of this table has gone; another one takes over in a few seconds")


class OwnerLost(BoxlidError):
    """The process that looks after the table has gone while it served a client."""


async def relay_socket(websocket: WebSocket, hello: Hello, address: str) -> None:
    """Be a pipe between a client and the owner of its table, until one of them ends.

    The pipe keeps nothing: what the owner has acknowledged is kept, and what it has not, the client asks for again.
    """
    forwarded = {"X-Forwarded-For": websocket.client.host} if websocket.client else {}
    url = f"ws://{urlsplit(address).netloc}/ws"
    try:
        async with connect(
            url,
            additional_headers=forwarded,
            max_size=MOST_BYTES_OUT,
            compression=None,
            open_timeout=PING_S,
            ping_interval=PING_S,
            ping_timeout=PING_S,
            close_timeout=CLOSE_S,
        ) as owner:
            await owner.send(encode_frame(hello), text=True)
            pumps = [asyncio.create_task(_pump_in(websocket, owner)), asyncio.create_task(_pump_out(websocket, owner))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
    except (OSError, InvalidHandshake, ConnectionClosed):
        raise Unreachable from None
    if websocket.client_state is WebSocketState.DISCONNECTED:
        return
    if owner.close_code is None or owner.close_code in NOT_SAID:
        raise OwnerLost
    await websocket.close(owner.close_code, owner.close_reason)


async def _pump_in(websocket: WebSocket, owner: ClientConnection) -> None:
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            await owner.send(message.get("text") or message.get("bytes") or "")
    except ConnectionClosed:
        return


async def _pump_out(websocket: WebSocket, owner: ClientConnection) -> None:
    async for frame in owner:
        await websocket.send_text(frame if isinstance(frame, str) else frame.decode())


async def relay_request(request: Request, address: str) -> Response:
    """Let the owner answer."""
    body = await request.body()
    headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
    if request.client:
        headers["X-Forwarded-For"] = request.client.host
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return await asyncio.to_thread(_fetch, address, request.method, path, body, headers)


def _fetch(address: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> Response:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=TIMEOUT_S)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return Response(answer.read(), answer.status, media_type=answer.getheader("content-type"))
    except (OSError, HTTPException):
        raise Unreachable from None
    finally:
        connection.close()
