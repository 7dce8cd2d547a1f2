"""A delayed spectator sees nothing newer: not in frames, clocks or the lobby."""

import asyncio
import json
from typing import Any

from tests.server.client import Client, fetch, get, open_table, post, run


def started(server: str, delay: int, **form: Any) -> tuple[str, list[str]]:
    """A table of two people with four events, the last of which begins the match."""
    return open_table(server, "family", 2, seats=2, spectator_delay=delay, **form)


def welcome_of(client: Client) -> Any:
    return json.loads(client.frames[0])


async def hear_up_to(client: Client, seq: int | None) -> None:
    while client.seq != seq:
        await client.receive()


def test_a_delay_longer_than_the_match_shows_the_table_as_it_was_opened(server: str) -> None:
    async def play() -> None:
        table, tokens = started(server, 100, options={"target": 10})
        ann, bob = Client(server, table, tokens[0]), Client(server, table, tokens[1])
        async with ann, bob, Client(server, table) as spectator:
            assert (spectator.seq, spectator.stage, spectator.scene) == (1, "gathering", None)
            assert [player["kind"] for player in spectator.players] == ["empty", "empty"]
            async with asyncio.TaskGroup() as group:
                for client in (ann, bob, spectator):
                    group.create_task(client.play())
            assert (spectator.seq, spectator.result) == (ann.seq, ann.result)
            assert spectator.story[-4:] == ann.story[-4:]

    run(play())


def test_the_clocks_of_a_delayed_spectator_are_those_after_the_event_it_sees(server: str) -> None:
    async def play() -> None:
        table, tokens = started(server, 1, clock_s=86_400)
        async with Client(server, table, tokens[0]) as ann, Client(server, table) as early:
            assert (early.seq, early.clocks) == (3, set())
            await ann.act_at_random()
            await hear_up_to(early, 4)
            assert early.clocks == {0, 1}
            async with Client(server, table) as late:
                assert (late.seq, late.clocks) == (4, {0, 1})

    run(play())


def test_who_is_connected_and_stood_in_for_is_shown_to_a_delayed_spectator_later(server: str) -> None:
    async def play() -> None:
        table, tokens = started(server, 2)
        async with Client(server, table, tokens[0]) as ann:
            assert (await ann.request("standin", seat=1))["type"] == "ack"
            async with Client(server, table) as spectator:  # the bot may have acted: it sees the third or fourth event
                shown = [(player["is_connected"], player["level"]) for player in welcome_of(spectator)["players"]]
                assert shown == [(False, None), (False, None)]
                for _ in range(2):
                    await ann.request("say", text="hello")
                while spectator.players[1]["level"] is None:
                    await spectator.receive()
                assert [player["is_connected"] for player in spectator.players] == [True, False]

    run(play())


def test_the_public_listing_shows_no_more_than_a_delayed_spectator_sees(server: str) -> None:
    async def play() -> None:
        table, tokens = started(server, 3, is_public=True)
        path = f"/api/tables/{table}"
        async with Client(server, table, tokens[0]) as ann, Client(server, table) as spectator:
            for request in (ann.act_at_random(), ann.request("standin", seat=1), ann.request("say", text="hello")):
                assert (await request)["type"] == "ack"
                card = get(server, path)
                own = json.loads(fetch(server, "GET", path, token=tokens[0]))
                await hear_up_to(spectator, card["seq"])
                assert card["seq"] <= own["seq"] - 3
                assert [(player["is_connected"], player["level"]) for player in card["players"]] == [(False, None)] * 2
            assert own["players"][1]["level"] is not None
            listed = next(card for card in get(server, "/api/tables") if card["table"] == table)
            assert listed["seq"] <= (spectator.seq or 0)
            assert [player["level"] for player in listed["players"]] == [None, None]

    run(play())


def test_before_the_match_the_lobby_shows_free_seats_whatever_the_delay(server: str) -> None:
    form = {"game": "family", "name": "Ann", "seats": 3, "spectator_delay": 100}
    table = post(server, "/api/tables", form)["table"]
    post(server, f"/api/tables/{table}/seats", {"name": "Bob"})
    card = get(server, f"/api/tables/{table}")
    assert [player["kind"] for player in card["players"]] == ["person", "person", "empty"]
    assert card["seq"] == 1
