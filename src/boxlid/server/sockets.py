"""A socket at a table: its first frame, its reader, its writer, and why it is closed."""

import asyncio
from itertools import count

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from boxlid.games import SPECTATOR, BoxlidError, Refused
from boxlid.server.guests import Guest, encode_frame
from boxlid.server.hall import Hall, NoSuchTable, OwnedElsewhere, hashed
from boxlid.server.limits import Allowance, Allowances
from boxlid.server.live import RESTART, LiveTable
from boxlid.server.messages import (
    CLOSE_CODES,
    MOST_BYTES_IN,
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
    Undo,
)
from boxlid.server.metrics import Metrics
from boxlid.server.origin import is_own_origin
from boxlid.server.outbox import SLOW
from boxlid.server.relay import Unreachable, relay_socket
from boxlid.server.settings import Settings

UNREADABLE, NOT_YOURS, NO_TABLE, TOO_LARGE, TOO_MANY = 4000, 4001, 4004, 4013, 4029
FORBIDDEN_ORIGIN = 403
PATIENCE_S = 5.0
"""How long a slow reader may take to read why it is closed."""
MOST_ID = 64
TAKE_OVER_S, LOOK_AGAIN_S = 12.0, 0.5
"""How long a client is kept waiting for the lease of an owner that does not answer, and how often we look."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Closing(Exception):
    """The server closes the socket."""

    def __init__(self, code: int, why: str | None = None) -> None:
        """Why, as a code and a sentence."""
        super().__init__(code)
        self.code = code
        self.why = why or CLOSE_CODES.get(code, "the server restarts; say hello again")


class Sockets:
    """Lets sockets in."""

    def __init__(self, hall: Hall, settings: Settings, metrics: Metrics) -> None:
        """Nobody is here yet."""
        self.hall = hall
        self.settings = settings
        self.metrics = metrics
        self._arrivals = Allowances(settings.sockets_an_address)
        self._frames = Allowances(settings.frames_an_address)

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one socket to its end."""
        address = websocket.client.host if websocket.client else ""
        if not is_own_origin(websocket.headers):
            await websocket.close()
            return
        await websocket.accept()
        self.metrics.sockets += 1
        try:
            if not self._arrivals.take(address):
                raise Closing(TOO_MANY)
            await Socket(self, websocket, address).serve()
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
            websocket.scope["state"]["abort"]()
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone by itself

    def count_frame(self, address: str) -> None:
        """One more frame from an address."""
        self.metrics.frames_in += 1
        if not self._frames.take(address):
            raise Closing(TOO_MANY)


class Socket:
    """One socket while it is open."""

    def __init__(self, sockets: Sockets, websocket: WebSocket, address: str) -> None:
        """It has been accepted."""
        self.sockets = sockets
        self.websocket = websocket
        self.address = address
        self._allowance = Allowance(sockets.settings.frames_a_socket)
        self._pinged_s: dict[int, float] = {}

    async def serve(self) -> None:
        """Read and write until one of both ends."""
        try:
            async with asyncio.timeout(self.sockets.settings.hello_s):
                hello = await self.next_message()
        except TimeoutError:
            raise Closing(UNREADABLE) from None
        if not isinstance(hello, Hello):
            raise Closing(UNREADABLE)
        live = await self.find(hello)
        if live is None:
            return
        guest = Guest(self.seat_of(live, hello))
        await live.welcome(guest, hello.since)
        tasks = [
            asyncio.create_task(self.read(live, guest)),
            asyncio.create_task(self.write(guest)),
            asyncio.create_task(self.watch(live, guest)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.leave(guest)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            if task.cancelled():  # with the wish it was carrying out, when the table was put away
                raise Closing(RESTART)
            task.result()

    async def find(self, hello: Hello) -> LiveTable | None:
        """The table, taken over from an owner that has died; None if a living one has served the socket."""
        loop = asyncio.get_running_loop()
        until_s = loop.time() + TAKE_OVER_S
        while True:
            try:
                return await self.sockets.hall.find(hello.table)
            except NoSuchTable:
                raise Closing(NO_TABLE) from None
            except OwnedElsewhere as owned:
                try:
                    await relay_socket(self.websocket, hello, owned.address)
                except Unreachable:
                    if loop.time() > until_s:
                        raise Closing(RESTART) from None
                    await asyncio.sleep(LOOK_AGAIN_S)
                else:
                    return None

    def seat_of(self, live: LiveTable, hello: Hello) -> int:
        """The seat of a token, or a watcher's."""
        if hello.token is None:
            return SPECTATOR
        seat = live.room.seat_of(hashed(hello.token))
        if seat is None:
            raise Closing(NOT_YOURS)
        return seat

    async def next_message(self) -> ClientMessage:
        """The next frame, if it is one we can read."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", RESTART))
        text = message.get("text")
        self.sockets.count_frame(self.address)
        if not self._allowance.take():
            raise Closing(TOO_MANY)
        if len(text or message.get("bytes") or "") > MOST_BYTES_IN:
            raise Closing(TOO_LARGE)
        try:
            return _decoder.decode(text or "")
        except (msgspec.DecodeError, UnicodeError):
            raise Closing(UNREADABLE) from None

    async def read(self, live: LiveTable, guest: Guest) -> None:
        """Do what the client wishes, one thing after another."""
        while True:
            match await self.next_message():
                case Pong(n):
                    if n in self._pinged_s:
                        guest.lag.measured(asyncio.get_running_loop().time() - self._pinged_s.pop(n))
                case Hello():
                    raise Closing(UNREADABLE)
                case wish:
                    await live.carry_through(self.answer(live, guest, wish))

    async def answer(self, live: LiveTable, guest: Guest, wish: Act | Undo | Say | Ask) -> None:
        """Carry a wish out and say so, or say why not. There is never silence."""
        guest.send(await self.outcome(live, guest, wish))

    async def outcome(self, live: LiveTable, guest: Guest, wish: Act | Undo | Say | Ask) -> Ack | Nak | Advice:
        """What comes of a wish."""
        try:
            if guest.viewer == SPECTATOR:
                raise BoxlidError("those who watch cannot do that")
            if not 0 < len(wish.id) <= MOST_ID:
                raise BoxlidError(f"the id of a wish has 1 to {MOST_ID} characters")
            if isinstance(wish, Ask):
                await live.settled()
                says, worths = await live.services.workers.advise(live.room.playing.view(guest.viewer))
                return Advice(wish.id, says, worths)
            return Ack(wish.id, await self.do(live, guest.viewer, wish))
        except BoxlidError as error:
            self.sockets.metrics.refused += 1
            return Nak(wish.id, str(error), error.clause if isinstance(error, Refused) else None)

    async def do(self, live: LiveTable, seat: int, wish: Act | Undo | Say) -> int:
        """Carry a wish out; returns the number of the event it has become."""
        match wish:
            case Act():
                return await live.act(seat, wish.id, wish.action, wish.seen)
            case Undo():
                return await live.undo(seat, wish.id)
            case Say():
                return await live.say(seat, wish.id, wish.text)

    async def write(self, guest: Guest) -> None:
        """Send what waits, as fast as the client reads."""
        while True:
            await self.websocket.send_text(await guest.outbox.next())

    async def watch(self, live: LiveTable, guest: Guest) -> None:
        """Ask how far away the client is, and notice when it has gone without a word.

        Close the socket when it has been replaced, is too slow, or its table is put away.
        """
        settings, loop = self.sockets.settings, asyncio.get_running_loop()
        for n in count():
            if self._pinged_s and loop.time() - min(self._pinged_s.values()) > settings.silence_s:
                raise Closing(SLOW)
            self._pinged_s[n] = loop.time()
            guest.send(Ping(n))
            if code := await guest.outbox.closed(settings.race_ping_s if live.is_raced else settings.ping_s):
                raise Closing(code)
