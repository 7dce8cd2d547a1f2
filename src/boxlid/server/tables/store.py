"""Where tables are kept. The truth about a table is its events; everything else can be made from them again.

Several processes may share one store. Then exactly one of them is the owner of a table at any time: it holds the lease,
runs the table, and is the only one that appends. The others pass requests for the table on to the owner's address.
An owner that has died is followed by whoever claims the table after its lease has run out, and reads the log.

A store promises:

- `append` returns when the events are on the disk, and not before. Nothing is told to anybody until then.
- An append under a lease that is no longer the latest changes nothing and raises `Fenced`. The epoch is checked in the
  very statement or transaction that writes; the primary key (table, seq) is the last fence.
- Appends of different tables that are waiting at the same time share a commit.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from boxlid.games import BoxlidError


class Fenced(BoxlidError):
    """Somebody else owns the table by now, or has written that event."""


class Unusable(BoxlidError):
    """The store cannot be opened, read or written to."""


def unavailable(reason: str, *, is_unrecorded: bool = False) -> Unusable:
    """The refusal of a request that needs the store, in words for the public.

    A write is `is_unrecorded` if it cannot have happened; after a lost connection that is not known.
    """
    return Unusable(f"storage is unavailable{' and nothing was recorded' if is_unrecorded else ''}: {reason}")


LOG_UNREADABLE = "the log of this table is damaged, or was written by a newer version of the program"


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """One event as it is kept."""

    seq: int
    """Numbers from 1 without gaps."""
    kind: str
    body: bytes
    """The payload as JSON: see events.py."""
    at_ms: int
    """When, in milliseconds since 1970."""


class Lease(msgspec.Struct, frozen=True):
    """The right to append to a table, until somebody gets one with a higher epoch."""

    table: str
    epoch: int


class Elsewhere(msgspec.Struct, frozen=True):
    """Another process owns the table, and takes requests for it at this address: `http://host:port`."""

    address: str


class Listing(msgspec.Struct, frozen=True):
    """What the lobby shows of a table, written together with the events that changed it."""

    is_public: bool
    stage: str
    card: bytes
    """The TableCard as JSON."""


class RaceTimes(msgspec.Struct, frozen=True):
    """When a wish in a race arrived, and what the sender's lag was credited with: the audit trail of a verdict."""

    seq: int
    seat: int
    arrived_ms: float
    round_trip_ms: float
    credit_ms: float


class Store(Protocol):
    """One place for all tables. All methods may be called from one event loop only."""

    async def open(self, address: str, on_lost: Callable[[str], None] = lambda _: None) -> None:
        """Bring the schema up to date. `address` is where other processes reach this one.

        `on_lost` is told of a table that another process has claimed while this one could not keep its leases alive.
        """

    async def close(self) -> None:
        """Write what waits, give all leases back, and let go."""

    async def create(self, table: str) -> Lease:
        """Make a new table without events, owned by this process."""

    async def claim(self, table: str) -> Lease | Elsewhere | None:
        """Become the owner of a table. None if there is no such table.

        Where processes share the store, a lease that another one keeps alive is respected.
        """

    async def release(self, lease: Lease) -> None:
        """Let anybody claim the table at once."""

    async def append(
        self, lease: Lease, events: Sequence[StoredEvent], listing: Listing | None = None, key: bytes | None = None
    ) -> None:
        """Write events, all or nothing; with them the listing if it has changed, and the secrets of a new table."""

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events with a higher number, in order."""

    async def key(self, table: str) -> bytes | None:
        """The secrets of the table, for the owner alone. They are kept apart from the events."""

    async def public_tables(self, most: int) -> list[bytes]:
        """The cards of public tables that are not over, the latest first."""

    async def check(self) -> None:
        """Write and read, to see that an event could be kept; raises `Unusable` where it could not."""

    async def relay_secret(self) -> str:
        """Known to the processes that share the store and to nobody else: they know each other's requests by it."""

    async def delete_stale(self, before_ms: int, most: int, *, is_over: bool) -> int:
        """Delete tables whose last event is older, finished or unfinished ones; returns how many.

        A table with a live lease is never among them. Several processes may do this at the same time.
        """

    async def note_race(self, table: str, times: Sequence[RaceTimes]) -> None:
        """Keep the raw times of a race. Nothing waits for it, and the log does not depend on it."""
