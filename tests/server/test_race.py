"""Archduke's race at a live table: both sides get lag credit, and nothing is sent before the race is decided."""

import asyncio
import json
import sqlite3
import struct
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from starlette.datastructures import Address

from boxlid.bots import by_thumb
from boxlid.games import GAMES
from boxlid.games.archduke.scene import ACTIONS
from boxlid.kernel.chance.rng import new_rng
from boxlid.server.socket import sockets
from boxlid.server.socket.tcp import MIN_RTT_AT, RTT_AT, TCP_INFO_BYTES, round_trip_in, tcp_round_trip_s
from boxlid.server.socket.transport import WebSocketTransport
from boxlid.server.tables.events import Acted
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.race import Race
from boxlid.server.tables.replays import replay_of
from boxlid.table import Table
from boxlid.table.record import Marks
from tests.server.client import PATIENCE_S, Client, dial, fetch, get, hello, open_table, run
from tests.server.serving import PROXIES, served
from tests.server.test_last_window import SWAPPER, log_during_swap
from tests.server.virtual_time import run_in_virtual_time

NEAR, FAR, FARTHEST = 0, 1, 2
LONG_S = 3600.0
"""A credit longer than any test: only the other seat's action ends the wait."""
MATCH, TOUCH = "match", "touch"
RACE = {"race": True, "mark": "rounds", "rounds": 1}


def open_race() -> tuple[Table, int]:
    """A table where seat NEAR can end the race, and how."""
    table, rng = Table(GAMES["archduke"], 3, options={"race": True}, seed=1), new_rng(1)
    while True:
        for seat in table.actors:
            touch = [action for action in table.view(seat).legal() if table.ends_race(action)]
            if seat == NEAR and touch and set(table.racers) == {FAR, FARTHEST}:
                return table, touch[0]
        seat = next(seat for seat in table.actors if seat not in table.racers)
        table.act(seat, by_thumb(table.view(seat), rng))


def order_of(credits_s: list[float], arrivals_s: dict[int, float]) -> list[int]:
    """The order in which a touch of seat NEAR and matches of the others are committed."""
    table, touch = open_race()
    race, order = Race(credits_s.__getitem__), list[int]()

    async def act(seat: int, arrives_s: float) -> None:
        await asyncio.sleep(arrives_s)
        action = touch if seat == NEAR else table.view(seat).legal()[0]
        async with race.in_order(table, seat, action, asyncio.get_running_loop().time(), credits_s[seat]):
            order.append(seat)

    async def compete() -> None:
        async with asyncio.TaskGroup() as group:
            for seat, arrives_s in arrivals_s.items():
                group.create_task(act(seat, arrives_s))

    run_in_virtual_time(compete())
    return order


# --- Who comes first -------------------------------------------------------------------------------------------------


def test_a_match_made_before_the_touch_goes_first() -> None:
    credits_s = [0.0, 0.04, 0.08]
    assert order_of(credits_s, {NEAR: 0.0, FAR: 0.03}) == [FAR, NEAR]
    assert order_of(credits_s, {NEAR: 0.0, FARTHEST: 0.07, FAR: 0.05}) == [FARTHEST, NEAR, FAR]


def test_a_match_made_after_the_touch_goes_second() -> None:
    assert order_of([0.0, 0.04, 0.08], {NEAR: 0.0, FAR: 0.05}) == [NEAR, FAR]


def test_an_earlier_touch_with_a_long_round_trip_goes_first() -> None:
    assert order_of([0.25, 0.02, 0.02], {FAR: 0.0, NEAR: 0.2}) == [NEAR, FAR]
    assert order_of([0.25, 0.02, 0.02], {FAR: 0.0, NEAR: 0.24}) == [FAR, NEAR]


def test_without_credit_the_order_is_that_of_arrival() -> None:
    assert order_of([0.0, 0.0, 0.0], {NEAR: 0.0, FAR: 0.001}) == [NEAR, FAR]
    assert order_of([0.0, 0.0, 0.0], {NEAR: 0.001, FAR: 0.0}) == [FAR, NEAR]


def test_a_touch_out_of_turn_and_a_pass_are_not_held() -> None:
    table, touch = open_race()
    race = Race([0.0, LONG_S, LONG_S].__getitem__)

    async def act(seat: int, action: int) -> float:
        loop = asyncio.get_running_loop()
        async with race.in_order(table, seat, action, loop.time(), LONG_S):
            return loop.time()

    assert run_in_virtual_time(act(FAR, touch)) == 0.0
    assert run_in_virtual_time(act(FAR, table.game.races.IDLE_ACTION)) == 0.0


# --- Over sockets ----------------------------------------------------------------------------------------------------


@pytest.fixture
def far(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The seats in this set get a lag credit of LONG_S for one action, all others none."""
    seats: set[int] = set()
    monkeypatch.setattr(LoadedTable, "_credit_s", lambda _, seat: LONG_S if seat in seats else 0.0)
    monkeypatch.setattr(LoadedTable, "_save_race_times", lambda _, seat, *_times: seats.discard(seat))
    return seats


@asynccontextmanager
async def two_racers(address: str) -> AsyncIterator[tuple[Client, Client]]:
    """Who may touch, and who may match."""
    table, tokens = open_table(address, "archduke", 2, seats=2, options=RACE)
    async with Client(address, table, tokens[0]) as one, Client(address, table, tokens[1]) as other:
        for client in (one, other):
            for _ in range(2):
                await client.act(client.scene["choices"][0]["action"])
        for client in (one, other):
            while action_of(client, MATCH) is None:
                await client.receive()
        yield (other, one) if action_of(one, TOUCH) is None else (one, other)


def action_of(client: Client, words: str) -> int | None:
    """The first choice that starts with these words."""
    return next((choice["action"] for choice in client.scene["choices"] if choice["words"].startswith(words)), None)


async def act_and_arrive(client: Client, words: str) -> None:
    """Act without waiting for the answer, but until the server has read it."""
    before = frames_in(client.address)
    await client.send(type="act", id=words, seen=client.seq, action=action_of(client, words))
    while frames_in(client.address) == before:
        await asyncio.sleep(0)


def frames_in(address: str) -> str:
    metrics = fetch(address, "GET", "/metrics").decode().splitlines()
    return next(line for line in metrics if line.startswith("boxlid_frames_in_total "))


async def seq_of(client: Client, words: str) -> int:
    while words not in client.acknowledged:
        await client.receive()
    return client.acknowledged[words]


async def shown_at(address: str, table: str) -> int | None:
    """The latest event visible to spectators."""
    async with Client(address, table) as spectator:
        return spectator.seq


async def race_of_two(address: str, far: set[int], first: str) -> list[str]:
    """The near seat acts first, with these words, and the far one after that; returns the order of events."""
    async with two_racers(address) as (toucher, matcher):
        near, distant = (matcher, toucher) if first == MATCH else (toucher, matcher)
        far.add(distant.seat)
        before = await shown_at(address, near.table)
        await act_and_arrive(near, first)
        assert await shown_at(address, near.table) == before, "it was sent before it was decided"
        await act_and_arrive(distant, MATCH if first == TOUCH else TOUCH)
        seqs = {await seq_of(toucher, TOUCH): TOUCH, await seq_of(matcher, MATCH): MATCH}
    return [seqs[seq] for seq in sorted(seqs)]


@pytest.mark.parametrize("first", [MATCH, TOUCH])
def test_the_near_seat_waits_for_the_far_one_and_no_frame_shows_it(tmp_path: Path, far: set[int], first: str) -> None:
    with served(tmp_path / "tables.sqlite", ping_s=PATIENCE_S, race_ping_s=PATIENCE_S) as address:
        order = run(race_of_two(address, far, first))
    assert order == ([TOUCH, MATCH] if first == MATCH else [MATCH, TOUCH])


def test_a_race_over_sockets_stores_its_times(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def play(address: str) -> str:
        table, tokens = open_table(address, "archduke", 1, seats=3, options=RACE, bots=["novice", "novice"])
        async with Client(address, table, tokens[0]) as client:
            while client.stage != "over":
                choices = [choice for choice in client.scene["choices"] if not choice["words"].startswith("match")]
                if choices:
                    await client.act(choices[-1]["action"])
                else:
                    await client.wait_for("event")
        return table

    with served(store) as address:
        table = run(play(address))
        assert all(proof["holds"] for proof in get(address, f"/api/tables/{table}/proof"))
    rows = sqlite3.connect(store).execute('SELECT count(*) FROM race WHERE "table" = ?', (table,))
    assert rows.fetchone()[0] > 0
    rows.connection.close()


def test_the_record_has_the_lag_credit() -> None:
    log = log_during_swap()
    log.apply_event(Acted(seat=SWAPPER, action=ACTIONS["with 0.0"], at_ms=log.started_match.clock_ms, credit_ms=40), 0)
    assert log.started_match.log[-1].marks == Marks(credit_ms=40)


def test_a_replay_has_the_lag_credit() -> None:
    table, touch = open_race()
    table.act(NEAR, touch, marks=Marks(credit_ms=40))
    steps = replay_of("table", table.record(), NEAR).steps
    assert [step.credit_ms for step in steps[-2:]] == [0, 40]


# --- The round trip of TCP -------------------------------------------------------------------------------------------


def tcp_info(rtt_us: int, min_rtt_us: int) -> bytes:
    info = bytearray(TCP_INFO_BYTES)
    struct.pack_into("=I", info, RTT_AT, rtt_us)
    struct.pack_into("=I", info, MIN_RTT_AT, min_rtt_us)
    return bytes(info)


def test_the_minimum_round_trip_is_preferred_to_the_smoothed_one() -> None:
    assert round_trip_in(tcp_info(60_000, 20_000)) == 0.02
    assert round_trip_in(tcp_info(60_000, 0xFFFF_FFFF)) == 0.06
    assert round_trip_in(tcp_info(60_000, 20_000)[:MIN_RTT_AT]) == 0.06
    assert round_trip_in(tcp_info(0, 0)) is None


@pytest.mark.parametrize(
    ("headers", "is_known"), [({}, sys.platform == "linux"), ({"X-Forwarded-For": "192.0.2.7"}, False)]
)
def test_the_round_trip_of_tcp_is_ignored_behind_a_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], is_known: bool
) -> None:
    measured_s: list[float | None] = []

    def measure(line: WebSocketTransport, client: Address | None) -> float | None:
        measured_s.append(tcp_round_trip_s(line, client))
        return measured_s[-1]

    async def answer_ping(address: str) -> None:
        table, _ = open_table(address, "archduke", 1, seats=2, bots=["novice"])
        async with dial(address, additional_headers=headers) as socket:
            await socket.send(hello(table))
            while (message := json.loads(await socket.recv()))["type"] != "ping":
                pass
            await socket.send(json.dumps({"type": "pong", "n": message["n"]}))
            await socket.send(json.dumps({"type": "undo", "id": "a spectator's"}))
            while json.loads(await socket.recv())["type"] != "nak":
                pass

    monkeypatch.setattr(sockets, "tcp_round_trip_s", measure)
    store = tmp_path / "tables.sqlite"
    with served(store, ping_s=PATIENCE_S, race_ping_s=PATIENCE_S, trusted_proxies=PROXIES) as address:
        run(answer_ping(address))
    assert [round_trip_s is not None for round_trip_s in measured_s] == [is_known]
