"""The server as one ASGI application, and how it is run."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from boxlid.games import Unreadable
from boxlid.server.cluster.relay import Relay
from boxlid.server.garbage import Janitor, short_collections
from boxlid.server.http.clients import Clients
from boxlid.server.http.hosts import HostCheck, allowed_hosts
from boxlid.server.http.lobby import Lobby
from boxlid.server.http.openapi import openapi
from boxlid.server.http.request_limits import limited_http
from boxlid.server.http.response_headers import PAGE, ResponseHeaders
from boxlid.server.metrics import Metrics
from boxlid.server.replay_service import ReplayService
from boxlid.server.settings import Settings
from boxlid.server.socket.sockets import Sockets
from boxlid.server.socket.transport import WebSocketTransport
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.tables.loaded_table import Services
from boxlid.server.tables.registry import TableRegistry
from boxlid.server.tables.retention import delete_regularly
from boxlid.server.tables.store import Store, StoreUnavailable
from boxlid.workers import Pool, WorkerOpponents

LOOK_FOR_IDLE_S = 30.0
SWITCH_S = 0.001
"""How long the store's thread waits for a busy event loop when it comes back from the disk; Python's own is 5 ms."""
LARGEST_FRAME = 65_536
"""What the protocol below reads at all; frames over 4 kB are refused above it, with a code of their own."""
PACKED_FROM, PACKING = 2_048, 5
"""Answers of so many bytes are packed, so tightly. A replay shrinks to a thirtieth; what holds a token is shorter."""

POSTGRESQL = ("postgresql://", "postgres://")


def open_store(where: str) -> Store:
    """The store in a file, or in a PostgreSQL database."""
    if where.startswith(POSTGRESQL):
        return _open_database(where)
    if "://" in where:
        raise Unreadable(f"{where.partition(':')[0]} is no kind of store; a store is a file or postgresql://…")
    folder = Path(where).absolute().parent
    if not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder to keep tables in")
    return SqliteStore(where)


def _open_database(url: str) -> Store:
    try:
        from boxlid.server.stores.postgres import PostgresStore
    except ModuleNotFoundError:
        raise StoreUnavailable("a PostgreSQL store needs asyncpg; install boxlid[postgres]") from None
    return PostgresStore(url)


def make_app(settings: Settings, store: Store, clients: Clients) -> Starlette:
    """Everything between the socket and the store."""
    metrics = Metrics()
    opponents = WorkerOpponents(Pool(settings.workers), is_patient=settings.are_bots_patient)
    services = Services(store, opponents, settings, metrics)
    registry, replay_service = TableRegistry(services), ReplayService()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            await store.open(settings.own_address, registry.lose)
            clients.relay_secret = await store.relay_secret()
        except StoreUnavailable as error:  # raised from here it would be told as a traceback
            app.state.trouble = error
            yield
            return
        sys.setswitchinterval(SWITCH_S)
        with short_collections() as janitor:
            caretakers = [
                asyncio.create_task(_unload_idle(registry, janitor)),
                asyncio.create_task(delete_regularly(store, settings)),
            ]
            try:
                yield
            finally:
                for caretaker in caretakers:
                    caretaker.cancel()
                registry.unload_all()
                opponents.close()
                replay_service.stop()
                await store.close()

    async def page(_: Request) -> Response:
        return FileResponse(settings.static / "index.html", headers=PAGE)

    async def health(_: Request) -> Response:
        try:
            await store.check()
        except StoreUnavailable as error:
            return PlainTextResponse(f"{error}\n", HTTPStatus.SERVICE_UNAVAILABLE)
        return PlainTextResponse("ok\n")

    async def numbers(_: Request) -> Response:
        return Response(metrics.text(len(registry.live)), media_type="text/plain; version=0.0.4")

    async def description(_: Request) -> Response:
        return Response(openapi(), media_type="application/json")

    app = _Application(
        routes=[
            Route("/", page),
            Route("/t/{table}", page),
            *Lobby(registry, replay_service, settings).routes(),
            Route("/healthz", health),
            Route("/metrics", numbers),
            Route("/openapi.json", description),
            WebSocketRoute("/ws", Sockets(registry, settings, metrics).serve),
            Mount("/static", _Static(directory=settings.static, check_dir=False)),
        ],
        middleware=[
            Middleware(HostCheck, hosts=allowed_hosts(settings.host, settings.allowed_hosts)),
            Middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=PACKING),
        ],
        lifespan=lifespan,
    )
    app.state.relay = Relay(settings.own_address, clients)
    return app


async def _unload_idle(registry: TableRegistry, janitor: Janitor) -> None:
    while True:
        await asyncio.sleep(LOOK_FOR_IDLE_S)
        await registry.unload_idle()
        janitor.look(registry.services.metrics.frames_in)


class _Application(Starlette):
    """Its own answer to a failure has the headers of every other response."""

    def build_middleware_stack(self) -> ASGIApp:
        """Everything around the routes."""
        return ResponseHeaders(super().build_middleware_stack())


class _Static(StaticFiles):
    """The page's files, with the page's headers."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file."""
        response = super().file_response(*args, **kwargs)
        response.headers.update(PAGE | {"Cache-Control": "no-cache"})
        return response


def configure(settings: Settings, store: Store) -> uvicorn.Config:
    """How uvicorn serves the online table."""
    clients = Clients(settings.trusted_proxies)
    return over_lines(make_app(settings, store, clients), settings, clients)


def over_lines(app: Starlette, settings: Settings, clients: Clients) -> uvicorn.Config:
    """How uvicorn serves an application whose sockets are lines."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=limited_http(settings, clients),  # type: ignore[arg-type] # called like a class, and nothing else
        ws=WebSocketTransport,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # our own pings do that, and measure the lag
        ws_max_size=LARGEST_FRAME,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # clients.py reads them
        timeout_graceful_shutdown=5,
    )
