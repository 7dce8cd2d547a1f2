"""The line to one client: uvicorn's WebSocket with a short way in and out.

As ASGI has it, each frame lies in a queue until a task fetches it, and goes out through four calls: together they take
longer than the action the frame is about. Here whoever listens is handed a frame as it arrives, and one that is sent is
with the operating system when the event loop comes round.
"""

import socket
from asyncio.transports import BaseTransport
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

SEND_BUFFER = 32_768
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


class Line(WebSocketsSansIOProtocol):
    """A connection. The application finds it in the state of its scope, as `line`."""

    _listener: Listener | None = None

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
            self.conn.send_text(frame)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def hold(self) -> None:
        """Take no more frames for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Take frames again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

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
        if self._listener:
            self._listener.lost()

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        if self._listener:
            self._listener.drained()

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
