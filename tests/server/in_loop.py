"""A real server in the test's own event loop, so that a test can hold a table's lock while clients knock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from boxlid.server.app import over_lines
from boxlid.server.clients import Clients
from boxlid.server.hall import Hall
from boxlid.server.historian import Historian
from boxlid.server.live import LiveTable, Services
from boxlid.server.lobby import Lobby
from boxlid.server.metrics import Metrics
from boxlid.server.sockets import Sockets
from boxlid.server.sqlite import SqliteStore
from boxlid.workers import Opponents
from tests.server.serving import QUICK, Serving


@dataclass(frozen=True)
class InLoop:
    """A running server and its tables."""

    address: str
    hall: Hall


class WatchedLock(asyncio.Lock):
    """A lock that says when it has been asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: asyncio.Queue[None] = asyncio.Queue()

    async def acquire(self) -> Literal[True]:
        self._asked.put_nowait(None)
        return await super().acquire()

    async def asked(self, times: int = 1) -> None:
        """Wait until it has been asked for that many more times."""
        for _ in range(times):
            await self._asked.get()


def watch_lock(live: LiveTable) -> WatchedLock:
    """Let a test see who waits for a table's lock."""
    live.turn = lock = WatchedLock()
    return lock


@asynccontextmanager
async def serving_in_loop(folder: Path, opponents: Opponents | None = None) -> AsyncIterator[InLoop]:
    store = SqliteStore(folder / "tables.sqlite")
    await store.open("")
    services = Services(store, opponents or Opponents(), QUICK, Metrics())
    hall, historian = Hall(services), Historian()
    sockets = WebSocketRoute("/ws", Sockets(hall, QUICK, services.metrics).serve)
    app = Starlette(routes=[*Lobby(hall, historian, QUICK).routes(), sockets])
    server = Serving(over_lines(app, QUICK, Clients()))
    serving = asyncio.create_task(server.serve())
    try:
        await asyncio.to_thread(server.is_up.wait)
        yield InLoop(f"127.0.0.1:{server.port}", hall)
    finally:
        server.should_exit = True
        await serving
        hall.put_all_away()
        services.opponents.close()
        historian.stop()
        await store.close()
