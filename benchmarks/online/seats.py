"""A client that plays at random at a given rate, and counts what it receives."""

import asyncio
import random
from itertools import count

import msgspec

from benchmarks.online.wire import Lost, Wire, connect
from boxlid.server.tables.messages import REPLACED

GONE = 1006


class ReceivedChoice(msgspec.Struct):
    action: int


class ReceivedScene(msgspec.Struct):
    choices: list[ReceivedChoice]


class ReceivedFrame(msgspec.Struct):
    """The part of a frame that a random player needs."""

    type: str
    id: str = ""
    n: int = 0
    seq: int = 0
    seat: int = -1
    stage: str = ""
    scene: ReceivedScene | None = None
    code: int = 0


_decoder = msgspec.json.Decoder(ReceivedFrame)
_encode = msgspec.json.Encoder().encode


class Seat:
    """One person at one table."""

    def __init__(self, table: str, token: str | None, seed: int, changed: asyncio.Event | None = None) -> None:
        self.table, self.token = table, token
        self.rng = random.Random(seed)
        self.changed = changed or asyncio.Event()
        """Set at every event of the table."""
        self.seat = -1
        self.seq: int | None = None
        self.stage = ""
        self.choices: list[int] = []
        self.acknowledged: dict[str, int] = {}
        self.out_of_order = 0
        self._numbers = count(1)
        self._wire: Wire | None = None
        self._welcome: asyncio.Future[None] | None = None
        self._answers: dict[str, asyncio.Future[ReceivedFrame]] = {}
        self._unanswered: tuple[str, int, int] | None = None

    async def connect(self, address: str, source: str | None = None) -> None:
        """Resume over a new connection, from another loopback address if one is given."""
        if self._wire:
            self._wire.on_lost = lambda _: None
            self._wire.abort()
            self._lose(REPLACED)
        await self.connect_silently(address, source)
        if self._wire is None or self._welcome is None:
            raise Lost(GONE)
        hello = {"type": "hello", "table": self.table, "token": self.token, "since": self.seq}
        self._wire.send(_encode(hello))
        await self._welcome

    async def connect_silently(self, address: str, source: str | None = None) -> None:
        """Open a connection without saying hello."""
        self._welcome = asyncio.get_running_loop().create_future()
        self._wire = await connect(address, self._take, self._lose, source)

    async def act(self) -> ReceivedFrame:
        """Send a random choice, or resend the request that had no answer when the connection was lost."""
        if self._unanswered is None:
            self._unanswered = (f"request {next(self._numbers)}", self.seq or 0, self.rng.choice(self.choices))
        request_id, seen, action = self._unanswered
        answer: asyncio.Future[ReceivedFrame] = asyncio.get_running_loop().create_future()
        if self._wire is None:
            raise Lost(1006)
        self._answers[request_id] = answer
        self._wire.send(_encode({"type": "act", "id": request_id, "seen": seen, "action": action}))
        frame = await answer
        self._unanswered = None
        if frame.type == "ack":
            self.acknowledged[request_id] = frame.seq
        return frame

    @property
    def is_connected(self) -> bool:
        return self._wire is not None

    @property
    def has_something_to_do(self) -> bool:
        return self.stage == "playing" and (bool(self.choices) or self._unanswered is not None)

    def leave(self) -> None:
        if self._wire:
            self._wire.abort()

    def _take(self, text: bytes) -> None:
        frame = _decoder.decode(text)
        if frame.type in ("welcome", "event", "said"):
            is_next = frame.type == "welcome" or self.seq is None or frame.seq - self.seq in (0, 1)
            self.out_of_order += not is_next
            self.seq = frame.seq
            self.stage = frame.stage or self.stage
            if frame.scene:
                self.choices = [choice.action for choice in frame.scene.choices]
            if frame.type == "welcome" and self._welcome and not self._welcome.done():
                self.seat = frame.seat
                self._welcome.set_result(None)
            self.changed.set()
        elif frame.type in ("ack", "nak"):
            answer = self._answers.pop(frame.id, None)
            if answer and not answer.done():
                answer.set_result(frame)
        elif frame.type == "ping" and self._wire:
            self._wire.send(_encode({"type": "pong", "n": frame.n}))

    def _lose(self, code: int) -> None:
        self._wire = None
        for waiting in (self._welcome, *self._answers.values()):
            if waiting and not waiting.done():
                waiting.set_exception(Lost(code))
                waiting.exception()
        self._answers.clear()
        self.changed.set()
