"""One live process for each address, by a lock that PostgreSQL takes back when its holder dies."""

from typing import Any

import asyncpg

LOCKS = 0x426F78
"""The kind of lock; the address is its number."""


class AddressLock:
    """A connection that does nothing but hold the lock of an address."""

    def __init__(self, url: str, address: str, timeout_s: float) -> None:
        """Not taken yet."""
        self._url, self._address, self._timeout_s = url, address, timeout_s
        self._connection: Any = None

    @property
    def is_lost(self) -> bool:
        """Has the connection ended, and the lock with it?"""
        return self._connection is None or self._connection.is_closed()

    async def take(self) -> bool:
        """Take the lock, if no other process holds it."""
        if self.is_lost:
            self._connection = await asyncpg.connect(
                self._url, timeout=self._timeout_s, command_timeout=self._timeout_s
            )
        is_taken: bool = await self._connection.fetchval(
            "SELECT pg_try_advisory_lock($1::integer, hashtext($2))", LOCKS, self._address
        )
        return is_taken

    def drop(self) -> None:
        """Let another process have the address."""
        if self._connection is not None:
            self._connection.terminate()
