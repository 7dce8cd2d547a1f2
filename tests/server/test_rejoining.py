"""Hellos do not hold up play: the log is replayed without the table's lock, and for spectators only once."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.lobby_messages import NewTable, Seated, TakeSeat
from boxlid.server.tables.rejoining import MOST_REPLAYED_UNDER_LOCK
from boxlid.server.tables.table_log import TableLog
from tests.server.client import Client, dial, hello, run
from tests.server.in_loop import InLoop, serving_in_loop
from tests.server.test_fair_slots import WatchedSlots

N_ACTIONS = MOST_REPLAYED_UNDER_LOCK + 5
BOB = 1


async def started(server: InLoop, delay: int = 0) -> tuple[LoadedTable, list[Seated]]:
    """A match of two people after some actions, with one slot for replays."""
    host = await server.registry.open_table(NewTable(game="family", name="Ann", seats=2, spectator_delay=delay))
    live = await server.registry.find(host.table)
    live.services = replace(live.services, replays=WatchedSlots(1))
    bob = await server.registry.take_seat(live, TakeSeat(name="Bob"))
    await server.registry.begin(live)
    await play_on(live, N_ACTIONS)
    return live, [host, bob]


def slots_of(live: LoadedTable) -> WatchedSlots:
    slots = live.services.replays
    assert isinstance(slots, WatchedSlots)
    return slots


async def play_on(live: LoadedTable, n_actions: int) -> None:
    match = live.log.started_match
    for _ in range(n_actions):
        async with live.locked():
            seat = match.actors[0]
            await live.commit_action(seat, match.view(seat).legal()[0], 0.0)


@contextmanager
def counted_replays(live: LoadedTable, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The numbers of the events replayed by copies of the table's log."""
    replayed, apply_event = list[int](), TableLog.apply_event

    def counted(log: TableLog, *event: Any) -> Any:
        if log is not live.log:
            replayed.append(log.seq + 1)
        return apply_event(log, *event)

    with monkeypatch.context() as patch:
        patch.setattr(TableLog, "apply_event", counted)
        yield replayed


@pytest.mark.parametrize("viewer", [BOB, None])
@pytest.mark.parametrize("delay", [0, 3])
def test_play_goes_on_during_the_replay_of_a_hello(tmp_path: Path, viewer: int | None, delay: int) -> None:
    async def play() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, seats = await started(server, delay)
            slots, token = slots_of(live), None if viewer is None else seats[viewer].token
            late, whole = (Client(server.address, live.log.table, token) for _ in range(2))
            async with dial(server.address) as late.socket:
                async with slots.slot("another"):
                    await late.socket.send(hello(live.log.table, token))
                    await slots.asked.get()
                    await play_on(live, N_ACTIONS)
                await late.receive()
                await play_on(live, 4)
                shown = live.log.seq - delay if viewer is None else live.log.seq
                while late.seq != shown:
                    await late.receive()
                await whole.connect()
                assert (whole.story, whole.seq) == (late.story, late.seq)
                await whole.socket.close()

    run(play())


@pytest.mark.parametrize("delay", [0, 3])
def test_the_log_is_replayed_once_for_all_spectators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, delay: int
) -> None:
    async def come() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, _ = await started(server, delay)
            async with Client(server.address, live.log.table) as first:
                await play_on(live, 2)
                with counted_replays(live, monkeypatch) as replayed:
                    async with Client(server.address, live.log.table) as second:
                        assert len(replayed) == 2
                        while first.seq != second.seq:
                            await first.receive()
                        assert second.story == first.story

    run(come())


def test_a_player_who_missed_nothing_is_sent_nothing_and_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come_again() -> None:
        async with serving_in_loop(tmp_path) as server:
            live, seats = await started(server)
            client = Client(server.address, live.log.table, seats[BOB].token)
            await client.connect()
            await client.socket.close()
            with counted_replays(live, monkeypatch) as replayed:
                await client.connect()
                assert replayed == []
            await client.socket.close()

    run(come_again())
