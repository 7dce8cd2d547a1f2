"""The guarantees of every store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from boxlid.games import Unreadable
from boxlid.server.app import open_store
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.stores.sqlite_writer import SqliteWriter
from boxlid.server.tables.store import Fenced, Lease, Store, StoredEvent, StoredListing, StoreUnavailable

ADDRESS = "http://127.0.0.1:1"


def events(first: int, n: int = 1, body: bytes = b"{}") -> list[StoredEvent]:
    return [StoredEvent(first + i, "acted", body, 1000 + i) for i in range(n)]


def on(where: str, test: Callable[[Store], Awaitable[None]]) -> None:
    """Run a test on the store."""

    async def run() -> None:
        store = open_store(where)
        await store.open(ADDRESS, lambda _: None)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


async def claimed(store: Store, table: str) -> Lease:
    lease = await store.claim(table)
    assert isinstance(lease, Lease)
    return lease


def test_events_are_read_back_from_any_number_on(where: str) -> None:
    written = [
        StoredEvent(1, "opened", b'{"game":"family"}', 5),
        StoredEvent(2, "acted", "\u2660".encode(), 6),
        *events(3, 3),
    ]

    async def test(store: Store) -> None:
        lease = await store.create("one")
        await store.append(lease, written[:2])
        await store.append(lease, written[2:])
        assert await store.read("one") == written
        assert await store.read("one", after=3) == written[3:]
        assert await store.read("two") == []
        assert await store.first("one") == written[0]
        assert await store.first("two") is None

    on(where, test)


def test_an_unknown_table_is_claimed_without_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: Store) -> None:
        with monkeypatch.context() as patch:
            patch.delattr(SqliteWriter, "run")
            assert await store.claim("nowhere") is None

    on(str(tmp_path / "tables.sqlite"), test)


def test_events_outlive_the_store_object(where: str) -> None:
    async def write(store: Store) -> None:
        await store.append(await store.create("one"), events(1, 2), key=b"k" * 32)

    async def look(store: Store) -> None:
        await claimed(store, "one")
        assert await store.read("one") == events(1, 2)
        assert await store.key("one") == b"k" * 32

    on(where, write)
    on(where, look)


def test_an_old_lease_writes_nothing(where: str) -> None:
    async def test(store: Store) -> None:
        old = await store.create("one")
        await store.append(old, events(1))
        new = await claimed(store, "one")
        assert new.epoch > old.epoch
        listing = StoredListing(is_public=True, stage="playing", body=b"{}")
        with pytest.raises(Fenced):
            await store.append(old, events(2), listing, key=b"k")
        assert await store.read("one") == events(1)
        assert await store.public_tables(9) == []
        assert await store.key("one") is None
        await store.append(new, events(2))

    on(where, test)


def test_an_append_is_atomic_and_an_event_is_written_once(where: str) -> None:
    async def test(store: Store) -> None:
        lease = await store.create("one")
        await store.append(lease, events(1))
        with pytest.raises(Fenced):
            await store.append(lease, events(1, 3), StoredListing(is_public=True, stage="playing", body=b"{}"))
        assert await store.read("one") == events(1)
        assert await store.public_tables(9) == []

    on(where, test)


@pytest.mark.parametrize("listing", [None, StoredListing(is_public=True, stage="playing", body=b"{}")])
def test_an_append_that_leaves_a_gap_is_refused(where: str, listing: StoredListing | None) -> None:
    async def test(store: Store) -> None:
        lease, other = await store.create("one"), await store.create("two")
        await store.append(lease, events(1, 2))
        outcomes = await asyncio.gather(
            store.append(lease, events(3)),
            store.append(lease, events(5), listing),
            store.append(other, events(2)),
            store.append(other, events(1)),
            return_exceptions=True,
        )
        assert list(map(type, outcomes)) == [type(None), Fenced, Fenced, type(None)]
        assert [event.seq for event in await store.read("one")] == [1, 2, 3]
        assert [event.seq for event in await store.read("two")] == [1]
        assert await store.public_tables(9) == []
        await store.append(lease, events(4), listing)

    on(where, test)


def test_a_failing_append_does_not_affect_others_of_its_batch(where: str) -> None:
    async def test(store: Store) -> None:
        leases = [await store.create(f"table {n}") for n in range(40)]
        await store.append(leases[0], events(1))
        await claimed(store, "table 1")
        outcomes = await asyncio.gather(
            *(store.append(lease, events(1, 3)) for lease in leases), return_exceptions=True
        )
        assert [n for n, outcome in enumerate(outcomes) if isinstance(outcome, Fenced)] == [0, 1]
        assert all(outcome is None for outcome in outcomes[2:])
        for lease in leases[2:]:
            assert await store.read(lease.table) == events(1, 3)
        assert await store.read("table 1") == []

    on(where, test)


def test_the_lobby_lists_public_tables_that_are_not_over_the_latest_first(where: str) -> None:
    async def test(store: Store) -> None:
        listed = {
            "old": StoredListing(is_public=True, stage="playing", body=b"old"),
            "private": StoredListing(is_public=False, stage="playing", body=b"private"),
            "over": StoredListing(is_public=True, stage="over", body=b"over"),
            "new": StoredListing(is_public=True, stage="gathering", body=b"new"),
        }
        for at_ms, (table, listing) in enumerate(listed.items()):
            await store.append(await store.create(table), [StoredEvent(1, "opened", b"{}", at_ms)], listing)
        assert await store.public_tables(9) == [b"new", b"old"]
        assert await store.public_tables(1) == [b"new"]

    on(where, test)


def test_there_is_no_lease_on_an_unknown_table(where: str) -> None:
    async def test(store: Store) -> None:
        assert await store.claim("nowhere") is None

    on(where, test)


def test_an_invalid_store_is_refused_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="cannot be opened as a store"):
        asyncio.run(SqliteStore(tmp_path / "no" / "folder").open(ADDRESS))
    with pytest.raises(Unreadable, match="not a kind of store; use a file"):
        open_store("mysql://somewhere")
    with pytest.raises(Unreadable, match="there is no such folder"):
        open_store(str(tmp_path / "no" / "folder"))
