"""A relay without a game: our WebSocket transport, which forwards what a seat sends to every seat of the table.

    python -m benchmarks.online.relay serve PORT

Like Colyseus it has no rules and no store, so it shows the cost of the connections alone.
"""

import asyncio
import socket
import sys
from collections import defaultdict
from dataclasses import replace

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from boxlid.server.app import uvicorn_config
from boxlid.server.http.clients import Clients
from boxlid.server.socket.transport import WebSocketTransport
from tests.server.serving import QUICK

SCENE = [{"name": f"G{n}", "label": f"Gloria {n}", "suit": "Gloria", "number": n} for n in range(40)]
"""About the size of a seat's scene at a table of four."""


class Seat:
    """Receives the frames of one client."""

    def __init__(self, transport: WebSocketTransport, seats: list[WebSocketTransport]) -> None:
        self.transport, self.seats = transport, seats
        self.is_closed = asyncio.get_running_loop().create_future()

    def on_frame(self, frame: bytes) -> None:
        """Send a frame to each client, built for it alone."""
        n = msgspec.json.decode(frame)["n"]
        for viewer, transport in enumerate(self.seats):
            transport.send_frame(msgspec.json.encode({"type": "event", "n": n, "viewer": viewer, "zones": SCENE}))
        self.transport.send_frame(msgspec.json.encode({"type": "ack", "n": n}))

    def on_drained(self) -> None:
        """Nothing is queued here."""

    def on_closed(self) -> None:
        """The client has disconnected."""
        if not self.is_closed.done():
            self.is_closed.set_result(None)


def make_relay() -> Starlette:
    """Tables are created on demand; the first frame of a client names its table."""
    tables: defaultdict[str, list[WebSocketTransport]] = defaultdict(list)

    async def sit_down(client: WebSocket) -> None:
        await client.accept()
        seats, transport = tables[await client.receive_text()], client.scope["state"]["transport"]
        seats.append(transport)
        seat = Seat(transport, seats)
        transport.listen(seat)
        await seat.is_closed

    return Starlette(routes=[WebSocketRoute("/ws", sit_down)])


class Ready(uvicorn.Server):
    """Reports when it is ready."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then report."""
        await super().startup(sockets)
        print("ready", flush=True)


if __name__ == "__main__":
    Ready(uvicorn_config(make_relay(), replace(QUICK, port=int(sys.argv[2])), Clients())).run()
