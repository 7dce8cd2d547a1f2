"""Lost connections, restarts and unloaded tables: nothing is lost or carried out twice."""

import asyncio
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from boxlid.games import GAMES, Game
from boxlid.server.metrics import Metrics
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.tables.lobby_messages import NewTable
from boxlid.server.tables.messages import RESTART
from boxlid.server.tables.registry import TableRegistry
from boxlid.server.tables.services import Services
from boxlid.workers import WorkerOpponents
from tests.server.client import Client, get, open_table, run
from tests.server.serving import QUICK, served
from tests.server.test_play import SHORT, four_or_nearest


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_after_lost_connections_the_story_is_complete_and_every_action_counts_once(server: str, game: Game) -> None:
    async def play() -> None:
        seats = four_or_nearest(game)
        table, tokens = open_table(server, game.id, 2, seats=seats, options=SHORT.get(game.id, {}), bots=["novice"])
        clients = [Client(server, table, token, seed) for seed, token in enumerate(tokens)]
        for client in clients:
            await client.connect()
        async with asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(client.play(cuts=12))
        for seat, client in enumerate(clients):
            seen = get(server, f"/api/tables/{table}/replay?seat={client.seat}")
            assert client.lines == [line for step in seen["steps"] for line in step["story"]], seat
            assert client.scene == seen["steps"][-1]["scene"]
            await client.socket.close()

    run(play())


def test_a_server_killed_in_mid_game_keeps_everything_acknowledged(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def play() -> None:
        address, process = started(store)
        table, tokens = open_table(address, "family", 2, seats=2, options={"target": 20})
        clients = [Client(address, table, token, seed) for seed, token in enumerate(tokens)]
        acknowledged = 0
        for cycle in range(4):
            for client in clients:
                client.address = address
                await client.connect()
            for _ in range(5 + cycle):
                actor = await client_to_act(clients)
                acknowledged += (await actor.act_at_random())["type"] == "ack"
            process.send_signal(signal.SIGKILL)
            process.wait()
            address, process = started(store)
            assert get(address, f"/api/tables/{table}")["seq"] == 4 + acknowledged
        process.terminate()
        process.wait()

    run(play())


@pytest.mark.parametrize(("how", "says"), [(signal.SIGINT, "boxlid: stopped.\n"), (signal.SIGTERM, "")])
def test_a_server_that_is_stopped_while_bots_play_leaves_nothing_behind(
    tmp_path: Path, how: signal.Signals, says: str
) -> None:
    address, process = started(tmp_path / "tables.sqlite", stderr=subprocess.PIPE)

    async def play() -> None:
        table, tokens = open_table(address, "family", 1, seats=2, bots=["novice"])
        async with Client(address, table, tokens[0]) as client:
            while (client.seq or 0) < 5:  # until a bot has acted
                await client.receive()
            process.send_signal(how)
            with suppress(ConnectionClosed):
                while True:
                    await client.receive()

    run(play())
    assert process.communicate()[1] == says


async def client_to_act(clients: list[Client]) -> Client:
    """A client that can act, once all clients are up to date and the bots before it have acted."""
    while True:
        latest = max(client.seq or 0 for client in clients)
        for client in clients:
            while (client.seq or 0) < latest:
                await client.receive()
        actors = [client for client in clients if client.scene["choices"]]
        if actors:
            return actors[0]
        await clients[0].wait_for("event")


def started(store: Path | str, stderr: int | None = None) -> tuple[str, subprocess.Popen[str]]:
    """A server in its own process, once it can be reached."""
    command = [sys.executable, "-m", "boxlid", "serve", "--no-open", "--port", "0", "--store", str(store)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=dict(os.environ))
    assert process.stdout
    with process.stdout as output:
        found = re.search(r"http://localhost:(\d+)/", output.readline())
    assert found
    return f"127.0.0.1:{found[1]}", process


def test_an_idle_table_is_unloaded_and_loaded_again_from_the_log(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open("", lambda _: None)
        services = Services(store, WorkerOpponents(), replace(QUICK, idle_s=-1.0), Metrics())
        registry = TableRegistry(services)
        seated = await registry.open_table(NewTable(game="family", name="Ann", seats=2))
        before = await registry.find(seated.table)
        await registry.unload_idle()
        assert registry.loaded == {}
        again = await registry.find(seated.table)
        assert again is not before
        assert again.log.events == before.log.events
        assert again.log.occupants == before.log.occupants
        await store.close()

    run(play())


def test_a_request_at_a_lost_table_is_resent_after_another_hello(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = tmp_path / "tables.sqlite"

    async def play(address: str) -> None:
        table, tokens = open_table(address, "family", 2, seats=2)
        async with Client(address, table, tokens[0]) as ann:
            thief = SqliteStore(store)
            await thief.open("", lambda _: None)
            await thief.claim(table)
            await thief.close()
            with pytest.raises(ConnectionClosed) as closed:
                await ann.act_at_random()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == RESTART
            await ann.connect()
            assert (await ann.act_at_random())["type"] == "ack"

    with served(store) as address:
        run(play(address))
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_restarted_server_sends_every_viewer_the_same(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def first(address: str) -> tuple[str, list[str], list[list[str]]]:
        table, tokens = open_table(address, "abridged", 2, bots=["novice", "novice"])
        clients = [Client(address, table, token, seed) for seed, token in enumerate(tokens)]
        for client in clients:
            await client.connect()
        for _ in range(3):
            await (await client_to_act(clients)).act_at_random()
        for client in clients:
            await client.socket.close()
        return table, tokens, [client.story for client in clients]

    with served(store) as address:
        table, tokens, stories = run(first(address))
    with served(store) as address:

        async def second() -> None:
            for token, story in zip(tokens, stories, strict=True):
                async with Client(address, table, token) as client:
                    assert client.story[: len(story)] == story

        run(second())


def test_chat_is_sent_to_late_clients_and_once_to_rejoining_ones(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann:
            await ann.request("say", text="early")
            async with Client(server, table, tokens[1]) as bob:
                pass
            await ann.request("say", text="late")
            async with Client(server, table) as spectator:
                assert [message["text"] for message in spectator.chat] == ["early", "late"]
            await bob.connect()
            assert bob.chat == [{"seat": 0, "name": "Player 0", "text": text} for text in ("early", "late")]
            await bob.socket.close()

    run(play())


def test_the_house_ends_a_match_whose_time_is_up(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def hear_it(address: str, table: str, token: str) -> None:
        async with Client(address, table, token) as client:
            while "The time is up: this round is the last." not in client.story:
                await client.wait_for("event")

    with served(store) as address:
        table, tokens = open_table(address, "archduke", 2, seats=2, options={"mark": "timer", "minutes": 1})
    with closing(sqlite3.connect(store)) as log, log:
        log.execute("UPDATE event SET at_ms = at_ms - 60000")
    with served(store) as address:
        run(hear_it(address, table, tokens[0]))
