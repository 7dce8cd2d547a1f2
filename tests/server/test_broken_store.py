"""A deleted, replaced, damaged or locked store: nothing is acknowledged, and the reason is shown."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from boxlid.cli.main import BAD_INPUT
from boxlid.cli.main import run as run_command
from boxlid.server.stores import postgres, sqlite_file, sqlite_writer
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.stores.sqlite_file import StoreFile
from boxlid.server.tables.messages import RESTART
from boxlid.server.tables.store import Store, StoreUnavailable
from tests.server.client import PATIENCE_S, Client, RefusedRequest, fetch, get, open_table, run
from tests.server.database import Database
from tests.server.serving import served
from tests.server.test_outage import receive_to_end
from tests.server.test_resume import client_to_act
from tests.server.test_stores import events, on

NEW_TABLE = {"game": "family", "name": "Cem"}
GONE = "^503: storage is unavailable.*: the store file has been deleted, moved or replaced"
DAMAGED = "^503: storage is unavailable.*: the store file is damaged"


def move(file: Path) -> None:
    file.rename(f"{file}.away")


def replace(file: Path) -> None:
    move(file)
    shutil.copy(f"{file}.away", file)


async def nothing_is_acknowledged(address: str, reason: str, clients: list[Client], event: Callable[[], None]) -> None:
    """Play, damage the store, and try every request that needs it."""
    for client in clients:
        await client.connect()
    actor = await client_to_act(clients)
    event()
    before = [client.seq for client in clients]
    with pytest.raises(ConnectionClosed):
        await actor.act_at_random()
    for client in clients:
        assert await receive_to_end(client) == RESTART
    assert [client.seq for client in clients] == before
    for method, path, form in (
        ("GET", "/healthz", None),
        ("GET", "/api/tables", None),
        ("GET", f"/api/tables/{actor.table}", None),
        ("POST", "/api/tables", NEW_TABLE),
    ):
        with pytest.raises(RefusedRequest, match=reason):
            fetch(address, method, path, form)


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
@pytest.mark.parametrize("lose", [Path.unlink, move, replace])
def test_nothing_is_acknowledged_after_a_store_file_is_deleted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, lose: Callable[[Path], None], suffix: str
) -> None:
    store = tmp_path / "tables.sqlite"

    async def play(address: str) -> None:
        table, tokens = open_table(address, "family", 2, seats=2)
        clients = [Client(address, table, token) for token in tokens]
        assert fetch(address, "GET", "/healthz") == b"ok\n"
        await nothing_is_acknowledged(address, GONE, clients, lambda: lose(store.with_name(store.name + suffix)))

    with served(store) as address:
        run(play(address))
    assert [record for record in caplog.records if record.exc_info] == []


def test_play_continues_when_the_file_is_restored_without_refused_actions(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def play(address: str) -> None:
        table, tokens = open_table(address, "family", 2, seats=2)
        clients = [Client(address, table, token) for token in tokens]
        await nothing_is_acknowledged(address, GONE, clients, lambda: move(store))
        Path(f"{store}.away").rename(store)
        assert fetch(address, "GET", "/healthz") == b"ok\n"
        for client in clients:
            before = client.seq
            await client.connect()
            assert client.seq == before
        assert (await (await client_to_act(clients)).act_at_random())["type"] == "ack"
        for client in clients:
            await client.socket.close()

    with served(store) as address:
        run(play(address))


def test_a_file_that_is_deleted_during_the_commit_is_noticed_before_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite"
    commit_all = sqlite_writer._commit_all

    def commit_and_delete(*arguments: Any) -> Any:
        done = commit_all(*arguments)
        file.unlink(missing_ok=True)
        return done

    async def test(store: Store) -> None:
        lease = await store.create("one")
        monkeypatch.setattr(sqlite_writer, "_commit_all", commit_and_delete)
        with pytest.raises(StoreUnavailable, match=r"^storage is unavailable: the store file has been deleted"):
            await store.append(lease, events(1))

    on(str(file), test)


LAST_PAGE = "PRAGMA page_count"
PAGE_OF_EVENTS = "SELECT rootpage FROM sqlite_schema WHERE name = 'event'"


def damage(file: Path, page: str) -> None:
    """Overwrite a page, once all pages are in the file."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        ((size,),) = connection.execute("PRAGMA page_size")
        ((number,),) = connection.execute(page)
    with file.open("r+b") as pages:
        pages.seek(size * (number - 1))
        pages.write(b"\xa5" * size)


@pytest.fixture
def _searched_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every health check searches the whole file, however long that takes."""
    monkeypatch.setattr(sqlite_file, "SEARCH_PAUSE", 0)
    monkeypatch.setattr(sqlite_file, "SEARCH_WAIT_S", PATIENCE_S)


@pytest.mark.usefixtures("_searched_every_time")
def test_nothing_is_acknowledged_once_damage_is_found(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = tmp_path / "tables.sqlite"

    async def play(address: str) -> None:
        table, tokens = open_table(address, "family", 2, seats=2)
        clients = [Client(address, table, token) for token in tokens]

        def be_damaged() -> None:
            damage(store, LAST_PAGE)
            with pytest.raises(RefusedRequest, match=DAMAGED):
                fetch(address, "GET", "/healthz")

        await nothing_is_acknowledged(address, DAMAGED, clients, be_damaged)

    with served(store) as address:
        assert fetch(address, "GET", "/healthz") == b"ok\n"
        run(play(address))
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_table_on_a_damaged_page_is_a_refusal(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store) as address:
        table, _ = open_table(address, "family", 1, seats=2)
    damage(store, PAGE_OF_EVENTS)
    with served(store) as address:
        for path in (f"/api/tables/{table}", "/healthz"):
            with pytest.raises(RefusedRequest, match=DAMAGED):
                fetch(address, "GET", path)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET body = 'x' WHERE seq = 1",
        "UPDATE event SET body = '{}' WHERE seq = 3",
        "DELETE FROM event WHERE seq = 2",
    ],
)
def test_a_log_that_cannot_be_read_is_a_refusal(tmp_path: Path, change: str) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store) as address:
        table, _ = open_table(address, "family", 1, seats=2)
    with closing(sqlite3.connect(store)) as log, log:
        log.execute(change)
    with (
        served(store) as address,
        pytest.raises(RefusedRequest, match=r"^503: storage is unavailable: the log of this table"),
    ):
        get(address, f"/api/tables/{table}")


def read_only(file: Path) -> None:
    with closing(StoreFile(file).connect()) as connection:
        connection.execute("CREATE TABLE other (id)")


def full(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA max_page_count = 1")
        connection.execute("CREATE TABLE other (id)")


def locked(file: Path) -> None:
    with closing(sqlite3.connect(file)) as first, closing(sqlite3.connect(file, timeout=0)) as second:
        first.execute("BEGIN IMMEDIATE")
        second.execute("BEGIN IMMEDIATE")


def no_database(file: Path) -> None:
    file.write_bytes(b"\xa5" * 8192)
    with closing(StoreFile(file).connect()) as connection:
        connection.execute("SELECT * FROM sqlite_schema")


def no_file(file: Path) -> None:
    file.unlink()
    StoreFile(file).connect()


@pytest.mark.parametrize(
    ("fail", "reason"),
    [
        (read_only, "the store file is read-only"),
        (full, "the disk is full"),
        (locked, "another program keeps the store file locked"),
        (no_database, "the store file is damaged; stop the server and restore a backup"),
        (no_file, "the store file cannot be opened"),
    ],
)
def test_sqlite_errors_have_a_public_reason(tmp_path: Path, fail: Callable[[Path], None], reason: str) -> None:
    file = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE one (id)")
    with pytest.raises(sqlite3.Error) as failed:
        fail(file)
    assert StoreFile(file).why_failed(failed.value) == reason


def test_a_read_only_database_is_unhealthy(database: Database) -> None:
    where = database.new()

    async def make_read_only() -> None:
        behind = await asyncpg.connect(where)
        name = await behind.fetchval("SELECT current_database()")
        await behind.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        await behind.execute(f"SELECT pg_terminate_backend(pid, {1000 * PATIENCE_S}) {others}")
        await behind.close()

    async def test(store: Store) -> None:
        await store.check()
        await make_read_only()
        with suppress(StoreUnavailable):
            await store.check()  # its connection has gone
        with pytest.raises(StoreUnavailable, match=r"^storage is unavailable: the database is read-only$"):
            await store.check()

    on(where, test)


def test_a_database_without_the_process_row_is_unhealthy_until_it_is_renewed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "RENEW_S", PATIENCE_S)
    where = database.new()

    async def test(store: Store) -> None:
        assert isinstance(store, postgres.PostgresStore)
        behind = await asyncpg.connect(where)
        await behind.execute("DELETE FROM process")
        await behind.close()
        with pytest.raises(StoreUnavailable, match="has lost the entry of this server"):
            await store.check()
        await store._renew()
        await store.check()

    on(where, test)


def test_a_store_of_a_newer_program_is_refused_and_unchanged(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def nothing(_: Store) -> None:
        pass

    on(where, nothing)
    if where.startswith("postgresql://"):
        run(raise_version(where))
    else:
        with closing(sqlite3.connect(where)) as connection:
            connection.execute("PRAGMA user_version = 99")
        before = Path(where).read_bytes()
    with pytest.raises(StoreUnavailable, match="schema version 99"):
        on(where, nothing)
    assert run_command(["serve", "--no-open", "--port", "0", "--store", where]) == BAD_INPUT
    said = capsys.readouterr().err
    assert said.startswith("boxlid: the store has schema version 99, and this program knows versions up to ")
    assert said.count("\n") == 1
    if not where.startswith("postgresql://"):
        assert Path(where).read_bytes() == before


async def raise_version(where: str) -> None:
    behind = await asyncpg.connect(where)
    await behind.execute("INSERT INTO migration VALUES (99)")
    await behind.close()


def test_only_its_owner_may_read_the_store(tmp_path: Path) -> None:
    async def look(_: Store) -> None:
        files = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        assert files == dict.fromkeys(("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"), 0o600)

    before = os.umask(0)
    try:
        on(str(tmp_path / "tables.sqlite"), look)
    finally:
        os.umask(before)


def test_a_second_server_on_the_file_takes_over_one_table_only(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"

    async def play(first: str, second: str) -> None:
        (taken, tokens), (kept, others) = (open_table(first, "family", 2, seats=2) for _ in range(2))
        stayed = [Client(first, kept, token) for token in others]
        left = [Client(first, taken, token) for token in tokens]
        moved = [Client(second, taken, token) for token in tokens]
        for client in (*stayed, *left, *moved):
            await client.connect()
        for clients in (stayed, moved):
            assert (await (await client_to_act(clients)).act_at_random())["type"] == "ack"
        with pytest.raises(ConnectionClosed):
            await (await client_to_act(left)).act_at_random()
        for client in left:
            assert await receive_to_end(client) == RESTART
        for address in (first, second):
            assert fetch(address, "GET", "/healthz") == b"ok\n"
        for client in (*stayed, *moved):
            await client.socket.close()

    with served(store) as first, served(store) as second:
        run(play(first, second))


def test_a_store_that_is_gone_can_still_be_closed(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open("")
        (tmp_path / "tables.sqlite").unlink()
        await store.close()
        assert not store._writer.thread.is_alive()

    run(test())
