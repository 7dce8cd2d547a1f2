"""Passing requests on to the process that looks after their table."""

import asyncio
from http.client import HTTPConnection
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from boxlid.server.guests import encode_frame
from boxlid.server.messages import Hello
from boxlid.server.outbox import MOST_BYTES

PASSED_ON = ("authorization", "content-type")
TIMEOUT_S = 60
AWAY = 1012


async def relay_socket(websocket: WebSocket, hello: Hello, address: str) -> None:
    """Be a pipe between a client and the owner of its table, until one of them ends."""
    forwarded = {"X-Forwarded-For": websocket.client.host} if websocket.client else {}
    url = f"ws://{urlsplit(address).netloc}/ws"
    try:
        async with connect(url, additional_headers=forwarded, max_size=MOST_BYTES, compression=None) as owner:
            await owner.send(encode_frame(hello), text=True)
            pumps = [asyncio.create_task(_pump_in(websocket, owner)), asyncio.create_task(_pump_out(websocket, owner))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            code, reason = owner.close_code or AWAY, owner.close_reason or ""
    except (OSError, ConnectionClosed):
        code, reason = AWAY, "the server of this table has gone; say hello again"
    await websocket.close(code, reason)


async def _pump_in(websocket: WebSocket, owner: ClientConnection) -> None:
    try:
        while True:
            await owner.send(await websocket.receive_text())
    except (WebSocketDisconnect, ConnectionClosed):
        return


async def _pump_out(websocket: WebSocket, owner: ClientConnection) -> None:
    async for frame in owner:
        await websocket.send_text(frame if isinstance(frame, str) else frame.decode())


async def relay_request(request: Request, address: str) -> Response:
    """Let the owner answer."""
    body = await request.body()
    headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return await asyncio.to_thread(_fetch, address, request.method, path, body, headers)


def _fetch(address: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> Response:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=TIMEOUT_S)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return Response(answer.read(), answer.status, media_type=answer.getheader("content-type"))
    finally:
        connection.close()
