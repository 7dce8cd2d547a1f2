"""WebSocket endpoint: origin, limits, the hello, the session at a table, and close codes."""

import asyncio
from collections import deque
from contextlib import suppress
from itertools import count

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from boxlid.games import SPECTATOR, BoxlidError, Refused
from boxlid.server.cluster.relay import Relay, Unreachable
from boxlid.server.http.origin import is_own_origin
from boxlid.server.http.rate_limits import TokenBucket, TokenBuckets, address_key
from boxlid.server.metrics import Metrics
from boxlid.server.settings import Settings
from boxlid.server.socket.advice import advise
from boxlid.server.socket.tcp import tcp_round_trip_s
from boxlid.server.socket.transport import WebSocketTransport
from boxlid.server.tables import seat_requests
from boxlid.server.tables.connections import Connection, encode_frame
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.messages import (
    CLOSE_CODES,
    MOST_BYTES_IN,
    NO_TABLE,
    RESTART,
    SLOW,
    TOO_LARGE,
    TOO_MANY,
    UNREADABLE,
    Ack,
    Act,
    Advice,
    Ask,
    ClientMessage,
    ComeBack,
    Continue,
    Hello,
    Nak,
    Ping,
    Pong,
    Problem,
    ReadOn,
    Request,
    Say,
    SetBotSpeed,
    StandIn,
    Undo,
)
from boxlid.server.tables.outbox import Outbox
from boxlid.server.tables.registry import NoSuchTable, OwnedElsewhere, TableRegistry, hashed

CLOSE_TIMEOUT_S = 5.0
"""How long a slow reader may take to read why its socket is closed."""
MOST_ID_CHARACTERS = 64
TAKE_OVER_S, RETRY_S = 12.0, 0.5
"""How long a client waits for the lease of an unreachable owner to run out, and how often the claim is retried."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class SocketClosed(Exception):
    """The server closes the socket with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
        self.reason = CLOSE_CODES[code]


class SocketEndpoint:
    """Accepts sockets, within the limits of their addresses."""

    def __init__(self, registry: TableRegistry, settings: Settings, metrics: Metrics) -> None:
        self.registry = registry
        self.settings = settings
        self.metrics = metrics
        self._arrivals = TokenBuckets(settings.sockets_an_address)
        self._frames = TokenBuckets(settings.frames_an_address)

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one socket until it is closed."""
        if not is_own_origin(websocket.headers):
            await websocket.close()
            return
        transport: WebSocketTransport = websocket.scope["state"]["transport"]
        socket = ClientSocket(self, websocket, address_key(websocket.client.host if websocket.client else ""))
        transport.admits_frame = socket.admits_frame
        await websocket.accept()
        self.metrics.sockets += 1
        try:
            if not self._arrivals.take(socket.address):
                raise SocketClosed(TOO_MANY)
            with suppress(WebSocketDisconnect):
                await socket.serve()
            if transport.overrun:
                raise SocketClosed(transport.overrun)
        except SocketClosed as closing:
            await self._close(websocket, closing)
        except BoxlidError:
            await self._close(websocket, SocketClosed(RESTART))
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has disconnected
        finally:
            self.metrics.sockets -= 1

    async def _close(self, websocket: WebSocket, closing: SocketClosed) -> None:
        self.metrics.close(closing.code)
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await websocket.send_text(encode_frame(Problem(closing.code, closing.reason)).decode())
                await websocket.close(closing.code, closing.reason)
        except TimeoutError:
            websocket.scope["state"]["transport"].abort()
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has disconnected meanwhile

    def admits_frame(self, address: str) -> bool:
        """Count a frame from an address; False if it exceeds the limit."""
        self.metrics.frames_in += 1
        return self._frames.take(address)


class ClientSocket:
    """One open socket."""

    def __init__(self, sockets: SocketEndpoint, websocket: WebSocket, address: str) -> None:
        self.sockets = sockets
        self.websocket = websocket
        self.address = address
        self._bucket = TokenBucket(sockets.settings.frames_a_socket)

    def admits_frame(self) -> bool:
        """Count a frame; False if it exceeds the limit of this socket or its address."""
        return self._bucket.take() and self.sockets.admits_frame(self.address)

    async def serve(self) -> None:
        """Read the hello, and run the session until the connection ends."""
        try:
            async with asyncio.timeout(self.sockets.settings.hello_s):
                hello = await self.first_message()
        except TimeoutError:
            raise SocketClosed(UNREADABLE) from None
        if not isinstance(hello, Hello):
            raise SocketClosed(UNREADABLE)
        live = await self.find(hello)
        if live is None:
            return
        transport: WebSocketTransport = self.websocket.scope["state"]["transport"]
        token_hash = None if hello.token is None else hashed(hello.token)
        connection = Connection(token_hash, Outbox(transport), address=self.address)
        try:
            await live.welcome(connection, hello.since)
            session = TableSession(self, live, connection, transport)
            transport.listen(session)
            code = await session.run()
        finally:
            live.leave(connection)
        if code is not None:
            raise SocketClosed(code)

    async def find(self, hello: Hello) -> LoadedTable | None:
        """The table, taken over if its owner is dead; None if a live owner has served the socket through a relay."""
        loop = asyncio.get_running_loop()
        until_s = loop.time() + TAKE_OVER_S
        while True:
            try:
                return await self.sockets.registry.find(hello.table)
            except NoSuchTable:
                raise SocketClosed(NO_TABLE) from None
            except OwnedElsewhere as owned:
                try:
                    relay: Relay = self.websocket.app.state.relay
                    await relay.socket(self.websocket, hello, owned.address)
                except Unreachable:
                    if loop.time() > until_s:
                        raise SocketClosed(RESTART) from None
                    await asyncio.sleep(RETRY_S)
                else:
                    return None

    async def first_message(self) -> ClientMessage:
        """Receive and decode the first frame."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", RESTART))
        return self.read((message.get("text") or "").encode())

    def read(self, frame: bytes) -> ClientMessage:
        """Decode a frame."""
        if len(frame) > MOST_BYTES_IN:
            raise SocketClosed(TOO_LARGE)
        try:
            return _decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError):
            raise SocketClosed(UNREADABLE) from None


class TableSession:
    """A client at a table: carries out its requests one after the other, and pings it."""

    def __init__(
        self, socket: ClientSocket, live: LoadedTable, connection: Connection, transport: WebSocketTransport
    ) -> None:
        self.socket = socket
        self.live = live
        self.connection = connection
        self.transport = transport
        self._requests: deque[tuple[Request, float]] = deque()
        """With arrival times."""
        self._pings = count()
        self._pinged_s: dict[int, float] = {}
        self._next_ping: asyncio.TimerHandle | None = None

    async def run(self) -> int | None:
        """Ping until the connection ends; returns the close code, None if the client has disconnected."""
        self.ping()
        try:
            return await self.connection.outbox.closed
        finally:
            if self._next_ping:
                self._next_ping.cancel()

    def ping(self) -> None:
        """Measure the round trip, and close the connection of a client that has stopped answering."""
        settings, loop = self.socket.sockets.settings, asyncio.get_running_loop()
        if self._pinged_s and loop.time() - min(self._pinged_s.values()) > settings.silence_s:
            self.connection.outbox.close(SLOW)
            return
        n = next(self._pings)
        self._pinged_s[n] = loop.time()
        self.connection.send(Ping(n))
        self._next_ping = loop.call_later(settings.race_ping_s if self.live.has_races else settings.ping_s, self.ping)

    # --- Callbacks of the transport --------------------------------------------------------------------------------

    def on_frame(self, frame: bytes) -> None:
        """Queue a request, or handle a pong; ignored while the connection is closing."""
        if self.connection.outbox.closed.done():
            return
        try:
            message = self.socket.read(frame)
        except SocketClosed as closing:
            self.connection.outbox.close(closing.code)
            return
        match message:
            case Pong(n):
                if n in self._pinged_s:
                    self._measure_lag(asyncio.get_running_loop().time() - self._pinged_s.pop(n))
            case Hello():
                self.connection.outbox.close(UNREADABLE)
            case request:
                self._requests.append((request, asyncio.get_running_loop().time()))
                if len(self._requests) == 1:
                    self.live.start_task(self.answer_all())
                else:
                    self.transport.pause_frames()

    def _measure_lag(self, ping_s: float) -> None:
        tcp_s = tcp_round_trip_s(self.transport, self.socket.websocket.client)
        self.connection.lag = self.connection.lag.measured(ping_s, tcp_s)

    def on_drained(self) -> None:
        """Send queued frames."""
        self.connection.outbox.send_waiting()

    def on_closed(self) -> None:
        """End the session."""
        self.connection.outbox.close(None)

    # --- Requests --------------------------------------------------------------------------------------------------

    async def answer_all(self) -> None:
        """Carry out the queued requests, even if the client disconnects. Every request gets exactly one answer."""
        try:
            while self._requests:
                self.connection.send(await self.answer(*self._requests[0]))
                self._requests.popleft()
        except BaseException:  # cancelled when the table is unloaded
            self.connection.outbox.close(RESTART)
            raise
        self.transport.resume_frames()

    async def answer(self, request: Request, arrived_s: float) -> Ack | Nak | Advice:
        """Carry out a request, and return its answer."""
        live, connection = self.live, self.connection
        try:
            if connection.viewer == SPECTATOR:
                raise BoxlidError("spectators cannot do that")
            if not 0 < len(request.id) <= MOST_ID_CHARACTERS:
                raise BoxlidError(f"the id of a request has 1 to {MOST_ID_CHARACTERS} characters")
            match request:
                case Act():
                    return Ack(
                        request.id, await live.act(connection, request.id, request.action, request.seen, arrived_s)
                    )
                case ComeBack():
                    return Ack(request.id, await seat_requests.come_back(live, connection))
                case Undo():
                    return Ack(request.id, await seat_requests.undo(live, connection, request.id))
                case Say():
                    return Ack(request.id, await seat_requests.say(live, connection, request.id, request.text))
                case StandIn():
                    return Ack(request.id, await seat_requests.stand_in(live, connection, request.id, request.seat))
                case ReadOn():
                    return Ack(request.id, await seat_requests.read_on(live, connection, request.id))
                case SetBotSpeed():
                    return Ack(
                        request.id, await seat_requests.set_bot_speed(live, connection, request.id, request.speed)
                    )
                case Continue():
                    return Ack(request.id, await seat_requests.go_on(live, connection, request.id, request.seen))
                case Ask():
                    return Advice(request.id, *await advise(live, connection, request.id))
        except BoxlidError as error:
            self.socket.sockets.metrics.refused += 1
            return Nak(request.id, str(error), error.clause if isinstance(error, Refused) else None)
