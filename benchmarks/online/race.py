"""Races over real sockets: a connection with delay, clients that react, and one that delays its pongs."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Self
from unittest.mock import patch

from starlette.datastructures import Address

from benchmarks.simulated_race import CLEAR_S, HELD_S, REACTION_S, REACTION_SPREAD
from boxlid.server.socket import sockets
from boxlid.server.socket.tcp import tcp_round_trip_s
from boxlid.server.socket.transport import WebSocketTransport
from tests.server.client import Client, open_table
from tests.server.serving import served

PING_S = 0.25
"""The ping interval here, so that lag is measured before the first race."""
N_PINGS = 4
RACES_A_TABLE = 25
CAP_MS = 300
OPTIONS = {"race": True, "mark": "rounds", "rounds": 100}
OTHER_ACTIONS = ("look", "draw", "discard", "skip", "done")
"""The actions of seats between two races."""


@dataclass
class RaceOutcomes:
    """The outcomes of the races at some tables."""

    races: int = 0
    clear: int = 0
    wrong: int = 0
    won: int = 0
    """By the first seat."""
    faster: int = 0
    """How often the first seat was faster."""
    credits_ms: list[float] = field(default_factory=list)
    """The lag credits of the first seat."""


@dataclass(frozen=True)
class Answer:
    """The outcome of a seat's touch or match; `seq` is None if it was refused."""

    seat: int
    is_touch: bool
    seq: int | None


class Racer(Client):
    """A client that reads all the time, and may delay its pongs."""

    def __init__(self, address: str, table: str, token: str, held_s: float) -> None:
        super().__init__(address, table, token)
        self.held_s = held_s
        self.n_pings = 0
        self.seen_s: dict[int, float] = {}
        self.answers: dict[str, asyncio.Future[Any]] = {}
        self.broadcast = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self.tasks.append(asyncio.create_task(self.listen()))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        await super().__aexit__()

    async def send(self, **message: Any) -> None:
        if message["type"] == "pong" and self.held_s:
            self.tasks.append(asyncio.create_task(self.send_later(message)))
        else:
            await super().send(**message)

    async def send_later(self, message: Any) -> None:
        await asyncio.sleep(self.held_s)
        await super().send(**message)

    async def listen(self) -> None:
        while True:
            message = await self.receive()
            self.n_pings += message["type"] == "ping"
            if message["type"] == "event":
                self.seen_s.setdefault(message["seq"], asyncio.get_running_loop().time())
            if message["type"] in ("ack", "nak"):
                self.answers[message["id"]].set_result(message)
            self.broadcast.set()

    async def until_shown(self, seq: int, n_pings: int = 0) -> None:
        """Wait for an event, and for pings."""
        while (self.seq or 0) < seq or self.n_pings < n_pings:
            self.broadcast.clear()
            await self.broadcast.wait()

    async def request(self, kind: str, request_id: str | None = None, **fields: Any) -> Any:
        self.n_requests += 1
        request_id = request_id or f"request {self.n_requests}"
        self.answers[request_id] = asyncio.get_running_loop().create_future()
        await self.send(type=kind, id=request_id, **fields)
        return await self.answers[request_id]

    def choice(self, *words: str) -> int | None:
        """The first action whose words begin with one of these."""
        found = (choice["action"] for choice in self.scene["choices"] if choice["words"].startswith(words))
        return next(found, None)

    async def react(self, reaction_s: float) -> Answer:
        """Touch or match, counted from when the latest event was received."""
        touch = self.choice("touch")
        action = self.choice("match") if touch is None else touch
        assert action is not None
        at_s = self.seen_s[self.seq or 0] + reaction_s
        await asyncio.sleep(at_s - asyncio.get_running_loop().time())
        answer = await self.act(action)
        return Answer(self.seat, touch is not None, answer["seq"] if answer["type"] == "ack" else None)


class DelayProxy:
    """A TCP proxy on the loopback that delays everything by half a round trip each way."""

    def __init__(self, address: str, round_trip_s: float, known: dict[int, float]) -> None:
        self.host, _, self.port = address.partition(":")
        self.half_s = round_trip_s / 2
        self.known = known
        """Round trips by the client port that the server sees."""

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self.serve, self.host, 0)
        async with server:
            yield f"{self.host}:{server.sockets[0].getsockname()[1]}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(self.host, int(self.port))
        self.known[far_writer.get_extra_info("sockname")[1]] = 2 * self.half_s
        with suppress(ConnectionError):
            await asyncio.gather(self.pass_on(reader, far_writer), self.pass_on(far_reader, writer))

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        while data := await reader.read(1 << 16):
            loop.call_later(self.half_s, writer.write, data)
        loop.call_later(self.half_s, writer.close)


async def bring_to_race(racers: list[Racer]) -> None:
    """Play until one seat may touch and the other match, and both have seen it."""
    while True:
        latest = max(racer.seq or 0 for racer in racers)
        for racer in racers:
            await racer.until_shown(latest)
        touching = [racer for racer in racers if racer.choice("touch") is not None]
        if touching and all(racer.choice("match") is not None for racer in racers if racer not in touching):
            return
        actions = [(racer, racer.choice(*OTHER_ACTIONS)) for racer in racers]
        racer, action = next(pair for pair in actions if pair[1] is not None)
        await racer.act(action or 0)


async def run_race(racers: list[Racer], reactions_s: list[float], outcomes: RaceOutcomes) -> None:
    """One race, in which both seats react to the same event."""
    answers = await asyncio.gather(*(racer.react(s) for racer, s in zip(racers, reactions_s, strict=True)))
    match, touch = sorted(answers, key=lambda answer: answer.is_touch)
    is_matched = match.seq is not None and (touch.seq is None or match.seq < touch.seq)
    winner, faster = (match if is_matched else touch).seat, reactions_s.index(min(reactions_s))
    outcomes.races += 1
    outcomes.won += winner == 0
    outcomes.faster += faster == 0
    if max(reactions_s) - min(reactions_s) > CLEAR_S:
        outcomes.clear += 1
        outcomes.wrong += winner != faster


async def play_table(
    address: str, proxies: list[DelayProxy | None], held_s: float, outcomes: RaceOutcomes, rng: Random
) -> str:
    """Open a table of two, the first of whom may delay pongs; returns its id."""
    form = {"seats": len(proxies), "race_cap_ms": CAP_MS, "options": OPTIONS}
    table, tokens = await asyncio.to_thread(open_table, address, "archduke", len(proxies), **form)
    async with AsyncExitStack() as stack:
        addresses = [address if proxy is None else await stack.enter_async_context(proxy.opened()) for proxy in proxies]
        racers = [
            Racer(where, table, token, 0.0 if seat else held_s)
            for seat, (where, token) in enumerate(zip(addresses, tokens, strict=True))
        ]
        for racer in racers:
            await stack.enter_async_context(racer)
        for racer in racers:
            await racer.until_shown(0, N_PINGS)
        for _ in range(RACES_A_TABLE):
            await bring_to_race(racers)
            await run_race(racers, [REACTION_S * rng.lognormvariate(0.0, REACTION_SPREAD) for _ in racers], outcomes)
    return table


def race_over_sockets(
    round_trips_s: tuple[float, float] | None, races: int, on_table: Callable[[int], None], *, is_lying: bool = False
) -> RaceOutcomes:
    """Races at several tables at once; without round trips the connection is the plain loopback."""
    outcomes, known = RaceOutcomes(), dict[int, float]()

    def tcp_s(line: WebSocketTransport, client: Address | None) -> float | None:
        return known[client.port] if client and client.port in known else tcp_round_trip_s(line, client)

    async def play(address: str, seed: int) -> str:
        proxies = [DelayProxy(address, s, known) if round_trips_s else None for s in round_trips_s or (0.0, 0.0)]
        table = await play_table(address, proxies, HELD_S if is_lying else 0.0, outcomes, Random(seed))
        on_table(RACES_A_TABLE)
        return table

    async def play_all(address: str) -> list[str]:
        return await asyncio.gather(*(play(address, seed) for seed in range(max(1, races // RACES_A_TABLE))))

    with TemporaryDirectory(prefix="boxlid") as folder:
        store = Path(folder) / "tables.sqlite"
        pings = {"ping_s": PING_S, "race_ping_s": PING_S}
        with patch.object(sockets, "tcp_round_trip_s", tcp_s), served(store, **pings) as address:
            asyncio.run(play_all(address))
        with closing(sqlite3.connect(store)) as connection:
            outcomes.credits_ms = [ms for (ms,) in connection.execute("SELECT credit_ms FROM race WHERE seat = 0")]
    return outcomes
