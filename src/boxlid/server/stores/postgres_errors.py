"""Which exceptions mean that the database is unavailable, and the public message for each."""

import logging

import asyncpg

from boxlid.server.tables.store import StoreUnavailable, unavailable

LOG = logging.getLogger(__name__)

DATABASE_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""Whatever asyncpg raises when the connection breaks; the internal error in about one of 200 cases."""

REASONS: dict[type[Exception], str] = {
    asyncpg.DiskFullError: "the disk of the database is full",
    asyncpg.ReadOnlySQLTransactionError: "the database is read-only",
    asyncpg.DataCorruptedError: "the database is damaged; restore a backup",
    asyncpg.IndexCorruptedError: "the database is damaged; restore a backup",
}
"""The public reason; any other error counts as a database that cannot be reached."""


def logged_refusal(error: Exception) -> StoreUnavailable:
    """Log a database error, and return the refusal with its public reason."""
    LOG.warning("database error: %s", type(error).__name__)
    return unavailable(REASONS.get(type(error), "the database cannot be reached; try again in a moment"))
