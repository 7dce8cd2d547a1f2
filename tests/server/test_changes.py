"""What people can change again and again does not fill a log without end."""

from pathlib import Path

import pytest

from boxlid.server.tables import changes
from boxlid.server.tables.lobby_messages import NewTable, TakeSeat
from boxlid.server.tables.not_now import NotNow
from tests.server.client import Client, run
from tests.server.in_loop import serving_in_loop

MOST = 5


def test_changes_are_limited_and_the_match_can_still_begin_and_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST_CHANGES", MOST)
    refusal = f"this table has had {MOST} changes, the most allowed; open a new table"

    async def change() -> None:
        async with serving_in_loop(tmp_path) as server:
            registry = server.registry
            ann = await registry.open_table(NewTable(game="family", name="Ann", seats=3))
            live = await registry.find(ann.table)
            await registry.take_seat(live, TakeSeat(name="Bob"))
            for level in ("novice", None, "club"):
                await registry.place_bot(live, 2, level)
            before = live.log.seq
            for request in (
                registry.place_bot(live, 2, None),
                registry.rename(live, 0, "Anne"),
                registry.allow(live, undo=True, hints=True),
            ):
                with pytest.raises(NotNow, match=refusal):
                    await request
            assert live.log.seq == before
            await registry.begin(live)
            async with Client(server.address, ann.table, ann.token) as client:
                assert (await client.request("setbotspeed", speed="fast"))["reason"] == refusal
                assert (await client.request("standin", seat=1))["reason"] == refusal
                assert (await client.request("say", text="hello"))["type"] == "ack"
            match = live.log.started_match
            async with live.locked():
                await live.commit_action(match.actors[0], match.view(match.actors[0]).legal()[0], 0.0)

    run(change())


def test_a_change_that_changes_nothing_is_no_event(tmp_path: Path) -> None:
    async def change() -> None:
        async with serving_in_loop(tmp_path) as server:
            registry = server.registry
            ann = await registry.open_table(NewTable(game="family", name="Ann", seats=2))
            live = await registry.find(ann.table)
            before = live.log.seq
            await registry.place_bot(live, 1, None)
            assert live.log.seq == before
            for _ in range(2):
                await registry.place_bot(live, 1, "novice")
            assert live.log.seq == before + 1
            async with Client(server.address, ann.table, ann.token) as client:
                refused = await client.request("setbotspeed", speed="normal")
                assert refused["reason"] == "the speed of the bots is normal already"
            assert live.log.seq == before + 1

    run(change())
