"""The store fails in the middle of a match: nothing unstored is sent, and play continues once it is back."""

import asyncio
import resource
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from boxlid.server.app import open_store
from boxlid.server.metrics import Metrics
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.lobby_messages import NewTable, TakeSeat
from boxlid.server.tables.messages import RESTART
from boxlid.server.tables.not_now import NotNow
from boxlid.server.tables.registry import TableRegistry, hashed
from boxlid.server.tables.services import Services
from boxlid.server.tables.store import Lease, StoredEvent, StoredListing, StoreUnavailable, unavailable
from boxlid.server.tables.table_log import PLAYING
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


def rename(registry: TableRegistry, live: LoadedTable) -> Awaitable[None]:
    return registry.rename(live, 0, "Anne")


def allow(registry: TableRegistry, live: LoadedTable) -> Awaitable[None]:
    return registry.allow(live, undo=True, hints=False)


def place_bot(registry: TableRegistry, live: LoadedTable) -> Awaitable[None]:
    return registry.place_bot(live, 1, "novice")


@pytest.mark.parametrize("failing", [rename, allow, place_bot])
def test_requests_queued_behind_a_failed_write_are_refused(
    tmp_path: Path, failing: Callable[[TableRegistry, LoadedTable], Awaitable[None]]
) -> None:
    async def play() -> None:
        store = FailingOnce(tmp_path / "tables.sqlite")
        await store.open("")
        registry = TableRegistry(Services(store, WorkerOpponents(), QUICK, Metrics()))
        seated = await registry.open_table(NewTable(game="family", name="Ann", seats=3))
        live = await registry.find(seated.table)
        store.fails = True
        queued: list[Awaitable[object]] = [
            failing(registry, live),
            failing(registry, live),
            registry.take_seat(live, TakeSeat(name="Bob")),
            registry.place_bot(live, 2, "novice"),
            registry.invite(live),
            registry.begin(live),
        ]
        outcomes = await asyncio.gather(*queued, return_exceptions=True)
        assert list(map(type, outcomes)) == [StoreUnavailable, *[NotNow] * (len(queued) - 1)]
        assert {str(outcome) for outcome in outcomes[1:]} == {"the table has been unloaded; reconnect"}
        again = await registry.find(seated.table)
        assert again is not live
        assert again.log.names[0] == "Ann"
        assert (await registry.take_seat(again, TakeSeat(name="Bob"))).seat == 1
        assert [event.seq for event in await store.read(seated.table)] == [1, 2, 3]
        await store.close()

    run(play())


@pytest.mark.parametrize("kind", ["followed", "opened"])
def test_a_failed_rematch_leaves_no_second_table_with_its_secret(tmp_path: Path, kind: str) -> None:
    async def play() -> None:
        store = FailingOnce(tmp_path / "tables.sqlite")
        await store.open("")
        registry = TableRegistry(Services(store, WorkerOpponents(), QUICK, Metrics()))
        form = NewTable(game="family", name="Ann", seats=2, options={"target": 10}, is_public=True)
        ann = await registry.open_table(form)
        live = await registry.find(ann.table)
        await registry.take_seat(live, TakeSeat(name="Bob"))
        await registry.begin(live)
        match = live.log.started_match
        while not match.is_over:
            async with live.locked():
                seat = match.actors[0]
                await live.commit_action(seat, match.view(seat).legal()[0], 0.0)
        store.kind, store.fails = kind, True
        with pytest.raises(StoreUnavailable):
            await registry.vote_for_rematch(live, hashed(ann.token), wants=True, address="")
        left = [table for table in store._held if table != ann.table]
        assert [event.kind for table in left for event in await store.read(table)] == ["opened"] * (kind == "followed")
        assert await store.public_tables(9) == []
        assert not set(left) & set(registry.loaded)
        following = await registry.vote_for_rematch(
            await registry.find(ann.table), hashed(ann.token), wants=True, address=""
        )
        assert following
        assert following not in left
        assert (await registry.find(following)).log.stage == PLAYING
        await store.close()

    run(play())


def test_a_failed_load_lets_only_one_other_begin(tmp_path: Path) -> None:
    async def load() -> None:
        store = SlowStore(tmp_path / "tables.sqlite")
        await store.open("")
        registry = TableRegistry(Services(store, WorkerOpponents(), QUICK, Metrics()))
        table = (await registry.open_table(NewTable(game="family", name="Ann", seats=2))).table
        registry.drop(table)
        first, second = asyncio.create_task(registry.find(table)), asyncio.create_task(registry.find(table))
        (await store.claims.get()).set_exception(unavailable("the disk is full"))
        with pytest.raises(StoreUnavailable):
            await first
        claim = await store.claims.get()
        third = asyncio.create_task(registry.find(table))
        await asyncio.sleep(0)
        assert store.claims.empty()
        claim.set_result(None)
        assert await second is await third
        await store.close()

    run(load())


class SlowStore(SqliteStore):
    """A store whose claims wait for the test."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.claims: asyncio.Queue[asyncio.Future[None]] = asyncio.Queue()

    async def claim(self, table: str) -> Lease | None:
        allowed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.claims.put_nowait(allowed)
        await allowed
        return await super().claim(table)


class FailingOnce(SqliteStore):
    """A store of which one append fails: the next one or, if it is set, the next one of that kind of event."""

    fails = False
    kind = ""

    async def append(
        self,
        lease: Lease,
        events: Sequence[StoredEvent],
        listing: StoredListing | None = None,
        key: bytes | None = None,
    ) -> None:
        if self.fails and self.kind in ("", events[0].kind):
            self.fails = False
            raise unavailable("the disk is full")
        await super().append(lease, events, listing, key)


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
