"""Leaving a match for a while, and resigning for good."""

import asyncio
import json
from pathlib import Path

import pytest

from boxlid.server.tables.messages import NOT_YOURS
from tests.server.client import Client, RefusedRequest, fetch, get, open_table, post, read_to_end, run
from tests.server.in_loop import serving_in_loop

ANN, BOB = 0, 1
BOB_HAS_LEFT = "Player 1 has left. A novice bot plays until they return."


def test_a_bot_plays_for_a_player_who_has_left_until_the_return(server: str) -> None:
    table, tokens = open_table(server, "family", 2, seats=2)
    path = f"/api/tables/{table}"

    async def play() -> None:
        async with Client(server, table, tokens[ANN]) as ann:
            async with Client(server, table, tokens[BOB]):
                post(server, f"{path}/leave", token=tokens[BOB])
                post(server, f"{path}/leave", token=tokens[BOB])
            while BOB_HAS_LEFT not in ann.story:
                await ann.receive()
            assert ann.players[BOB]["has_left"]
            await ann.act_at_random()
            while not any(line.startswith("The estimates") for line in ann.story):  # the bot's is one of them
                await ann.receive()
            assert ann.story.count(BOB_HAS_LEFT) == 1
            async with Client(server, table, tokens[BOB]):
                while "Player 1 is back." not in ann.story:
                    await ann.receive()
            assert not ann.players[BOB]["has_left"]

    run(play())


def test_a_resigned_seat_is_a_bots_for_good_under_the_same_name(server: str) -> None:
    table, tokens = open_table(server, "family", 2, seats=2, options={"target": 10})
    path = f"/api/tables/{table}"

    async def play() -> None:
        async with Client(server, table, tokens[ANN]) as ann, Client(server, table, tokens[BOB]) as bob:
            post(server, f"{path}/resign", token=tokens[ANN])
            assert await read_to_end(ann.socket) == NOT_YOURS
            while "Player 0 has resigned. A novice bot plays on." not in bob.story:
                await bob.receive()
            seat = bob.players[ANN]
            assert (seat["name"], seat["kind"], seat["has_resigned"]) == ("Player 0", "bot", True)
            assert bob.players[BOB]["is_host"]
            with pytest.raises(RefusedRequest, match="403"):
                post(server, f"{path}/resign", token=tokens[ANN])
            await bob.play()

    run(play())
    record = json.loads(fetch(server, "GET", f"{path}/record"))
    assert record["players"] == ["Player 0", "Player 1"]
    assert "stand-in" in json.dumps(record)
    following = post(server, f"{path}/rematch", token=tokens[BOB])["table"]
    players = get(server, f"/api/tables/{following}")["players"]
    assert [(player["kind"], player["has_resigned"]) for player in players] == [("bot", False), ("person", False)]


def test_leaving_and_resigning_need_a_match_and_a_seat(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": "Ann", "seats": 2})
    for how in ("leave", "resign"):
        for token, status in ((host["token"], "409"), ("nobody's", "403")):
            with pytest.raises(RefusedRequest, match=status):
                post(server, f"/api/tables/{host['table']}/{how}", token=token)


def test_a_table_with_a_resigned_seat_is_loaded_again(tmp_path: Path) -> None:
    async def load_again() -> None:
        async with serving_in_loop(tmp_path) as server:
            table, tokens = await asyncio.to_thread(open_table, server.address, "family", 2, seats=2)
            await asyncio.to_thread(post, server.address, f"/api/tables/{table}/resign", None, tokens[BOB])
            server.registry.drop(table)
            log = (await server.registry.find(table)).log
            assert log.people == [ANN]
            assert log.names == ["Player 0", "Player 1"]
            assert log.occupants[BOB].has_resigned

    run(load_again())


def test_the_listing_of_a_delayed_table_does_not_reveal_departures(server: str) -> None:
    table, tokens = open_table(server, "family", 2, seats=2, spectator_delay=50)
    before = get(server, f"/api/tables/{table}")
    post(server, f"/api/tables/{table}/leave", token=tokens[ANN])
    post(server, f"/api/tables/{table}/resign", token=tokens[BOB])
    assert get(server, f"/api/tables/{table}") == before
