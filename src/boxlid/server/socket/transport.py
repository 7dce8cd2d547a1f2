"""uvicorn's WebSocket protocol with a short path for frames.

Through ASGI, a frame waits in a queue until a task fetches it, and is sent through four calls; together they take
longer than the action itself. Here a listener gets each frame in the callback that received it, and a frame is
written to the socket at once.
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
"""Bytes parsed per connection in one iteration of the event loop: at most 170 empty frames, about 1 ms."""
MOST_FRAGMENTS = 16
MOST_LATE_FRAMES = 4_096
"""Frames accepted after the server's close frame, sent before the client read it; more abort the connection."""
FIN_TEXT, LENGTH_16, LENGTH_64 = 0x81, 126, 127
NO_TEXT = b""
"""Stands for a binary frame, and cannot be decoded as a message."""


class Listener(Protocol):
    """Receives what happens on a connection."""

    def on_frame(self, frame: bytes) -> None:
        """A frame has arrived."""

    def on_drained(self) -> None:
        """The send buffer has room again."""

    def on_closed(self) -> None:
        """The connection is closed."""


class WebSocketTransport(WebSocketsSansIOProtocol):
    """One connection. The application finds it in `scope["state"]["transport"]`."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _Handshake(max_size=config.ws_max_size, logger=self.logger)
        self.admits_frame: Callable[[], bool] = lambda: True
        """Called before every frame, control frames and fragments included; False closes the connection."""
        self.on_lost: Callable[[], None] = lambda: None
        self.overrun: int | None = None
        """The close code once a limit is exceeded; later frames are not passed on."""
        self._listener: Listener | None = None
        self._unparsed = bytearray()
        self._next_slice: asyncio.Handle | None = None
        self._n_late = 0

    def listen(self, listener: Listener) -> None:
        """Pass frames to a listener from now on, the queued ones first."""
        self._listener = listener
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                listener.on_frame((message.get("text") or "").encode())
            else:
                listener.on_closed()
        listener.on_drained()
        self.resume_frames()

    @property
    def is_clear(self) -> bool:
        """Is the send buffer below its limit?"""
        return self.writable.is_set()

    def send_frame(self, frame: bytes) -> None:
        """Send a frame, unless the connection is closing."""
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(text_header(len(frame)) + frame)

    def pause_frames(self) -> None:
        """Stop reading frames."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_frames(self) -> None:
        """Read frames again."""
        self.read_paused = False
        self._read_on()

    def abort(self) -> None:
        """Close the connection without waiting for the client."""
        self.transport.abort()

    # --- What uvicorn calls ----------------------------------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        """Limit the kernel's send buffer: frames for slow readers wait in the outbox, which counts them."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify the listener."""
        super().connection_lost(exc)
        self.on_lost()
        if self._listener:
            self._listener.on_closed()

    def resume_writing(self) -> None:
        """Notify the listener."""
        super().resume_writing()
        if self._listener:
            self._listener.on_drained()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, one slice per iteration of the event loop, to be fair to other connections."""
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
        """Return a message to the application, then read on."""
        message = await super().receive()
        self._read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send. After a close frame, read on: the answer to it is still unparsed."""
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # or uvicorn logs a refused handshake as an application error
            self._read_on()

    def handle_connect(self, event: Any) -> None:
        """Put the transport into the scope of the request."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["transport"] = self

    def send_receive_event_to_app(self) -> None:
        """Pass a frame on. One that is not text is refused with a close code instead of a logged traceback."""
        frame = b"".join(self.frames)
        if self._listener and not self.close_sent:
            self.frames = []
            self._listener.on_frame(frame if self.curr_msg_data_type == "text" else NO_TEXT)
            return
        try:
            frame.decode()
        except UnicodeDecodeError:
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    # --- Parsing in slices -----------------------------------------------------------------------------------------

    def _read_on(self) -> None:
        """Schedule the next slice; read from the socket only when everything is parsed."""
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
        """The close code if this frame exceeds a limit."""
        if self.close_sent:
            self._n_late += 1
            if self._n_late > MOST_LATE_FRAMES:
                self.abort()
        elif not self.admits_frame():
            return TOO_MANY
        elif frame.opcode is Opcode.CONT and len(self.frames) >= MOST_FRAGMENTS:
            return TOO_LARGE
        return None

    def _end(self, code: int) -> None:
        self.overrun = code
        self._read_on()
        if self._listener:
            self._listener.on_closed()
        else:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})


def text_header(n_bytes: int) -> bytes:
    """The header of an unfragmented, unmasked text frame (RFC 6455, 5.2): takes 0.5 µs; `websockets` takes 1.2."""
    if n_bytes < LENGTH_16:
        return bytes((FIN_TEXT, n_bytes))
    if n_bytes < 1 << 16:
        return bytes((FIN_TEXT, LENGTH_16)) + n_bytes.to_bytes(2, "big")
    return bytes((FIN_TEXT, LENGTH_64)) + n_bytes.to_bytes(8, "big")


class _Handshake(ServerProtocol):
    """Adds the headers of every other response to refusals."""

    def reject(self, status: int, text: str) -> Response:
        """The response to a refused handshake."""
        response = super().reject(status, text)
        response.headers.update(NOTHING_LOADS)
        return response
