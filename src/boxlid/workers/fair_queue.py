"""Fair queuing: round robin over addresses, and within an address over its tables."""

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

from boxlid.bots.opponents import Requester

T = TypeVar("T")


class _RoundRobin(Generic[T]):
    """Queued items by key. The least recently served key is next, a new key before all others."""

    def __init__(self) -> None:
        self.waiting: dict[str, T] = {}
        self._served: dict[str, None] = {}
        """Least recently served first. Keys stay when their queue is empty, so they do not count as new again."""

    def take_turn(self) -> tuple[str, T]:
        """Choose the next key; the queue must not be empty."""
        key = next((key for key in self.waiting if key not in self._served), None)
        while key is None:
            least_recent = next(iter(self._served))
            del self._served[least_recent]
            key = least_recent if least_recent in self.waiting else None
        self._served[key] = None
        return key, self.waiting[key]


class FairQueue(Generic[T]):
    """A long queue delays no other address, and within its address no other table."""

    def __init__(self) -> None:
        self._addresses: _RoundRobin[_RoundRobin[deque[T]]] = _RoundRobin()

    def __bool__(self) -> bool:
        """Is the queue not empty?"""
        return bool(self._addresses.waiting)

    def __iter__(self) -> Iterator[T]:
        """Every queued item, in no particular order."""
        for tables in self._addresses.waiting.values():
            for items in tables.waiting.values():
                yield from items

    def put(self, requester: Requester, item: T) -> None:
        """Queue an item behind those of the same table."""
        tables = self._addresses.waiting.setdefault(requester.address, _RoundRobin())
        tables.waiting.setdefault(requester.table, deque()).append(item)

    def pop(self) -> T:
        """Remove and return the next item; the queue must not be empty."""
        address, tables = self._addresses.take_turn()
        table, items = tables.take_turn()
        item = items.popleft()
        self._drop_if_empty(Requester(address, table))
        return item

    def remove(self, requester: Requester, item: T) -> None:
        """Remove a queued item."""
        self._addresses.waiting[requester.address].waiting[requester.table].remove(item)
        self._drop_if_empty(requester)

    def _drop_if_empty(self, requester: Requester) -> None:
        tables = self._addresses.waiting[requester.address]
        if not tables.waiting[requester.table]:
            del tables.waiting[requester.table]
        if not tables.waiting:
            del self._addresses.waiting[requester.address]
