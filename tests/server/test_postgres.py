"""Several processes on one database: leases, takeovers and fencing."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import asyncpg
import pytest

from boxlid.cli.main import run
from boxlid.server.stores import postgres
from boxlid.server.stores.postgres import PostgresStore
from boxlid.server.tables.store import Fenced, Lease, OtherOwner, StoredEvent, StoreUnavailable
from tests.server.client import PATIENCE_S
from tests.server.client import run as run_client
from tests.server.database import Database

NOWHERE = "postgresql://nobody@127.0.0.1:1/nothing"
HERE, THERE = "http://127.0.0.1:1", "http://127.0.0.1:2"
DIE = "UPDATE process SET alive_until = clock_timestamp() WHERE address = $1"
"""As if the lease of the process had expired long ago."""


@pytest.fixture(autouse=True)
def _long_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases that do not expire, even on a slow machine."""
    monkeypatch.setattr(postgres, "LEASE_S", PATIENCE_S)


def event(seq: int) -> list[StoredEvent]:
    return [StoredEvent(seq, "acted", b"{}", seq)]


def on(database: Database, test: Callable[[str, Any], Awaitable[None]]) -> None:
    """Run a test on a new database, with a direct connection to it."""

    async def run_it() -> None:
        where = database.new()
        behind = await asyncpg.connect(where)
        try:
            await test(where, behind)
        finally:
            await behind.close()

    run_client(run_it())


@asynccontextmanager
async def opened(
    where: str, address: str, on_lost: Callable[[str], None] = lambda _: None
) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(where)
    await store.open(address, on_lost)
    try:
        yield store
    finally:
        await store.close()


async def epoch_of(claim: Awaitable[Lease | OtherOwner | None]) -> int:
    lease = await claim
    assert isinstance(lease, Lease)
    return lease.epoch


def stop_heartbeat(store: PostgresStore) -> None:
    """As if its process was killed: the connection with the address lock ends."""
    store._tasks[1].cancel()
    store._address_lock.release()


async def claim_from_the_dead(store: PostgresStore, table: str, behind: Any) -> Lease | OtherOwner | None:
    """Claim a table whose owner seems dead; retry if the owner has renewed its lease meanwhile."""
    claimed: Lease | OtherOwner | None = OtherOwner(HERE)
    while claimed == OtherOwner(HERE):
        await behind.execute(DIE, HERE)
        claimed = await store.claim(table)
    return claimed


def test_a_table_of_a_live_process_cannot_be_claimed(database: Database) -> None:
    async def test(where: str, _: Any) -> None:
        async with opened(where, HERE) as here, opened(where, THERE) as there:
            lease = await here.create("one")
            assert await there.claim("one") == OtherOwner(HERE)
            await here.release(lease)
            assert await epoch_of(there.claim("one")) == 2
            assert await here.claim("one") == OtherOwner(THERE)

    on(database, test)


def test_a_stopped_process_releases_its_tables(database: Database) -> None:
    async def test(where: str, _: Any) -> None:
        async with opened(where, THERE) as there:
            async with opened(where, HERE) as here:
                await here.append(await here.create("one"), event(1))
            assert await epoch_of(there.claim("one")) == 2
            assert await there.read("one") == event(1)

    on(database, test)


def test_a_restarted_process_claims_its_tables_at_once(database: Database) -> None:
    async def test(where: str, _: Any) -> None:
        async with opened(where, HERE) as before, opened(where, THERE) as there:
            lease = await before.create("one")
            stop_heartbeat(before)
            async with opened(where, HERE) as again:
                assert await epoch_of(again.claim("one")) == 2
                assert await there.claim("one") == OtherOwner(HERE)
                with pytest.raises(Fenced):
                    await before.append(lease, event(1))

    on(database, test)


def test_a_paused_owner_writes_nothing_and_drops_its_lost_tables(database: Database) -> None:
    async def test(where: str, behind: Any) -> None:
        lost: asyncio.Queue[str] = asyncio.Queue()
        async with opened(where, HERE, lost.put_nowait) as here, opened(where, THERE) as there:
            kept = await here.create("kept")
            taken = await here.create("taken")
            assert await claim_from_the_dead(there, "taken", behind) == Lease("taken", 2)
            with pytest.raises(Fenced):
                await here.append(taken, event(1))
            await there.append(Lease("taken", 2), event(1))
            assert await lost.get() == "taken"
            await here.append(kept, event(1))
            assert lost.empty()
            assert await there.claim("kept") == OtherOwner(HERE)

    on(database, test)


def test_an_append_during_a_claim_waits_and_is_fenced(database: Database) -> None:
    async def test(where: str, behind: Any) -> None:
        async with opened(where, HERE) as here:
            lease = await here.create("one")
            await here.append(lease, event(1))
            async with behind.transaction():
                await behind.execute("UPDATE \"table\" SET epoch = epoch + 1 WHERE id = 'one'")
                append = asyncio.create_task(here.append(lease, event(2)))
                waits = "SELECT count(*) FROM pg_locks WHERE NOT granted"
                while not await behind.fetchval(waits):
                    assert not append.done()
            with pytest.raises(Fenced):
                await append
            assert await here.read("one") == event(1)

    on(database, test)


def test_the_store_survives_an_outage_of_the_database(database: Database) -> None:
    async def test(where: str, behind: Any) -> None:
        async with opened(where, HERE) as here:
            lease = await here.create("one")
            await here.append(lease, event(1))
            others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            await behind.execute(f"SELECT pg_terminate_backend(pid, {1000 * PATIENCE_S}) {others}")
            with suppress(StoreUnavailable):
                await here.append(lease, event(2))
            seq = len(await here.read("one")) + 1
            await here.append(lease, event(seq))
            assert [one.seq for one in await here.read("one")] == list(range(1, seq + 1))

    on(database, test)


class Confused:
    """A connection that broke in the middle of a statement."""

    def __init__(self) -> None:
        self.is_terminated = False

    def is_closed(self) -> bool:
        return self.is_terminated

    async def fetch(self, *_: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")

    def terminate(self) -> None:
        self.is_terminated = True


def test_the_writer_survives_an_internal_error_of_the_driver(database: Database) -> None:
    async def test(where: str, _behind: Any) -> None:
        async with opened(where, HERE) as here:
            lease = await here.create("one")
            here._writer._connection = Confused()
            with pytest.raises(StoreUnavailable, match="cannot be reached"):
                await here.append(lease, event(1))
            await here.append(lease, event(1))
            assert await here.read("one") == event(1)

    on(database, test)


def test_renewing_the_lease_waits_for_no_reader(database: Database) -> None:
    async def test(where: str, _: Any) -> None:
        async with opened(where, HERE) as store, AsyncExitStack() as readers:
            for _reader in range(postgres.MOST_READERS):
                await readers.enter_async_context(store._connection())
            await asyncio.wait_for(store._renew(), postgres.TIMEOUT_S)

    on(database, test)


def test_a_missing_database_is_refused_with_a_reason() -> None:
    command = [sys.executable, "-m", "boxlid", "serve", "--no-open", "--port", "0", "--store", NOWHERE]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert refused.returncode == 2
    assert refused.stderr.startswith("boxlid: the database cannot be opened as a store: ")
    assert refused.stderr.count("\n") == 1


def test_a_port_in_use_is_refused_with_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert run(["serve", "--no-open", "--port", port]) == 2
    assert f"cannot listen at 127.0.0.1, port {port}: " in capsys.readouterr().err
