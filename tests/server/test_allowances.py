"""Take-backs and hints among people: the host decides, and each use is announced."""

import asyncio
from pathlib import Path

import pytest

from tests.server.client import Client, RefusedRequest, get, open_table, post, run
from tests.server.in_loop import serving_in_loop
from tests.server.serving import served

ANN_ASKED, BOB_ASKED = "Player 0 asked the coach.", "Player 1 asked the coach."


def test_the_coach_is_silent_among_people_unless_the_host_allows_hints(server: str) -> None:
    async def ask() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann:
            assert "has not allowed hints" in (await ann.request("ask"))["reason"]
            assert ann.seq == 4

    run(ask())


def test_a_player_alone_with_bots_may_ask_without_a_word_to_anyone(server: str) -> None:
    async def ask() -> None:
        table, tokens = open_table(server, "family", seats=2, bots=["novice"])
        async with Client(server, table, tokens[0]) as ann:
            while not ann.scene["choices"]:
                await ann.receive()
            assert (await ann.request("ask"))["type"] == "advice"
            assert ANN_ASKED not in ann.story

    run(ask())


def test_every_hint_among_people_is_announced_once_for_each_position(server: str) -> None:
    async def ask() -> None:
        table, tokens = open_table(server, "family", 2, seats=2, allows_hints=True)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            for _ in range(2):
                assert (await ann.request("ask"))["type"] == "advice"
            await bob.request("ask")
            await bob.act_at_random()
            await ann.request("ask")
            while bob.story.count(ANN_ASKED) < 2:
                await bob.receive()
            assert (bob.story.count(ANN_ASKED), bob.story.count(BOB_ASKED)) == (2, 1)

    run(ask())


def test_only_the_host_decides_before_the_match_and_all_are_told(server: str) -> None:
    host = post(server, "/api/tables", {"game": "allstar", "name": "Player 0", "seats": 2})
    table = f"/api/tables/{host['table']}"
    bob = post(server, f"{table}/seats", {"name": "Player 1"})["token"]
    both = {"undo": True, "hints": True}

    async def watch() -> None:
        async with Client(server, host["table"], bob) as client:
            with pytest.raises(RefusedRequest, match="403"):
                post(server, f"{table}/allowances", both, bob)
            post(server, f"{table}/allowances", both, host["token"])
            post(server, f"{table}/allowances", both, host["token"])
            while (event := await client.wait_for("event"))["allows"] is None:
                pass
            assert event["allows"] == both
            post(server, f"{table}/start", token=host["token"])
            with pytest.raises(RefusedRequest, match="the match has begun"):
                post(server, f"{table}/allowances", both, host["token"])
            assert client.story.count("Take-backs are allowed, and hints are allowed.") == 1

    run(watch())


def test_a_take_back_among_people_is_refused_unless_allowed(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "allstar", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            player = ann if ann.scene["choices"] else bob
            await player.act_at_random()
            assert not player.may_undo
            assert "has not allowed take-backs" in (await player.request("undo"))["reason"]

    run(play())


def test_when_time_is_up_a_player_is_shown_what_was_played_until_they_act(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite") as server:
        run(let_the_time_run_out(server))


async def let_the_time_run_out(server: str) -> None:
    form = {"seats": 2, "clock_s": 1, "options": {"target": 1000}}
    table, tokens = await asyncio.to_thread(open_table, server, "family", 2, **form)
    async with Client(server, table, tokens[0]) as ann, Client(server, table) as spectator:
        while not ann.played_for_you:
            await ann.receive()
        assert ann.played_for_you[0].startswith("estimate ")
        assert "Player 0's time ran out. A novice bot plays until they are back." in ann.story
        for _ in range(2):
            assert (await ann.request("comeback"))["type"] == "ack"
        assert "Player 0 is back." in ann.story
        assert ann.played_for_you
        await ann.socket.close()
        await ann.connect()
        while ann.played_for_you is not None:  # the clock may run out again
            if ann.scene["choices"]:
                await ann.act_at_random()
            else:
                await ann.receive()
        await spectator.request("say", text="too late")
        assert '"played_for_you":[' not in "".join(spectator.frames)


def test_allowances_and_what_was_played_are_kept_when_the_table_is_loaded_again(tmp_path: Path) -> None:
    async def load_again() -> None:
        async with serving_in_loop(tmp_path) as server:
            table, _ = await asyncio.to_thread(open_table, server.address, "family", 2, seats=2, allows_hints=True)
            server.registry.drop(table)
            log = (await server.registry.find(table)).log
            assert (log.allowances.set.undo, log.allowances.set.hints) == (False, True)

    run(load_again())


def test_spectators_are_counted_for_everyone(server: str) -> None:
    async def watch() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table) as first:
            assert first.n_spectators == 1
            async with Client(server, table) as second:
                assert second.n_spectators == 2
                for client in (ann, first):
                    while client.n_spectators != 2:
                        await client.receive()
            while ann.n_spectators != 1:
                await ann.receive()
            assert get(server, f"/api/tables/{table}")["seq"] == 4

    run(watch())


def test_a_delayed_spectator_is_shown_the_count_and_nothing_else_that_is_new(server: str) -> None:
    async def watch() -> None:
        table, tokens = open_table(server, "family", 2, seats=2, spectator_delay=100)
        async with Client(server, table, tokens[0]) as ann, Client(server, table) as first:
            while ann.n_spectators != 1:
                await ann.receive()
            async with Client(server, table) as second:
                assert (first.n_spectators, second.n_spectators) == (1, 2)
                assert (second.seq, second.stage) == (1, "gathering")

    run(watch())
