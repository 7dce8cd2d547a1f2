"""One live process per address: an advisory lock, which PostgreSQL releases when its holder's connection ends."""

from typing import Any

import asyncpg

LOCKS = 0x426F78
"""Namespace of the advisory locks; the second number is the hash of the address."""


class AddressLock:
    """A connection that only holds the lock of an address."""

    def __init__(self, url: str, address: str, timeout_s: float) -> None:
        self._url, self._address, self._timeout_s = url, address, timeout_s
        self._connection: Any = None

    @property
    def is_lost(self) -> bool:
        """Has the connection ended, and with it the lock?"""
        return self._connection is None or self._connection.is_closed()

    async def take(self) -> bool:
        """Acquire the lock unless another process holds it; returns whether it is held now."""
        if self.is_lost:
            self._connection = await asyncpg.connect(
                self._url, timeout=self._timeout_s, command_timeout=self._timeout_s
            )
        is_taken: bool = await self._connection.fetchval(
            "SELECT pg_try_advisory_lock($1::integer, hashtext($2))", LOCKS, self._address
        )
        return is_taken

    def release(self) -> None:
        """End the connection, and with it the lock."""
        if self._connection is not None:
            self._connection.terminate()
