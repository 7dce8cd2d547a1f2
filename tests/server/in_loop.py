"""A real server in the test's own event loop, so that a test can hold a table's lock while requests wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from boxlid.server.app import uvicorn_config
from boxlid.server.http.clients import Clients
from boxlid.server.http.lobby import Lobby
from boxlid.server.metrics import Metrics
from boxlid.server.replay_service import ReplayService
from boxlid.server.socket.sockets import SocketEndpoint
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.tables.loaded_table import LoadedTable
from boxlid.server.tables.registry import TableRegistry
from boxlid.server.tables.services import Services
from boxlid.workers import WorkerOpponents
from tests.server.serving import QUICK, Serving


@dataclass(frozen=True)
class InLoop:
    """A running server and its tables."""

    address: str
    registry: TableRegistry


class WatchedLock(asyncio.Lock):
    """A lock that reports when a task waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: asyncio.Queue[None] = asyncio.Queue()

    async def acquire(self) -> Literal[True]:
        self._asked.put_nowait(None)
        return await super().acquire()

    async def asked(self, times: int = 1) -> None:
        """Wait for this number of further attempts to acquire it."""
        for _ in range(times):
            await self._asked.get()


def watch_lock(live: LoadedTable) -> WatchedLock:
    """Let a test see who waits for a table's lock."""
    live.lock = lock = WatchedLock()
    return lock


@asynccontextmanager
async def serving_in_loop(folder: Path, opponents: WorkerOpponents | None = None) -> AsyncIterator[InLoop]:
    store = SqliteStore(folder / "tables.sqlite")
    await store.open("")
    opponents = opponents or WorkerOpponents()
    services = Services(store, opponents, QUICK, Metrics())
    registry, replay_service = TableRegistry(services), ReplayService()
    sockets = WebSocketRoute("/ws", SocketEndpoint(registry, QUICK, services.metrics).serve)
    app = Starlette(routes=[*Lobby(registry, replay_service, QUICK).routes(), sockets])
    server = Serving(uvicorn_config(app, QUICK, Clients()))
    serving = asyncio.create_task(server.serve())
    try:
        await asyncio.to_thread(server.is_up.wait)
        yield InLoop(f"127.0.0.1:{server.port}", registry)
    finally:
        server.should_exit = True
        await serving
        registry.unload_all()
        opponents.close()
        replay_service.stop()
        await store.close()
