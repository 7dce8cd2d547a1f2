"""Retention: deletes tables unused for a long time, in small batches."""

import asyncio
from contextlib import suppress

from boxlid.server.settings import Settings
from boxlid.server.tables.clocks import now_ms
from boxlid.server.tables.store import Store, StoreUnavailable

CHECK_EVERY_S = 600.0
PAUSE_S = 0.2
"""Between two batches, so that appends are not delayed."""
TABLES_PER_BATCH = 5
"""Deleting five tables of 500 events takes 2 to 10 ms."""
DAY_MS = 86_400_000


async def delete_regularly(store: Store, settings: Settings) -> None:
    """Delete stale tables until cancelled. Other processes on the same store may do the same."""
    pause_s = CHECK_EVERY_S
    while True:
        await asyncio.sleep(pause_s)
        pause_s = CHECK_EVERY_S
        with suppress(StoreUnavailable):
            if await delete_batch(store, settings, now_ms()):
                pause_s = PAUSE_S


async def delete_batch(store: Store, settings: Settings, at_ms: int) -> int:
    """Delete some of the tables stale at that time; returns how many."""
    deleted = 0
    for days, is_over in ((settings.keep_unfinished_days, False), (settings.keep_finished_days, True)):
        if days:
            deleted += await store.delete_stale(max(0, at_ms - days * DAY_MS), TABLES_PER_BATCH, is_over=is_over)
    return deleted
