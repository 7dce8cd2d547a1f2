"""Stale tables are deleted; loaded, owned, finished and recent ones are not."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from boxlid.cli.main import build_parser
from boxlid.server.app import open_store
from boxlid.server.settings import Settings
from boxlid.server.stores import postgres
from boxlid.server.tables import retention
from boxlid.server.tables.clocks import now_ms
from boxlid.server.tables.messages import NO_TABLE
from boxlid.server.tables.retention import DAY_MS, TABLES_PER_BATCH, delete_batch
from boxlid.server.tables.store import RaceTimes, Store, StoredEvent, StoredListing
from tests.server.client import PATIENCE_S, RefusedRequest, closed_after, get, hello, open_table, run
from tests.server.database import Database
from tests.server.serving import served
from tests.server.test_stores import claimed

HERE, THERE = "http://127.0.0.1:1", "http://127.0.0.1:2"
NOW_MS = 1_000 * DAY_MS
SHORT = Settings(keep_unfinished_days=10, keep_finished_days=100)


@pytest.fixture(autouse=True)
def _long_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases that do not expire, even on a slow machine."""
    monkeypatch.setattr(postgres, "LEASE_S", PATIENCE_S)


@asynccontextmanager
async def opened(where: str, address: str = HERE) -> AsyncIterator[Store]:
    store = open_store(where)
    await store.open(address, lambda _: None)
    try:
        yield store
    finally:
        await store.close()


async def leave(store: Store, table: str, days_ago: float, stage: str = "playing") -> None:
    """Create a table whose last event is that old."""
    lease = await store.create(table)
    at_ms = NOW_MS - round(days_ago * DAY_MS)
    await store.append(lease, [StoredEvent(1, "opened", b"{}", at_ms)], StoredListing(True, stage, b"{}"), b"k" * 32)
    await store.save_race_times(table, [RaceTimes(1, 0, 0.0, 0.0, 0.0)])
    await store.release(lease)


async def left(store: Store, *tables: str) -> list[str]:
    """Which of the tables still exist."""
    return [table for table in tables if await store.read(table)]


def test_stale_tables_are_deleted_with_all_their_rows(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await leave(store, "old", 10.1)
            await leave(store, "fresh", 9.9)
            await leave(store, "finished", 99.9, "over")
            await leave(store, "old and finished", 100.1, "over")
            assert await delete_batch(store, SHORT, NOW_MS) == 2
            assert await delete_batch(store, SHORT, NOW_MS) == 0
            assert await left(store, "old", "fresh", "finished", "old and finished") == ["fresh", "finished"]
            assert await store.key("old") is None
            assert await store.claim("old") is None
            assert len(await store.public_tables(9)) == 1
        assert await races(where) == 2

    run(test())


async def races(where: str) -> int:
    """The number of race times in the store."""
    sql = "SELECT count(*) FROM race"
    if where.startswith("postgresql://"):
        behind = await asyncpg.connect(where)
        n: int = await behind.fetchval(sql)
        await behind.close()
        return n
    with closing(sqlite3.connect(where)) as connection:
        return int(connection.execute(sql).fetchone()[0])


def test_the_last_event_counts_and_not_the_last_change_of_the_listing(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await leave(store, "played at", 20)
            lease = await claimed(store, "played at")
            await store.append(lease, [StoredEvent(2, "acted", b"{}", NOW_MS - DAY_MS)])
            await store.release(lease)
        await forget_claims(where)
        async with opened(where) as store:
            assert await delete_batch(store, SHORT, NOW_MS) == 0
            assert await delete_batch(store, SHORT, NOW_MS + 10 * DAY_MS) == 1

    run(test())


async def forget_claims(where: str) -> None:
    """As if the claims on a file were old."""
    if not where.startswith("postgresql://"):
        with closing(sqlite3.connect(where)) as connection, connection:
            connection.execute('UPDATE "table" SET claimed_ms = 0')


def test_zero_days_delete_nothing_and_any_number_is_accepted(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await leave(store, "old", 500)
            await leave(store, "finished", 500, "over")
            for days in (0, 10**30):
                settings = Settings(keep_unfinished_days=days, keep_finished_days=days)
                assert await delete_batch(store, settings, NOW_MS) == 0
            assert await delete_batch(store, Settings(), NOW_MS) == 1
            assert await left(store, "old", "finished") == ["finished"]

    run(test())


def test_loaded_tables_are_not_deleted(where: str) -> None:
    async def test() -> None:
        async with opened(where) as here, opened(where, THERE) as there:
            for table in ("mine", "theirs"):
                await leave(here, table, 20)
            mine, theirs = await claimed(here, "mine"), await claimed(there, "theirs")
            for store in (here, there):
                assert await delete_batch(store, SHORT, NOW_MS) == 0
            assert await left(here, "mine", "theirs") == ["mine", "theirs"]
            await here.release(mine)
            await there.release(theirs)
            await forget_claims(where)
            assert await delete_batch(here, SHORT, NOW_MS) == 2

    run(test())


def test_a_table_of_a_dead_process_is_deleted(database: Database) -> None:
    async def test() -> None:
        where = database.new()
        async with opened(where) as here, opened(where, THERE) as there:
            await leave(here, "old", 20)
            await claimed(here, "old")
            assert await delete_batch(there, SHORT, NOW_MS) == 0
            behind = await asyncpg.connect(where)
            await behind.execute("DELETE FROM process WHERE address = $1", HERE)
            await behind.close()
            assert await delete_batch(there, SHORT, NOW_MS) == 1

    run(test())


def test_several_processes_delete_each_table_once_in_batches(where: str) -> None:
    async def test() -> None:
        async with opened(where) as here, opened(where, THERE) as there:
            for number in range(2 * TABLES_PER_BATCH):
                await leave(here, f"table {number}", 20)
            assert await delete_batch(here, SHORT, NOW_MS) == TABLES_PER_BATCH
            batches = await asyncio.gather(*(delete_batch(store, SHORT, NOW_MS) for store in (here, there)))
            assert sum(batches) == TABLES_PER_BATCH

    run(test())


def test_a_table_without_events_is_deleted_too(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await store.release(await store.create("never opened"))
            assert await delete_batch(store, SHORT, now_ms()) == 0
            assert await delete_batch(store, SHORT, now_ms() + 11 * DAY_MS) == 1

    run(test())


def test_a_server_deletes_stale_tables_regularly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store) as address:
        old, _ = open_table(address, "family", 2, seats=2, is_public=True)
        kept, _ = open_table(address, "family", 2, seats=2, is_public=True)
    with closing(sqlite3.connect(store)) as log, log:
        for sql in ('UPDATE event SET at_ms = 0 WHERE "table" = ?', 'UPDATE "table" SET changed_ms = 0 WHERE id = ?'):
            log.execute(sql, (old,))
    monkeypatch.setattr(retention, "CHECK_EVERY_S", 0.01)
    with served(store) as address:
        while len(tables := get(address, "/api/tables")) == 2:
            pass
        assert [listed["table"] for listed in tables] == [kept]
        with pytest.raises(RefusedRequest, match=f"^404: there is no table {old}; tables unused for a long time"):
            get(address, f"/api/tables/{old}")
        assert run(closed_after(address, hello(old))) == NO_TABLE
        assert get(address, f"/api/tables/{kept}")["table"] == kept


def test_the_defaults_of_the_command_are_those_of_the_settings() -> None:
    chosen = build_parser().parse_args(["serve"])
    kept = replace(
        Settings(), keep_unfinished_days=chosen.keep_unfinished_days, keep_finished_days=chosen.keep_finished_days
    )
    assert kept == Settings()
