"""The store fails in the middle of a match: nothing unstored is sent, and play continues once it is back."""

import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from boxlid.server.app import open_store
from boxlid.server.metrics import Metrics
from boxlid.server.tables.lobby_messages import NewTable
from boxlid.server.tables.messages import RESTART
from boxlid.server.tables.registry import TableRegistry
from boxlid.server.tables.services import Services
from boxlid.workers import WorkerOpponents
from tests.server.client import Client, RefusedRequest, closed_after, fetch, hello, open_table, run
from tests.server.database import Database
from tests.server.serving import QUICK, served


@dataclass(frozen=True)
class Frail:
    """A store, and a function that makes it unavailable for a while."""

    where: str
    gone: Callable[[], AbstractContextManager[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def frail(request: pytest.FixtureRequest, tmp_path: Path) -> Frail:
    if request.param == "sqlite":
        file = tmp_path / "tables.sqlite"
        return Frail(str(file), lambda: full_disk(file))
    database: Database = request.getfixturevalue("database")
    return Frail(database.new(), lambda: stopped(database))


@contextmanager
def full_disk(file: Path) -> Iterator[None]:
    """No file of this process can become larger than what SQLite has written last."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.with_name(f"{file.name}-wal").stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def stopped(database: Database) -> Iterator[None]:
    database.stop()
    try:
        yield
    finally:
        database.start()


async def receive_to_end(client: Client) -> int | None:
    """Receive until the socket is closed; returns the close code."""
    with suppress(ConnectionClosed):
        while True:
            await client.receive()
    return client.socket.close_code


def test_events_that_cannot_be_stored_are_not_sent_and_play_continues_later(
    frail: Frail, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(address: str) -> None:
        table, tokens = open_table(address, "family", 2, seats=2)
        async with Client(address, table, tokens[0]) as ann, Client(address, table, tokens[1]) as bob:
            before, action = ann.seq, bob.scene["choices"][0]["action"]
            with frail.gone():
                await bob.send(type="act", id="the same", seen=bob.seq, action=action)
                for client in (ann, bob):
                    assert await receive_to_end(client) == RESTART
                    assert client.seq == before
                assert await closed_after(address, hello(table, tokens[0])) == RESTART
                for method, path in (("GET", "/healthz"), ("POST", "/api/tables")):
                    with pytest.raises(RefusedRequest, match=r"^503: storage is unavailable"):
                        fetch(address, method, path, {"game": "family", "name": "Cem"})
            for client in (ann, bob):
                await client.connect()
                assert client.seq == before
            assert (await bob.act(action, "the same"))["type"] == "ack"
            assert fetch(address, "GET", "/healthz") == b"ok\n"

    with served(frail.where) as address:
        run(play(address))
    assert {record.levelname for record in caplog.records} == {"WARNING"}


def test_an_idle_table_is_unloaded_even_without_the_database(database: Database) -> None:
    async def play() -> None:
        store = open_store(database.new())
        await store.open("http://127.0.0.1:1", lambda _: None)
        registry = TableRegistry(Services(store, WorkerOpponents(), replace(QUICK, idle_s=-1.0), Metrics()))
        seated = await registry.open_table(NewTable(game="family", name="Ann", seats=2))
        with stopped(database):
            await registry.unload_idle()
            assert registry.loaded == {}
        assert (await registry.find(seated.table)).log.table == seated.table
        await store.close()

    run(play())
