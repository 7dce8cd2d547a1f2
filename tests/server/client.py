"""A client as any program could write one: HTTP for the lobby, a socket at the table."""

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
"""The first table of a game may wait until its rules are compiled, on a machine that is busy with other work."""
CUT_SHARE = 0.3
"""How many wishes out of one lose their socket, as long as any shall."""
T = TypeVar("T")


class Asked(Exception):
    """The server has refused a request."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status}: {reason}")
        self.status = status
        self.reason = reason


def fetch(address: str, method: str, path: str, form: Any = None, token: str = "", **headers: str) -> bytes:
    """Ask the lobby for something."""
    connection = HTTPConnection(address, timeout=PATIENCE_S)
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection.request(method, path, None if form is None else json.dumps(form), headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise Asked(answer.status, json.loads(body)["reason"] if body.startswith(b"{") else body.decode())
    return body


def get(address: str, path: str) -> Any:
    return json.loads(fetch(address, "GET", path))


def post(address: str, path: str, form: Any = None, token: str = "") -> Any:
    return json.loads(fetch(address, "POST", path, form, token))


def open_table(address: str, game: str, people: int = 1, **form: Any) -> tuple[str, list[str]]:
    """A table with so many people and bots in the other seats, begun; its name and everybody's token."""
    seated = post(address, "/api/tables", {"game": game, "name": "Player 0", **form})
    table, seats = seated["table"], f"/api/tables/{seated['table']}/seats"
    others = [post(address, seats, {"name": f"Player {n}"}) for n in range(1, people)]
    tokens = [one["token"] for one in (seated, *others)]
    post(address, f"/api/tables/{table}/start", token=tokens[0])
    return table, tokens


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run what clients do; whatever they wait for must come in time."""

    async def in_time() -> T:
        async with asyncio.timeout(PATIENCE_S):
            return await work

    return asyncio.run(in_time())


def dial(address: str, **more: Any) -> connect:
    """A socket to a server, which takes its time on a busy machine."""
    return connect(f"ws://{address}/ws", compression=None, open_timeout=PATIENCE_S, ping_interval=None, **more)


async def closed_after(address: str, *frames: str) -> int:
    """The code a socket is closed with that sends these frames."""
    async with dial(address) as socket:
        with suppress(ConnectionClosed):
            for frame in frames:
                await socket.send(frame)
        return await read_to_end(socket)


async def read_to_end(socket: ClientConnection) -> int:
    """The code a socket is closed with."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass
    assert socket.close_code
    return socket.close_code


def hello(table: str, token: str | None = None) -> str:
    return json.dumps({"type": "hello", "table": table, "token": token})


class Client:
    """Sits at a table, and keeps what it is told."""

    def __init__(self, address: str, table: str, token: str | None = None, seed: int = 0) -> None:
        self.address, self.table, self.token = address, table, token
        self.rng = random.Random(seed)
        self.n_wishes = 0
        self.seq: int | None = None
        self.seat = -1
        self.stage = "gathering"
        self.scene: Any = None
        self.result: Any = None
        self.story: list[str] = []
        self.said: list[Any] = []
        self.chat: list[Any] = []
        self.players: list[Any] = []
        self.clocks: set[int] = set()
        self.may_undo = False
        self.frames: list[str] = []
        self.acknowledged: dict[str, int] = {}
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def connect(self) -> None:
        """Open a socket and say hello, from where we were."""
        self.socket = await dial(self.address, max_size=1 << 20)
        await self.send(type="hello", table=self.table, token=self.token, since=self.seq)
        first = await self.hear()
        if first["type"] == "problem":
            await self.hear()  # raises ConnectionClosed
        assert first["type"] == "welcome"

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Any:
        """The next frame, taken in."""
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
            self.story += message["story"]
            self.scene = message["scene"] or self.scene
            self.result = message["result"] or self.result
            self.players = message["players"] or self.players
            self.clocks = {clock["seat"] for clock in message["clocks"]}
            self.may_undo = message["may_undo"]
        return message

    async def wait_for(self, *kinds: str) -> Any:
        """The next frame of some kind."""
        while (message := await self.hear())["type"] not in kinds:
            pass
        return message

    async def wish(self, kind: str, wish_id: str | None = None, **fields: Any) -> Any:
        """Request something, and hear what comes of it."""
        self.n_wishes += 1
        await self.send(type=kind, id=wish_id or f"wish {self.n_wishes}", **fields)
        return await self.wait_for("ack", "nak", "advice")

    async def act(self, action: int, wish_id: str | None = None) -> Any:
        return await self.wish("act", wish_id, seen=self.seq, action=action)

    async def act_at_random(self) -> Any:
        return await self.act(self.rng.choice(self.scene["choices"])["action"])

    async def play(self, cuts: int = 0) -> int:
        """Play at random to the end, and lose the socket up to so often on the way; returns how often."""
        done = 0
        while self.stage != "over":
            if not (self.scene and self.scene["choices"]):
                await self.wait_for("event")
            elif done < cuts and self.rng.random() < CUT_SHARE:
                await self.act_and_lose_the_line()
                done += 1
            else:
                await self.act_at_random()
        return done

    async def act_and_lose_the_line(self) -> None:
        """Request something, lose the socket before the answer, and wish the same again over another."""
        self.n_wishes += 1
        wish = {"type": "act", "id": f"wish {self.n_wishes}", "seen": self.seq}
        wish["action"] = self.rng.choice(self.scene["choices"])["action"]
        await self.send(**wish)
        if self.rng.random() < 0.5:
            self.socket.transport.abort()
        else:
            await self.socket.close()
        await self.connect()
        await self.send(**wish)
        await self.wait_for("ack", "nak")
