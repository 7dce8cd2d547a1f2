"""The line to one client: uvicorn's WebSocket with a short way in and out.

As ASGI has it, each frame lies in a queue until a task fetches it, and goes out through four calls: together they take
longer than the action the frame is about. Here whoever listens is handed a frame as it arrives, and one that is sent is
with the operating system when the event loop comes round.
"""

import asyncio
import socket
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any, Protocol

import uvicorn
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from boxlid.server.http.response_headers import NOTHING_LOADS
from boxlid.server.tables.messages import TOO_LARGE, TOO_MANY

SEND_BUFFER = 32_768
SLICE_BYTES = 1_024
"""What is parsed of one connection in one turn of the event loop: at most 170 empty frames, about 1 ms."""
MOST_FRAGMENTS = 16
MOST_LATE_FRAMES = 4_096
"""After the server's close frame: what a client may have sent before it read that. Then the connection is cut."""
FIN_TEXT, LENGTH_16, LENGTH_64 = 0x81, 126, 127
NO_TEXT = b""
"""What a frame that is not text is taken for: nobody can read it."""


class Listener(Protocol):
    """Whoever is told what happens on a line."""

    def take(self, frame: bytes) -> None:
        """A frame has come."""

    def drained(self) -> None:
        """More may be sent."""

    def lost(self) -> None:
        """The client has gone."""


class WebSocketTransport(WebSocketsSansIOProtocol):
    """A connection. The application finds it in the state of its scope, as `line`."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """The request to open it has been received."""
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _Handshake(max_size=config.ws_max_size, logger=self.logger)
        self.admits_frame: Callable[[], bool] = lambda: True
        """Asked before every frame, control frames and fragments included; False closes the connection."""
        self.on_lost: Callable[[], None] = lambda: None
        self.overrun: int | None = None
        """The code to close it with, once more has come than is allowed. From then on nothing is handed on."""
        self._listener: Listener | None = None
        self._unparsed = bytearray()
        self._next_slice: asyncio.Handle | None = None
        self._n_late = 0

    def listen(self, listener: Listener) -> None:
        """Let somebody listen from now on, and hear what has come already."""
        self._listener = listener
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                listener.take((message.get("text") or "").encode())
            else:
                listener.lost()
        listener.drained()
        self.go_on()

    @property
    def is_clear(self) -> bool:
        """Does the client read as fast as it is sent?"""
        return self.writable.is_set()

    def tell(self, frame: bytes) -> None:
        """Send a frame, unless the line is being closed."""
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(text_header(len(frame)) + frame)

    def hold(self) -> None:
        """Take no more frames for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Take frames again."""
        self.read_paused = False
        self._read_on()

    def cut(self) -> None:
        """Let go of a client that reads nothing."""
        self.transport.abort()

    # --- What uvicorn calls ----------------------------------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        """Let the system hold back little for those who read slowly: what waits is counted here, not there."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        super().connection_lost(exc)
        self.on_lost()
        if self._listener:
            self._listener.lost()

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        if self._listener:
            self._listener.drained()

    def data_received(self, data: bytes) -> None:
        """Parse what has come, a slice in every turn of the event loop, so that others have theirs."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:  # websockets has refused the request, which uvicorn does not notice
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()
        elif self._unparsed or self.overrun or len(data) > SLICE_BYTES:
            self._unparsed += data
            self._read_on()
        else:
            super().data_received(data)

    def handle_events(self) -> None:
        """Count every frame before it is handled."""
        for event in self.conn.events_received():
            if isinstance(event, Frame):
                code = self._refusal(event)
                if code:
                    self._end(code)
                    return
            self.conn.events.append(event)
            super().handle_events()

    async def receive(self) -> ASGIReceiveEvent:
        """Hand the application a message, then take more."""
        message = await super().receive()
        self._read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send; the answer to a close frame is among what has not been parsed."""
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # uvicorn takes a refused handshake for a fault of the application
            self._read_on()

    def handle_connect(self, event: Any) -> None:
        """Hand the application the line with the request."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["line"] = self

    def send_receive_event_to_app(self) -> None:
        """Hand a frame on. What is no text is refused with a code, and not logged as a traceback."""
        frame = b"".join(self.frames)
        if self._listener and not self.close_sent:
            self.frames = []
            self._listener.take(frame if self.curr_msg_data_type == "text" else NO_TEXT)
            return
        try:
            frame.decode()
        except UnicodeDecodeError:
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    # --- Its share of the event loop -------------------------------------------------------------------------------

    def _read_on(self) -> None:
        """Parse the next slice in the next turn; read from the socket only when everything is parsed."""
        if self.transport.is_closing():
            self._unparsed.clear()
        elif self.read_paused or (self.overrun and not self.close_sent):
            self.transport.pause_reading()
        elif self._unparsed:
            self.transport.pause_reading()
            if self._next_slice is None:
                self._next_slice = self.loop.call_soon(self._parse_slice)
        else:
            self.transport.resume_reading()

    def _parse_slice(self) -> None:
        self._next_slice = None
        if not (self.read_paused or self.transport.is_closing()):
            data = bytes(self._unparsed[:SLICE_BYTES])
            del self._unparsed[:SLICE_BYTES]
            super().data_received(data)
        self._read_on()

    def _refusal(self, frame: Frame) -> int | None:
        """The code to close with because of this frame, if it is one too many."""
        if self.close_sent:
            self._n_late += 1
            if self._n_late > MOST_LATE_FRAMES:
                self.cut()
        elif not self.admits_frame():
            return TOO_MANY
        elif frame.opcode is Opcode.CONT and len(self.frames) >= MOST_FRAGMENTS:
            return TOO_LARGE
        return None

    def _end(self, code: int) -> None:
        self.overrun = code
        self._read_on()
        if self._listener:
            self._listener.lost()
        else:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})


def text_header(n_bytes: int) -> bytes:
    """The header of an unfragmented, unmasked text frame (RFC 6455, section 5.2): 0.5 µs a frame, websockets 1.2."""
    if n_bytes < LENGTH_16:
        return bytes((FIN_TEXT, n_bytes))
    if n_bytes < 1 << 16:
        return bytes((FIN_TEXT, LENGTH_16)) + n_bytes.to_bytes(2, "big")
    return bytes((FIN_TEXT, LENGTH_64)) + n_bytes.to_bytes(8, "big")


class _Handshake(ServerProtocol):
    """Refusals have the same headers as every other response."""

    def reject(self, status: int, text: str) -> Response:
        """The response to a request that opens no socket."""
        response = super().reject(status, text)
        response.headers.update(NOTHING_LOADS)
        return response
