"""The embedded store: nothing is written under a lease that is not the latest, and nothing twice."""

from pathlib import Path

import pytest

from boxlid.games import Unreadable
from boxlid.server.app import open_store
from boxlid.server.sqlite import SqliteStore
from boxlid.server.store import Fenced, Kept, Listing, Unusable
from tests.server.client import run


def event(seq: int) -> Kept:
    return Kept(seq, "spoke", b"{}", seq)


def test_events_are_read_in_order_and_keys_lie_apart(tmp_path: Path) -> None:
    async def keep() -> None:
        store = SqliteStore(tmp_path / "store")
        await store.open("")
        lease = await store.create("a")
        listing = Listing(is_public=True, stage="gathering", card=b"card")
        await store.append(lease, [event(1), event(2)], listing, key=b"secret")
        await store.append(lease, [event(3)])
        assert [one.seq for one in await store.read("a")] == [1, 2, 3]
        assert [one.seq for one in await store.read("a", after=2)] == [3]
        assert await store.key("a") == b"secret"
        assert await store.public_tables(9) == [b"card"]
        assert await store.claim("b") is None
        await store.close()

    run(keep())


def test_a_former_owner_can_write_nothing(tmp_path: Path) -> None:
    async def keep() -> None:
        old, new = SqliteStore(tmp_path / "store"), SqliteStore(tmp_path / "store")
        await old.open("")
        await new.open("")
        before = await old.create("a")
        await old.append(before, [event(1)])
        after = await new.claim("a")
        assert after
        with pytest.raises(Fenced):
            await old.append(before, [event(2)])
        await new.append(after, [event(2)])
        with pytest.raises(Fenced):
            await new.append(after, [event(2)])
        assert [one.seq for one in await new.read("a")] == [1, 2]
        await old.close()
        await new.close()

    run(keep())


def test_what_is_no_store_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def keep() -> None:
        with pytest.raises(Unusable, match="cannot be opened as a store"):
            await SqliteStore(tmp_path / "no" / "folder").open("")

    run(keep())
    with pytest.raises(Unreadable, match="a store is a file"):
        open_store("mysql://somewhere")
    with pytest.raises(Unreadable, match="there is no such folder"):
        open_store(str(tmp_path / "no" / "folder"))
