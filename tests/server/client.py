"""A test client: HTTP for the lobby, a WebSocket at the table."""

import asyncio
import json
import random
from collections.abc import Coroutine
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any, Self, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE_S = 600
"""Generous, because a game may have to be compiled first, on a busy machine."""
CUT_SHARE = 0.3
"""Share of requests whose connection is cut, until the number of cuts is reached."""
T = TypeVar("T")


class RefusedRequest(Exception):
    """The server has refused a request."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status}: {reason}")
        self.status = status
        self.reason = reason


def fetch(address: str, method: str, path: str, form: Any = None, token: str = "", **headers: str) -> bytes:
    """Send a request to the lobby."""
    connection = HTTPConnection(address, timeout=PATIENCE_S)
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection.request(method, path, None if form is None else json.dumps(form), headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise RefusedRequest(answer.status, json.loads(body)["reason"] if body.startswith(b"{") else body.decode())
    return body


def get(address: str, path: str) -> Any:
    return json.loads(fetch(address, "GET", path))


def post(address: str, path: str, form: Any = None, token: str = "") -> Any:
    return json.loads(fetch(address, "POST", path, form, token))


def open_table(address: str, game: str, people: int = 1, **form: Any) -> tuple[str, list[str]]:
    """A started table with some people, and bots in the other seats: its id and the tokens."""
    seated = post(address, "/api/tables", {"game": game, "name": "Player 0", **form})
    table, seats = seated["table"], f"/api/tables/{seated['table']}/seats"
    others = [post(address, seats, {"name": f"Player {n}"}) for n in range(1, people)]
    tokens = [one["token"] for one in (seated, *others)]
    post(address, f"/api/tables/{table}/start", token=tokens[0])
    return table, tokens


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine with a timeout."""

    async def in_time() -> T:
        async with asyncio.timeout(PATIENCE_S):
            return await work

    return asyncio.run(in_time())


def dial(address: str, **more: Any) -> connect:
    """A WebSocket to a server, with a long timeout for busy machines."""
    return connect(f"ws://{address}/ws", compression=None, open_timeout=PATIENCE_S, ping_interval=None, **more)


async def closed_after(address: str, *frames: str) -> int:
    """Send frames over a new socket; returns its close code."""
    async with dial(address) as socket:
        with suppress(ConnectionClosed):
            for frame in frames:
                await socket.send(frame)
        return await read_to_end(socket)


async def read_to_end(socket: ClientConnection) -> int:
    """Read until the socket is closed; returns the close code."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass
    assert socket.close_code
    return socket.close_code


def hello(table: str, token: str | None = None) -> str:
    return json.dumps({"type": "hello", "table": table, "token": token})


class Client:
    """A client at a table; it records the frames it receives."""

    def __init__(self, address: str, table: str, token: str | None = None, seed: int = 0) -> None:
        self.address, self.table, self.token = address, table, token
        self.rng = random.Random(seed)
        self.n_requests = 0
        self.seq: int | None = None
        self.seat = -1
        self.stage = "gathering"
        self.scene: Any = None
        self.result: Any = None
        self.lines: list[dict[str, Any]] = []
        """The story, as it was sent."""
        self.said: list[Any] = []
        self.chat: list[Any] = []
        self.players: list[Any] = []
        self.clocks: set[int] = set()
        self.may_undo = False
        self.n_spectators = 0
        self.played_for_you: list[str] | None = None
        self.caption: Any = None
        self.pause: Any = None
        self.sheet: list[Any] = []
        self.reasons: list[Any] = []
        self.frames: list[str] = []
        self.acknowledged: dict[str, int] = {}
        self.socket: ClientConnection

    @property
    def story(self) -> list[str]:
        """The sentences alone."""
        return [line["text"] for line in self.lines]

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def connect(self) -> None:
        """Open a socket and say hello, with the last event seen."""
        self.socket = await dial(self.address, max_size=1 << 20)
        await self.send(type="hello", table=self.table, token=self.token, since=self.seq)
        first = await self.receive()
        if first["type"] == "problem":
            await self.receive()  # raises ConnectionClosed
        assert first["type"] == "welcome"

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Any:
        """Receive and record the next frame."""
        text = await self.socket.recv()
        message = json.loads(text)
        if message["type"] == "ping":
            await self.send(type="pong", n=message["n"])
            return message
        self.frames.append(str(text))
        if message["type"] in ("welcome", "event", "said"):
            is_next = message["type"] == "welcome" or self.seq is None or message["seq"] - self.seq in (0, 1)
            assert is_next, f"after {self.seq} came {message['seq']}"
            self.seq = message["seq"]
        if message["type"] == "welcome":
            self.seat = message["seat"]
            self.chat += message["chat"]
        if message["type"] == "said":
            self.said.append(message)
        if message["type"] == "ack":
            self.acknowledged[message["id"]] = message["seq"]
        if message["type"] in ("welcome", "event"):
            self.stage = message["stage"]
            self.lines += message["story"]
            self.scene = message["scene"] or self.scene
            self.result = message["result"] or self.result
            self.players = message["players"] or self.players
            self.clocks = {clock["seat"] for clock in message["clocks"]}
            self.may_undo = message["may_undo"]
            self.n_spectators = message["n_spectators"]
            self.played_for_you = message["played_for_you"]
            self.caption = message["caption"]
            self.pause = message["pause"]
            self.reasons = message["reasons"] or self.reasons
            self.sheet += message["sheet"] if message["type"] == "welcome" else filter(None, [message["row"]])
        return message

    async def wait_for(self, *kinds: str) -> Any:
        """Receive until a frame of one of these types."""
        while (message := await self.receive())["type"] not in kinds:
            pass
        return message

    async def request(self, kind: str, request_id: str | None = None, **fields: Any) -> Any:
        """Send a request; returns its answer."""
        self.n_requests += 1
        await self.send(type=kind, id=request_id or f"request {self.n_requests}", **fields)
        return await self.wait_for("ack", "nak", "advice")

    async def act(self, action: int, request_id: str | None = None) -> Any:
        return await self.request("act", request_id, seen=self.seq, action=action)

    async def go_on(self, request_id: str | None = None) -> Any:
        """Continue after a deal."""
        return await self.request("continue", request_id, seen=self.seq)

    async def act_at_random(self) -> Any:
        return await self.act(self.rng.choice(self.scene["choices"])["action"])

    async def play(self, cuts: int = 0) -> int:
        """Play at random to the end, with up to `cuts` lost connections; returns how many."""
        done = 0
        while self.stage != "over":
            if self.pause and self.seat in self.pause["waits_for"]:
                await self.go_on()
            elif not (self.scene and self.scene["choices"]):
                await self.wait_for("event")
            elif done < cuts and self.rng.random() < CUT_SHARE:
                await self.act_and_lose_connection()
                done += 1
            else:
                await self.act_at_random()
        return done

    async def act_and_lose_connection(self) -> None:
        """Send a request, cut the connection before the answer, and send the request again over another."""
        self.n_requests += 1
        request = {"type": "act", "id": f"request {self.n_requests}", "seen": self.seq}
        request["action"] = self.rng.choice(self.scene["choices"])["action"]
        await self.send(**request)
        if self.rng.random() < 0.5:
            self.socket.transport.abort()
        else:
            await self.socket.close()
        await self.connect()
        await self.send(**request)
        await self.wait_for("ack", "nak")
