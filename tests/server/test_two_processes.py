"""Two processes on one database, four people and two bots over five games at once, and one process is killed."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from subprocess import Popen
from typing import Any

from websockets.exceptions import ConnectionClosed

from boxlid.server.stores.postgres import PostgresStore
from tests.server.client import Client, open_table, run
from tests.server.database import Database
from tests.server.test_resume import started

GAMES = {"family": 4, "mrt": 2, "allstar": 2, "abridged": 2, "archduke": 4}
"""People at each table, not counting bots."""
BOTS = ["novice", "random"]
BEFORE, AFTER = 4, 4
"""Actions acknowledged at every table before the kill, and at least as many after it."""


class Play:
    """All clients, and the actions acknowledged to them."""

    def __init__(self, survivor: str) -> None:
        self.survivor = survivor
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.goals: dict[str, int] = {}
        self.over: set[str] = set()
        self.is_reached = asyncio.Event()

    def seek(self, more: int) -> None:
        """Set the goal: more acknowledged actions at every table whose match is not over."""
        self.goals = {table: len(done) + more for table, done in self.acknowledged.items()}
        self.is_reached.clear()
        self.look()

    def acknowledge(self, client: Client, request_id: str) -> None:
        self.acknowledged[client.table].append((client.seat, request_id))
        self.look()

    def look(self) -> None:
        """Is the goal reached?"""
        if all(table in self.over or len(self.acknowledged[table]) >= goal for table, goal in self.goals.items()):
            self.is_reached.set()

    async def reach(self) -> None:
        await self.is_reached.wait()

    async def go_on(self, client: Client) -> None:
        """Play at random. When the socket is lost, say hello to the survivor, and send again what was not answered."""
        request: dict[str, Any] | None = None
        while client.stage != "over":
            try:
                if request is None and client.scene["choices"]:
                    client.n_requests += 1
                    action = client.rng.choice(client.scene["choices"])["action"]
                    request = {
                        "type": "act",
                        "id": f"request {client.n_requests}",
                        "seen": client.seq,
                        "action": action,
                    }
                    await client.send(**request)
                message = await client.receive()
                if request and message["type"] in ("ack", "nak"):
                    assert message["id"] == request["id"]
                    if message["type"] == "ack":
                        self.acknowledge(client, message["id"])
                    request = None
            except ConnectionClosed:
                client.address = self.survivor
                with suppress(ConnectionClosed):
                    await client.connect()
                    if request:
                        await client.send(**request)
        self.over.add(client.table)
        self.look()


async def check_log(store: PostgresStore, table: str, acknowledged: list[tuple[int, str]]) -> None:
    """The log has no gaps, and every acknowledged action once."""
    log = await store.read(table)
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    acted = [json.loads(event.body) for event in log if event.kind == "acted"]
    times = Counter((action["seat"], action["id"]) for action in acted if "id" in action)
    assert set(times.values()) == {1}
    assert set(acknowledged) <= set(times)


def test_no_acknowledged_action_is_lost_when_one_of_two_processes_is_killed(database: Database) -> None:
    where = database.new()
    processes: list[Popen[str]] = []
    try:
        addresses = []
        for _ in range(2):
            address, process = started(where)
            addresses.append(address)
            processes.append(process)
        run(play(where, addresses, processes[0]))
    finally:
        for process in processes:
            process.kill()
            process.wait()


async def play(where: str, addresses: list[str], doomed: Popen[str]) -> None:
    play = Play(addresses[1])
    clients = []
    for number, (game, people) in enumerate(GAMES.items()):
        table, tokens = open_table(addresses[number % 2], game, people, seats=people + len(BOTS), bots=BOTS)
        play.acknowledged[table] = []
        clients += [Client(addresses[n % 2], table, token, n) for n, token in enumerate(tokens)]
    play.seek(BEFORE)
    for client in clients:
        await client.connect()
    tasks = [asyncio.create_task(play.go_on(client)) for client in clients]
    try:
        await reached(play, tasks)
        doomed.kill()
        doomed.wait()
        play.seek(AFTER)
        await reached(play, tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for client in clients:
            await client.socket.close()
    store = PostgresStore(where)
    await store.open("http://127.0.0.1:1", lambda _: None)
    for table, acknowledged in play.acknowledged.items():
        await check_log(store, table, acknowledged)
    await store.close()


async def reached(play: Play, tasks: list[asyncio.Task[None]]) -> None:
    """Wait for the goal, or for the failure of a client."""
    goal: asyncio.Task[None] = asyncio.create_task(play.reach())
    while not goal.done():
        done, _ = await asyncio.wait([goal, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in done - {goal}:
            task.result()
            tasks.remove(task)
