"""The rematch: it waits for those who want it, takes nobody along, and waits for nobody without end."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from boxlid.server.tables.rematch_votes import RematchVotes
from tests.server.client import Client, RefusedRequest, get, open_table, post, run
from tests.server.in_loop import serving_in_loop, watch_lock

N_PEOPLE = 3
ANN, BOB, CEM = range(N_PEOPLE)


async def finished(address: str, people: int = N_PEOPLE) -> tuple[str, list[str]]:
    """The path of a table whose match is over, and the tokens of its people."""
    form = {"seats": people, "options": {"target": 10}}
    table, tokens = await asyncio.to_thread(open_table, address, "family", people, **form)

    async def play_to_the_end(token: str) -> None:
        async with Client(address, table, token) as client:
            await client.play()

    async with asyncio.TaskGroup() as group:
        for token in tokens:
            group.create_task(play_to_the_end(token))
    return f"/api/tables/{table}", tokens


async def vote(address: str, path: str, token: str, how: str = "") -> Any:
    return (await asyncio.to_thread(post, address, f"{path}/rematch{how}", None, token))["table"]


async def seats(address: str, table: str) -> list[tuple[str, bool]]:
    """For each seat whose it is, and whether a bot plays it at the moment."""
    listing = await asyncio.to_thread(get, address, f"/api/tables/{table}")
    return [(player["kind"], player["level"] is not None) for player in listing["players"]]


def test_a_rematch_waits_for_everyone_who_is_connected_and_tells_them(server: str) -> None:
    async def decide() -> None:
        path, tokens = await finished(server)
        table = path.rpartition("/")[2]
        async with Client(server, table, tokens[ANN]) as ann, Client(server, table, tokens[BOB]) as bob:
            assert await vote(server, path, tokens[BOB]) is None
            assert await vote(server, path, tokens[BOB]) is None
            while "Player 1 wants a rematch." not in ann.story:
                await ann.receive()
            assert [player["wants_rematch"] for player in ann.players] == [None, True, None]
            assert [player["leads_rematch"] for player in ann.players] == [False, True, False]
            following = await vote(server, path, tokens[ANN])
            while (message := await bob.wait_for("event"))["next_table"] is None:
                pass
            assert message["next_table"] == following
            assert bob.story.count("Player 1 wants a rematch.") == 1
            assert await seats(server, following) == [("person", False), ("person", False), ("person", True)]
            async with Client(server, following, tokens[CEM]) as cem:
                assert cem.players[CEM]["level"] is None

    run(decide())


def test_the_seat_of_a_player_who_declines_goes_to_a_bot(server: str) -> None:
    async def decide() -> None:
        path, tokens = await finished(server)
        table = path.rpartition("/")[2]
        async with Client(server, table, tokens[ANN]), Client(server, table, tokens[BOB]):
            assert await vote(server, path, tokens[BOB]) is None
            following = await vote(server, path, tokens[ANN], "/decline")
            assert await seats(server, following) == [("bot", True), ("person", False), ("person", True)]
            assert get(server, f"/api/tables/{following}")["players"][BOB]["is_host"]
            with pytest.raises(RefusedRequest, match="403"):
                await vote(server, f"/api/tables/{following}", tokens[ANN])

    run(decide())


def test_the_host_or_the_first_who_wants_it_begins_without_the_rest(server: str) -> None:
    async def decide() -> None:
        path, tokens = await finished(server)
        table = path.rpartition("/")[2]
        clients = [Client(server, table, token) for token in tokens]
        async with clients[ANN], clients[BOB], clients[CEM]:
            with pytest.raises(RefusedRequest, match="begins it"):
                await vote(server, path, tokens[BOB], "/start")
            assert await vote(server, path, tokens[BOB]) is None
            assert await vote(server, path, tokens[CEM]) is None
            with pytest.raises(RefusedRequest, match="begins it"):
                await vote(server, path, tokens[CEM], "/start")
            following = await vote(server, path, tokens[BOB], "/start")
            assert await seats(server, following) == [("person", True), ("person", False), ("person", False)]
            assert await vote(server, path, tokens[ANN], "/decline") == following
            assert await vote(server, path, tokens[BOB], "/start") == following

    run(decide())


def test_votes_are_kept_when_the_table_is_loaded_again(tmp_path: Path) -> None:
    async def vote_and_load_again() -> None:
        async with serving_in_loop(tmp_path) as server:
            path, tokens = await finished(server.address)
            table = path.rpartition("/")[2]
            async with Client(server.address, table, tokens[ANN]):
                await vote(server.address, path, tokens[BOB])
            server.registry.drop(table)
            live = await server.registry.find(table)
            assert live.log.rematch_votes.wanting == [BOB]

    run(vote_and_load_again())


def test_three_votes_at_the_same_moment_open_one_rematch(tmp_path: Path) -> None:
    async def race() -> None:
        async with serving_in_loop(tmp_path) as server:
            path, tokens = await finished(server.address)
            lock = watch_lock(await server.registry.find(path.rpartition("/")[2]))
            async with lock:
                await lock.asked()
                asking = [asyncio.create_task(vote(server.address, path, token)) for token in tokens]
                await lock.asked(N_PEOPLE)
            assert len(set(await asyncio.gather(*asking))) == 1

    run(race())


def test_a_changed_vote_counts_and_the_next_one_leads() -> None:
    votes = RematchVotes()
    votes.cast(2, wants=True)
    votes.cast(1, wants=True)
    assert votes.leader(host=0) == 2
    assert not votes.is_settled({0, 1, 2})
    votes.cast(2, wants=False)
    assert votes.leader(host=0) == 1
    votes.cast(0, wants=True)
    assert votes.leader(host=0) == 0
    assert votes.is_settled({0, 1, 2})
