"""A match that continues from another is replayed in slices, and only if its table may be opened."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from boxlid.server.tables import cooperative, registry, table_log
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.lobby_messages import ContinueFrom, NewTable, TakeSeat
from boxlid.server.tables.registry import TooManyTables
from tests.server.client import Client, run
from tests.server.in_loop import InLoop, serving_in_loop

ADDRESS = "203.0.113.1"


def fail(*_: Any) -> NoReturn:
    pytest.fail("a match was replayed at once, or in vain")


async def finished(server: InLoop) -> LoadedTable:
    host = await server.registry.open_table(NewTable(game="family", name="Ann", seats=2, options={"target": 10}))
    live = await server.registry.find(host.table)
    await server.registry.take_seat(live, TakeSeat(name="Bob"))
    await server.registry.begin(live)
    match = live.log.started_match
    while not match.is_over:
        async with live.locked():
            seat = match.actors[0]
            await live.commit_action(seat, match.view(seat).legal()[0], 0.0)
    return live


def test_a_match_is_continued_and_loaded_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    n_steps, run_in_slices = list[int](), cooperative.run_in_slices

    async def counted(steps: Iterator[object]) -> None:
        n_steps.append(0)

        def counting() -> Iterator[object]:
            for step in steps:
                n_steps[-1] += 1
                yield step

        await run_in_slices(counting())

    async def go_on() -> None:
        async with serving_in_loop(tmp_path) as server:
            live = await finished(server)
            n_past = len(live.log.started_match.log) - 1
            monkeypatch.setattr(table_log, "go_on_from", fail)
            for module in (cooperative, registry):
                monkeypatch.setattr(module, "run_in_slices", counted)
            form = ContinueFrom(at=n_past, seat=0, name="Ann", bots="novice")
            branch = await server.registry.continue_from(live, form, ADDRESS)
            assert n_steps == [n_past, n_past]
            for _ in range(2):
                async with Client(server.address, branch.table, branch.token) as ann:
                    assert ann.story[0] == f"On from action {n_past} of another match."
                server.registry.drop(branch.table)

    run(go_on())


def test_nothing_is_replayed_for_an_address_with_too_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go_on() -> None:
        async with serving_in_loop(tmp_path) as server:
            live = await finished(server)
            server.registry.services = replace(
                server.registry.services, settings=replace(live.services.settings, tables_an_address=0)
            )
            monkeypatch.setattr(registry, "imagine_past_in_steps", fail)
            with pytest.raises(TooManyTables):
                await server.registry.continue_from(
                    live, ContinueFrom(at=1, seat=0, name="Ann", bots="novice"), ADDRESS
                )

    asyncio.run(go_on())
