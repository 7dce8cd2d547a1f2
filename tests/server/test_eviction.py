"""A player who loses the seat is disconnected at once, and requests under way are refused."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boxlid.server.tables.events import BotPlaced, Resigned, SatDown, StoodUp, TableEvent
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.lobby_messages import NewTable, Seated, TakeSeat
from boxlid.server.tables.messages import NOT_YOURS, RESTART
from boxlid.server.tables.registry import hashed
from tests.server.client import Client, RefusedRequest, dial, hello, post, read_to_end, run
from tests.server.in_loop import InLoop, serving_in_loop, watch_lock

ATTEMPTS = 100
BOB = 1
FREED = StoodUp(seat=BOB, name="Bob")
RESIGNED = Resigned(seat=BOB, level="novice")
GIVEN_TO_CEM = SatDown(seat=BOB, name="Cem", token_hash=hashed("Cem's"))
EVICTIONS: list[Sequence[TableEvent]] = [
    [FREED],
    [FREED, BotPlaced(seat=BOB, level="novice")],
    [FREED, GIVEN_TO_CEM],
    [RESIGNED],
]
REQUESTS: list[dict[str, Any]] = [
    {"type": "act", "seen": 100, "action": 0},
    {"type": "undo"},
    {"type": "say", "text": "still here"},
    {"type": "standin", "seat": 0},
    {"type": "ask"},
]


async def gathered(server: InLoop) -> tuple[LoadedTable, Seated]:
    """A table where Ann is the host and Bob has the other seat; Bob's seat."""
    host = await server.registry.open_table(NewTable(game="family", name="Ann", seats=2))
    live = await server.registry.find(host.table)
    return live, await server.registry.take_seat(live, TakeSeat(name="Bob"))


def kinds(client: Client) -> list[str]:
    return [json.loads(frame)["type"] for frame in client.frames]


@pytest.mark.parametrize("eviction", EVICTIONS, ids=["freed", "bot", "person", "resigned"])
def test_a_hello_waiting_while_its_seat_is_freed_is_refused(tmp_path: Path, eviction: Sequence[TableEvent]) -> None:
    async def attempt() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, bob = await gathered(server)
            lock = watch_lock(live)
            sockets = [await dial(server.address) for _ in range(ATTEMPTS)]
            async with live.lock:
                for socket in sockets:
                    await socket.send(hello(bob.table, bob.token))
                await lock.asked(1 + ATTEMPTS)
                await live.commit(*eviction)
            for socket in sockets:
                assert json.loads(await socket.recv())["type"] == "problem"
                assert await read_to_end(socket) == NOT_YOURS
            assert live.connected_seats == set()

    run(attempt())


@pytest.mark.parametrize("eviction", EVICTIONS, ids=["freed", "bot", "person", "resigned"])
def test_a_client_is_disconnected_as_soon_as_it_loses_its_seat(tmp_path: Path, eviction: Sequence[TableEvent]) -> None:
    async def play() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, bob = await gathered(server)
            async with Client(server.address, bob.table, bob.token) as client:
                async with live.lock:
                    await live.commit(*eviction)
                    assert live.connected_seats == set()
                assert await read_to_end(client.socket) == NOT_YOURS
                assert "event" not in kinds(client)

    run(play())


@pytest.mark.parametrize("eviction", [EVICTIONS[2], EVICTIONS[3]], ids=["freed", "resigned"])
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request["type"])
def test_a_request_waiting_while_its_seat_is_lost_is_refused(
    tmp_path: Path, request_: dict[str, Any], eviction: Sequence[TableEvent]
) -> None:
    async def play() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, bob = await gathered(server)
            await server.registry.begin(live)
            async with Client(server.address, bob.table, bob.token) as client:
                lock = watch_lock(live)
                async with live.lock:
                    await client.send(id="queued", **request_)
                    await lock.asked(2)
                    await live.commit(*eviction)
                    before = live.log.seq
                await live.wait_for_writes()
                assert live.log.seq == before
                assert live.services.metrics.refused == 1
                assert await read_to_end(client.socket) == NOT_YOURS
                assert "advice" not in kinds(client)

    run(play())


def test_a_queued_request_to_free_a_seat_does_not_evict_its_next_player(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, bob = await gathered(server)
            lock, path = watch_lock(live), f"/api/tables/{bob.table}/seats/free"
            async with live.lock:
                freeing = asyncio.create_task(asyncio.to_thread(post, server.address, path, {"seat": BOB}, bob.token))
                await lock.asked(2)
                holding = asyncio.create_task(lock.acquire())
                await lock.asked()
            await holding
            await lock.asked()  # Bob's token has been accepted, and the request waits again
            await live.commit(FREED, GIVEN_TO_CEM)
            lock.release()
            with pytest.raises(RefusedRequest, match="your own seat has been freed"):
                await freeing
            assert live.log.names[BOB] == "Cem"

    run(play())


def test_a_hello_waiting_while_the_table_is_unloaded_is_sent_away_to_retry(tmp_path: Path) -> None:
    async def knock() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, bob = await gathered(server)
            lock = watch_lock(live)
            async with dial(server.address) as socket:
                async with live.lock:
                    await socket.send(hello(bob.table, bob.token))
                    await lock.asked(2)
                    live.unload()
                assert json.loads(await socket.recv())["type"] == "problem"
                assert await read_to_end(socket) == RESTART

    run(knock())
