"""A socket at a table: its first frame, what it wishes, and why it is closed."""

import asyncio
from collections import deque
from contextlib import suppress
from itertools import count

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from boxlid.games import SPECTATOR, BoxlidError, Refused
from boxlid.server.cluster.relay import Relay, Unreachable
from boxlid.server.http.origin import is_own_origin
from boxlid.server.http.rate_limits import Allowance, Allowances, address_key
from boxlid.server.metrics import Metrics
from boxlid.server.settings import Settings
from boxlid.server.socket.advice import advise
from boxlid.server.socket.tcp import tcp_round_trip_s
from boxlid.server.socket.transport import WebSocketTransport
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
    Hello,
    Nak,
    Ping,
    Pong,
    Problem,
    Say,
    StandIn,
    Undo,
    Wish,
)
from boxlid.server.tables.outbox import Outbox
from boxlid.server.tables.registry import NoSuchTable, OwnedElsewhere, TableRegistry, hashed

PATIENCE_S = 5.0
"""How long a slow reader may take to read why it is closed."""
MOST_ID = 64
TAKE_OVER_S, LOOK_AGAIN_S = 12.0, 0.5
"""How long a client is kept waiting for the lease of an owner that does not answer, and how often we look."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Closing(Exception):
    """The server closes the socket."""

    def __init__(self, code: int) -> None:
        """Why, as a code and a sentence."""
        super().__init__(code)
        self.code = code
        self.why = CLOSE_CODES[code]


class Sockets:
    """Lets sockets in."""

    def __init__(self, registry: TableRegistry, settings: Settings, metrics: Metrics) -> None:
        """Nobody is here yet."""
        self.registry = registry
        self.settings = settings
        self.metrics = metrics
        self._arrivals = Allowances(settings.sockets_an_address)
        self._frames = Allowances(settings.frames_an_address)

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one socket to its end."""
        if not is_own_origin(websocket.headers):
            await websocket.close()
            return
        line: WebSocketTransport = websocket.scope["state"]["line"]
        socket = Socket(self, websocket, address_key(websocket.client.host if websocket.client else ""))
        line.admits_frame = socket.admits_frame
        await websocket.accept()
        self.metrics.sockets += 1
        try:
            if not self._arrivals.take(socket.address):
                raise Closing(TOO_MANY)
            with suppress(WebSocketDisconnect):
                await socket.serve()
            if line.overrun:
                raise Closing(line.overrun)
        except Closing as closing:
            await self._close(websocket, closing)
        except BoxlidError:
            await self._close(websocket, Closing(RESTART))
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has gone, in the middle of a frame to it or before
        finally:
            self.metrics.sockets -= 1

    async def _close(self, websocket: WebSocket, closing: Closing) -> None:
        self.metrics.close(closing.code)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await websocket.send_text(encode_frame(Problem(closing.code, closing.why)).decode())
                await websocket.close(closing.code, closing.why)
        except TimeoutError:
            websocket.scope["state"]["line"].cut()
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone by itself

    def admits_frame(self, address: str) -> bool:
        """Count a frame from an address; False if it is one too many."""
        self.metrics.frames_in += 1
        return self._frames.take(address)


class Socket:
    """One socket while it is open."""

    def __init__(self, sockets: Sockets, websocket: WebSocket, address: str) -> None:
        """It has been accepted."""
        self.sockets = sockets
        self.websocket = websocket
        self.address = address
        self._allowance = Allowance(sockets.settings.frames_a_socket)

    def admits_frame(self) -> bool:
        """Count a frame; False if it is one too many for this socket or its address."""
        return self._allowance.take() and self.sockets.admits_frame(self.address)

    async def serve(self) -> None:
        """Find out who is there, and let them play until the line ends."""
        try:
            async with asyncio.timeout(self.sockets.settings.hello_s):
                hello = await self.first_message()
        except TimeoutError:
            raise Closing(UNREADABLE) from None
        if not isinstance(hello, Hello):
            raise Closing(UNREADABLE)
        live = await self.find(hello)
        if live is None:
            return
        line: WebSocketTransport = self.websocket.scope["state"]["line"]
        token_hash = None if hello.token is None else hashed(hello.token)
        connection = Connection(token_hash, Outbox(line), address=self.address)
        try:
            await live.welcome(connection, hello.since)
            at_table = TableSession(self, live, connection, line)
            line.listen(at_table)
            code = await at_table.stay()
        finally:
            live.leave(connection)
        if code is not None:
            raise Closing(code)

    async def find(self, hello: Hello) -> LoadedTable | None:
        """The table, taken over from an owner that has died; None if a living one has served the socket."""
        loop = asyncio.get_running_loop()
        until_s = loop.time() + TAKE_OVER_S
        while True:
            try:
                return await self.sockets.registry.find(hello.table)
            except NoSuchTable:
                raise Closing(NO_TABLE) from None
            except OwnedElsewhere as owned:
                try:
                    relay: Relay = self.websocket.app.state.relay
                    await relay.socket(self.websocket, hello, owned.address)
                except Unreachable:
                    if loop.time() > until_s:
                        raise Closing(RESTART) from None
                    await asyncio.sleep(LOOK_AGAIN_S)
                else:
                    return None

    async def first_message(self) -> ClientMessage:
        """The first frame, if it is one we can read."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", RESTART))
        return self.read((message.get("text") or "").encode())

    def read(self, frame: bytes) -> ClientMessage:
        """What a frame says, if it is one we can read."""
        if len(frame) > MOST_BYTES_IN:
            raise Closing(TOO_LARGE)
        try:
            return _decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError):
            raise Closing(UNREADABLE) from None


class TableSession:
    """A socket that has said who it is: what its client wishes is done, one thing after another."""

    def __init__(self, socket: Socket, live: LoadedTable, connection: Connection, line: WebSocketTransport) -> None:
        """Nothing has been wished yet."""
        self.socket = socket
        self.live = live
        self.connection = connection
        self.line = line
        self._wishes: deque[tuple[Wish, float]] = deque()
        """Each with the time of its arrival."""
        self._pings = count()
        self._pinged_s: dict[int, float] = {}
        self._next_ping: asyncio.TimerHandle | None = None

    async def stay(self) -> int | None:
        """Wait until the line ends; returns the code to close it with, None if the client has gone by itself."""
        self.ping()
        try:
            return await self.connection.outbox.ended
        finally:
            if self._next_ping:
                self._next_ping.cancel()

    def ping(self) -> None:
        """Ask how far away the client is, and notice when it has gone without a word."""
        settings, loop = self.socket.sockets.settings, asyncio.get_running_loop()
        if self._pinged_s and loop.time() - min(self._pinged_s.values()) > settings.silence_s:
            self.connection.outbox.close(SLOW)
            return
        n = next(self._pings)
        self._pinged_s[n] = loop.time()
        self.connection.send(Ping(n))
        self._next_ping = loop.call_later(settings.race_ping_s if self.live.is_raced else settings.ping_s, self.ping)

    # --- What the line tells us ------------------------------------------------------------------------------------

    def take(self, frame: bytes) -> None:
        """A frame has come; when the line is being closed, it is too late."""
        if self.connection.outbox.ended.done():
            return
        try:
            message = self.socket.read(frame)
        except Closing as closing:
            self.connection.outbox.close(closing.code)
            return
        match message:
            case Pong(n):
                if n in self._pinged_s:
                    self._measure_lag(asyncio.get_running_loop().time() - self._pinged_s.pop(n))
            case Hello():
                self.connection.outbox.close(UNREADABLE)
            case wish:
                self._wishes.append((wish, asyncio.get_running_loop().time()))
                if len(self._wishes) == 1:
                    self.live.start(self.carry_out())
                else:
                    self.line.hold()

    def _measure_lag(self, ping_s: float) -> None:
        tcp_s = tcp_round_trip_s(self.line, self.socket.websocket.client)
        self.connection.lag = self.connection.lag.measured(ping_s, tcp_s)

    def drained(self) -> None:
        """More may be sent."""
        self.connection.outbox.send_waiting()

    def lost(self) -> None:
        """The client has gone."""
        self.connection.outbox.close(None)

    # --- What it wishes --------------------------------------------------------------------------------------------

    async def carry_out(self) -> None:
        """Do all that is wished, to its end even if the client goes away. There is never silence."""
        try:
            while self._wishes:
                self.connection.send(await self.outcome(*self._wishes[0]))
                self._wishes.popleft()
        except BaseException:  # cancelled when the table is unloaded
            self.connection.outbox.close(RESTART)
            raise
        self.line.go_on()

    async def outcome(self, wish: Wish, arrived_s: float) -> Ack | Nak | Advice:
        """What comes of a wish."""
        live, connection = self.live, self.connection
        try:
            if connection.viewer == SPECTATOR:
                raise BoxlidError("those who watch cannot do that")
            if not 0 < len(wish.id) <= MOST_ID:
                raise BoxlidError(f"the id of a wish has 1 to {MOST_ID} characters")
            match wish:
                case Act():
                    return Ack(wish.id, await live.act(connection, wish.id, wish.action, wish.seen, arrived_s))
                case Undo():
                    return Ack(wish.id, await live.undo(connection, wish.id))
                case Say():
                    return Ack(wish.id, await live.say(connection, wish.id, wish.text))
                case StandIn():
                    return Ack(wish.id, await live.stand_in(connection, wish.id, wish.seat))
                case Ask():
                    return Advice(wish.id, *await advise(live, connection, wish.id))
        except BoxlidError as error:
            self.socket.sockets.metrics.refused += 1
            return Nak(wish.id, str(error), error.clause if isinstance(error, Refused) else None)
