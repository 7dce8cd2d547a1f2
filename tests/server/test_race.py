"""Archduke's race: whoever is far away is credited with it, up to a cap."""

import asyncio
import sqlite3
from pathlib import Path

from boxlid.bots import by_thumb
from boxlid.games import GAMES
from boxlid.kernel.rng import new_rng
from boxlid.server.race import Lag, Race
from boxlid.table import Table
from tests.server.client import Client, get, open_table, run
from tests.server.serving import served

NEAR, FAR, FARTHEST = 0, 1, 2


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


def order_of(cap_ms: int, matches_after_s: dict[int, float]) -> list[int]:
    """The order in which a touch of seat NEAR and later matches of the others come about."""
    table, touch = open_race()
    round_trips_s = {NEAR: 0.0, FAR: 0.04, FARTHEST: 0.08}
    race, order = Race(cap_ms, round_trips_s.__getitem__), list[int]()

    async def wish(seat: int, action: int, arrived_s: float) -> None:
        async with race.in_order(table, seat, action, arrived_s):
            order.append(seat)

    async def compete() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(wish(NEAR, touch, 100.0))
            for seat, after_s in matches_after_s.items():
                group.create_task(wish(seat, table.view(seat).legal()[0], 100.0 + after_s))

    run(compete())
    return order


def test_a_match_that_was_made_before_the_touch_goes_first() -> None:
    assert order_of(100, {FAR: 0.03}) == [FAR, NEAR]
    assert order_of(100, {FARTHEST: 0.07, FAR: 0.05}) == [FARTHEST, NEAR, FAR]


def test_a_match_that_was_made_after_it_comes_later() -> None:
    assert order_of(100, {FAR: 0.05}) == [NEAR, FAR]


def test_no_more_lag_is_credited_than_the_cap() -> None:
    assert order_of(50, {FARTHEST: 0.06}) == [NEAR, FARTHEST]
    assert order_of(0, {FAR: 0.001}) == [NEAR, FAR]


def test_the_lag_is_the_least_of_the_latest_round_trips() -> None:
    lag = Lag()
    assert lag.round_trip_s == 0.0
    for round_trip_s in (0.01, 0.2, 0.06, 0.3, 0.08, 0.07):
        lag.measured(round_trip_s)
    assert lag.round_trip_s == 0.06


def test_a_race_is_played_over_sockets_and_its_times_are_kept(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def play(address: str) -> str:
        options = {"race": True, "mark": "rounds", "rounds": 1}
        table, tokens = open_table(address, "archduke", 1, seats=3, options=options, bots=["novice", "novice"])
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
