"""Bots search only while a player is connected, and addresses share the workers fairly."""

import asyncio
import json
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest

from boxlid.bots.opponents import NO_REQUESTER, BotChoice, Requester
from boxlid.bots.values import ActionValue
from boxlid.games import View
from boxlid.workers import Pool, WorkerOpponents
from tests.docs.test_documents import ROOT
from tests.server.client import PATIENCE_S, Client, fetch, get, run
from tests.server.serving import PROXIES, served
from tests.workers.test_opponents import READY

ANN, BOB = "203.0.113.1", "203.0.113.2"
HERE = "127.0.0.1"


def open_table(server: str, address: str, bot: str) -> Client:
    """A table for two opened from an address; returns its host, not connected yet."""
    form = {"game": "family", "name": "Ann", "seats": 2, "bots": [bot], "start": True}
    seated = json.loads(fetch(server, "POST", "/api/tables", form, **{"X-Forwarded-For": address}))
    return Client(server, seated["table"], seated["token"])


async def sit_down(server: str, address: str, stack: AsyncExitStack) -> Client:
    """Connect to a new table. When this returns, its bot waits for the worker or the compiler to begin."""
    client = await stack.enter_async_context(open_table(server, address, "expert"))
    await client.request("say", text="The answer to this comes later than the bot begins.")
    return client


async def wait_for_bot(client: Client) -> Client:
    """Wait until the bot has acted."""
    before = client.seq
    while client.seq == before:
        await client.receive()
    return client


@pytest.fixture
def server(tmp_path: Path, gate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server with one worker, which makes one choice whenever the gate is opened."""
    command = (sys.executable, "-m", "tests.server.gated_worker", str(gate))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr("boxlid.server.app.Pool", partial(Pool, command=command))
    monkeypatch.setattr("boxlid.workers.opponents.Pool", partial(Pool, command=READY))
    with served(tmp_path / "tables.sqlite", are_bots_patient=True, trusted_proxies=PROXIES) as address:
        yield address


async def first_answered(gate: Path, clients: list[Client], choices: int) -> list[Client]:
    """Let the worker make some choices; returns the tables whose bots acted, in order."""
    waiting = {asyncio.create_task(wait_for_bot(client)) for client in clients}
    order = []
    for _ in range(choices):
        await asyncio.to_thread(lambda: gate.open("w").close())
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        order += [task.result() for task in done]
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return order


async def compile_search(server: str, gate: Path, stack: AsyncExitStack) -> None:
    """Fill the worker, so that searches queue in the order of their requests."""
    client = await sit_down(server, ANN, stack)
    assert await first_answered(gate, [client], 1) == [client]


def test_many_tables_of_one_address_do_not_delay_the_bots_of_another(server: str, gate: Path) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            await compile_search(server, gate, stack)
            many = [await sit_down(server, ANN, stack) for _ in range(5)]
            bob = await sit_down(server, BOB, stack)
            assert await first_answered(gate, [*many, bob], 3) == [many[0], bob, many[1]]

    run(play())


def test_a_search_is_cancelled_with_the_last_player_and_restarted_with_the_next(server: str, gate: Path) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            await compile_search(server, gate, stack)
            first, left, last = [await sit_down(server, ANN, stack) for _ in range(3)]
            spectator = await stack.enter_async_context(Client(server, left.table))
            await left.socket.close()
            while spectator.players[0]["is_connected"]:
                await spectator.receive()
            assert await first_answered(gate, [first, last, spectator], 2) == [first, last]
            await left.connect()
            assert await first_answered(gate, [left], 1) == [left]

    run(play())


class Coach(WorkerOpponents):
    """Never answers a request for a hint."""

    hints: "SimpleQueue[Future[list[ActionValue]]]"

    def weigh(self, _: View, __: Requester = NO_REQUESTER) -> "Future[list[ActionValue]]":
        hint: Future[list[ActionValue]] = Future()
        self.hints.put(hint)
        return hint


def test_a_hint_is_dropped_when_the_connection_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boxlid.server.app.WorkerOpponents", Coach)
    monkeypatch.setattr(Coach, "hints", SimpleQueue(), raising=False)

    async def ask(ann: Client) -> "Future[list[ActionValue]]":
        async with ann:
            await ann.send(type="ask", id="hint")
            return await asyncio.to_thread(Coach.hints.get)

    with served(tmp_path / "tables.sqlite") as server:
        hint = run(ask(open_table(server, ANN, "novice")))
        with pytest.raises(CancelledError):
            hint.result(PATIENCE_S)


class RecordingOpponents(WorkerOpponents):
    """Records the requesters of choices."""

    requesters: list[Requester]

    def choose(self, level: str, view: View, seed: int, requester: Requester = NO_REQUESTER) -> "Future[BotChoice]":
        self.requesters.append(requester)
        return super().choose(level, view, seed, requester)


@pytest.fixture
def requesters(monkeypatch: pytest.MonkeyPatch) -> list[Requester]:
    monkeypatch.setattr("boxlid.server.app.WorkerOpponents", RecordingOpponents)
    requesters: list[Requester] = []
    monkeypatch.setattr(RecordingOpponents, "requesters", requesters, raising=False)
    return requesters


def test_bots_search_for_the_address_that_opened_the_table_while_a_player_is_connected(
    tmp_path: Path, requesters: list[Requester]
) -> None:
    async def play(ann: Client) -> None:
        begun = [get(ann.address, f"/api/tables/{ann.table}")["seq"] for _ in range(20)]
        async with Client(ann.address, ann.table) as spectator:
            assert requesters == []
            assert {*begun} == {spectator.seq}, "with nobody but a spectator there, no bot acts"
            async with ann:
                await wait_for_bot(spectator)
        assert {*requesters} == {Requester(ANN, ann.table)}

    async def play_on(ann: Client) -> None:
        requesters.clear()
        async with ann:
            while not requesters:
                await (ann.act_at_random() if ann.scene["choices"] else ann.receive())
        assert {*requesters} == {Requester(HERE, ann.table)}, "after a restart, the address of the first player"

    with served(tmp_path / "tables.sqlite", trusted_proxies=PROXIES) as server:
        ann = open_table(server, ANN, "novice")
        run(play(ann))
    with served(tmp_path / "tables.sqlite") as ann.address:
        run(play_on(ann))
