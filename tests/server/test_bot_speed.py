"""The host of a table sets how fast bots act, before and during the match."""

from typing import Any

import pytest

from boxlid.server.tables.events import Opened, decode
from tests.server.client import Client, RefusedRequest, open_table, post, run


def test_the_host_sets_the_speed_and_everyone_sees_it(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "family", 2, seats=3, bot_speed="slow")
        async with Client(server, table, tokens[0]) as host, Client(server, table, tokens[1]) as guest:
            assert (await guest.request("setbotspeed", speed="fast"))["type"] == "nak"
            assert (await host.request("setbotspeed", speed="at once"))["type"] == "nak"
            assert (await host.request("setbotspeed", speed="fast"))["type"] == "ack"
            while not any("sets the speed of the bots: fast" in text for text in guest.story):
                message = await guest.receive()
            assert message["bot_speed"] == "fast"
            async with Client(server, table) as spectator:
                assert '"bot_speed":"fast"' in spectator.frames[0]

    run(play())


def test_the_speed_of_a_new_table(server: str) -> None:
    async def welcomed(**form: Any) -> str:
        table, _ = open_table(server, "family", seats=2, bots=["novice"], **form)
        async with Client(server, table) as spectator:
            return spectator.frames[0]

    assert '"bot_speed":"slow"' in run(welcomed(bot_speed="slow"))
    assert '"bot_speed":"normal"' in run(welcomed())
    with pytest.raises(RefusedRequest, match="slow, normal, fast, not at once"):
        post(server, "/api/tables", {"game": "family", "name": "Ann", "bot_speed": "at once"})


def test_a_table_opened_before_speeds_existed_has_the_usual_one() -> None:
    opened = decode(b'{"kind":"opened","game":"family","seats":2,"options":{},"is_public":false}')
    assert isinstance(opened, Opened)
    assert opened.bot_speed == "normal"
