"""The store interface. A table's events are the source of truth; everything else can be rebuilt from them.

Several processes may share one store. Each table then has exactly one owner at any time: the process that holds its
lease, runs it, and is the only one to append. The others relay requests for the table to the owner's address. When an
owner dies, the next process that claims the table after the lease has run out takes over, from the log.

A store guarantees:

- `append` returns only when the events are durable. No client is sent anything before that.
- An append under an outdated lease, or whose first event does not follow the last one stored, changes nothing and
  raises `Fenced`. Both are checked in the statement or transaction that writes, and the primary key is (table, seq).
- Appends of different tables that are waiting at the same time share a commit.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from boxlid.games import BoxlidError


class Fenced(BoxlidError):
    """Another process owns the table by now, or the event does not follow the last one stored."""


class StoreUnavailable(BoxlidError):
    """The store cannot be opened, read or written to."""


def unavailable(reason: str, *, is_unrecorded: bool = False) -> StoreUnavailable:
    """The error for clients whose request needs the store.

    A write is `is_unrecorded` if it cannot have happened; after a lost connection that is not known.
    """
    return StoreUnavailable(f"storage is unavailable{' and nothing was recorded' if is_unrecorded else ''}: {reason}")


def fenced(table: str, seq: int) -> Fenced:
    """The error for an append whose first event has this number."""
    return Fenced(f"the table {table} has a new owner, or its event {seq} does not follow the last one stored")


LOG_UNREADABLE = "the log of this table is damaged, or was written by a newer version of the program"


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """One event as it is stored."""

    seq: int
    """From 1, without gaps."""
    kind: str
    body: bytes
    """The payload as JSON: see events.py."""
    at_ms: int
    """Milliseconds since 1970."""


class Lease(msgspec.Struct, frozen=True):
    """The right to append to a table, until a lease with a higher epoch is granted."""

    table: str
    epoch: int


class OtherOwner(msgspec.Struct, frozen=True):
    """Another process owns the table; it takes requests at this address, `http://host:port`."""

    address: str


class StoredListing(msgspec.Struct, frozen=True):
    """A table's listing in the lobby, written together with the events that changed it."""

    is_public: bool
    stage: str
    body: bytes
    """The TableListing as JSON."""


class RaceTimes(msgspec.Struct, frozen=True):
    """When a raced action arrived, and its lag credit: the audit trail of a decided race."""

    seq: int
    seat: int
    arrived_ms: float
    round_trip_ms: float
    credit_ms: float


class Store(Protocol):
    """Stores all tables. Its methods may be called from one event loop only."""

    async def open(self, address: str, on_lost: Callable[[str], None] = lambda _: None) -> None:
        """Migrate the schema. `address` is where other processes reach this one.

        `on_lost` is called with a table that another process has claimed while this one could not renew its lease.
        """

    async def close(self) -> None:
        """Write what is queued, release all leases, and disconnect."""

    async def create(self, table: str) -> Lease:
        """Create a table without events, owned by this process."""

    async def claim(self, table: str) -> Lease | OtherOwner | None:
        """Become the owner of a table, unless another live process is; None if there is no such table."""

    async def release(self, lease: Lease) -> None:
        """Give the lease up; any process may claim the table at once."""

    async def append(
        self,
        lease: Lease,
        events: Sequence[StoredEvent],
        listing: StoredListing | None = None,
        key: bytes | None = None,
    ) -> None:
        """Write events atomically, with the listing if it has changed and the secrets of a new table."""

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events with a higher number, in order."""

    async def first(self, table: str) -> StoredEvent | None:
        """The event that opened the table; None if there is no such table."""

    async def key(self, table: str) -> bytes | None:
        """The secrets of the table, stored apart from its events; only for its owner."""

    async def public_tables(self, most: int) -> list[bytes]:
        """Listings of public tables that are not over, the latest first."""

    async def check(self) -> None:
        """Health check: write and read; raises `StoreUnavailable` if an event could not be stored."""

    async def relay_secret(self) -> str:
        """Shared by the processes on this store, to authenticate relayed requests."""

    async def delete_stale(self, before_ms: int, most: int, *, is_over: bool) -> int:
        """Delete finished or unfinished tables whose last event is older; returns how many.

        Tables with a live lease are kept. Several processes may call this at the same time.
        """

    async def save_race_times(self, table: str, times: Sequence[RaceTimes]) -> None:
        """Write the measured times of a race. Nothing waits for this, and the log does not depend on it."""
