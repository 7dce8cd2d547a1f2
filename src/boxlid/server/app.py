"""The ASGI application, and the uvicorn configuration that serves it."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from boxlid.games import Unreadable
from boxlid.server.cluster.relay import Relay
from boxlid.server.garbage import IdleCollector, short_collections
from boxlid.server.http.clients import Clients
from boxlid.server.http.health import Health
from boxlid.server.http.hosts import HostCheck, allowed_hosts
from boxlid.server.http.lobby import Lobby
from boxlid.server.http.openapi import openapi
from boxlid.server.http.page import LOBBY, TABLE, write_page
from boxlid.server.http.preview import Preview, preview_of, preview_tags
from boxlid.server.http.request_limits import limited_http
from boxlid.server.http.response_headers import PAGE, ResponseHeaders
from boxlid.server.metrics import Metrics
from boxlid.server.replay_service import ReplayService
from boxlid.server.settings import Settings
from boxlid.server.socket.sockets import SocketEndpoint
from boxlid.server.socket.transport import WebSocketTransport
from boxlid.server.stores.sqlite import SqliteStore
from boxlid.server.tables.registry import TableRegistry
from boxlid.server.tables.retention import delete_regularly
from boxlid.server.tables.services import Services
from boxlid.server.tables.store import Store, StoreUnavailable
from boxlid.workers import Pool, WorkerOpponents

UNLOAD_IDLE_EVERY_S = 30.0
SWITCH_INTERVAL_S = 0.001
"""GIL switch interval: how long the store's thread waits for a busy event loop after a commit; the default is 5 ms."""
MOST_FRAME_BYTES = 65_536
"""Limit of the WebSocket library. Frames over MOST_BYTES_IN are refused by the session, with a close code."""
GZIP_MIN_BYTES, GZIP_LEVEL = 2_048, 5
"""A replay shrinks to a thirtieth. Token-carrying responses are smaller, so never compressed."""
STATIC_GZIP_MIN_BYTES = 512
"""The page's own files hold no secrets, so small ones are compressed as well."""

POSTGRESQL = ("postgresql://", "postgres://")


def open_store(where: str) -> Store:
    """The store in a file or in a PostgreSQL database."""
    if where.startswith(POSTGRESQL):
        return _open_database(where)
    if "://" in where:
        raise Unreadable(f"{where.partition(':')[0]} is not a kind of store; use a file or postgresql://…")
    folder = Path(where).absolute().parent
    if not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder to keep the store in")
    return SqliteStore(where)


def _open_database(url: str) -> Store:
    try:
        from boxlid.server.stores.postgres import PostgresStore
    except ModuleNotFoundError:
        raise StoreUnavailable("a PostgreSQL store needs asyncpg; install boxlid[postgres]") from None
    return PostgresStore(url)


def make_app(settings: Settings, store: Store, clients: Clients) -> Starlette:
    """The routes, their middleware and the background tasks."""
    metrics = Metrics()
    opponents = WorkerOpponents(Pool(settings.workers), is_patient=settings.are_bots_patient)
    services = Services(store, opponents, settings, metrics)
    registry, replay_service = TableRegistry(services), ReplayService()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            await store.open(settings.own_address, registry.drop)
            clients.relay_secret = await store.relay_secret()
        except StoreUnavailable as error:  # raised here it would be logged as a traceback
            app.state.startup_error = error
            yield
            return
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        with short_collections() as collector:
            background_tasks = [
                asyncio.create_task(_unload_idle(registry, collector)),
                asyncio.create_task(delete_regularly(store, settings)),
            ]
            try:
                yield
            finally:
                for task in background_tasks:
                    task.cancel()
                registry.unload_all()
                opponents.close()
                replay_service.stop()
                await store.close()

    async def lobby_page(request: Request) -> Response:
        tags = preview_tags(Preview(), request, settings.static)
        return HTMLResponse(write_page(settings.static, LOBBY, tags), headers=PAGE)

    async def table_page(request: Request) -> Response:
        preview = await preview_of(registry, request.path_params["table"])
        tags = preview_tags(preview, request, settings.static)
        return HTMLResponse(write_page(settings.static, TABLE, tags), headers=PAGE)

    async def prometheus(_: Request) -> Response:
        return Response(metrics.text(len(registry.loaded)), media_type="text/plain; version=0.0.4")

    async def description(_: Request) -> Response:
        return Response(openapi(), media_type="application/json")

    static = _Static(directory=settings.static, check_dir=False)
    app = _Application(
        routes=[
            Route("/", lobby_page),
            Route("/t/{table}", table_page),
            *Lobby(registry, replay_service, settings).routes(),
            Route("/healthz", Health(store, settings.health_s).respond),
            Route("/metrics", prometheus),
            Route("/openapi.json", description),
            WebSocketRoute("/ws", SocketEndpoint(registry, settings, metrics).serve),
            Mount("/static", GZipMiddleware(static, minimum_size=STATIC_GZIP_MIN_BYTES, compresslevel=GZIP_LEVEL)),
        ],
        middleware=[
            Middleware(HostCheck, hosts=allowed_hosts(settings.host, settings.allowed_hosts)),
            Middleware(GZipMiddleware, minimum_size=GZIP_MIN_BYTES, compresslevel=GZIP_LEVEL),
        ],
        lifespan=lifespan,
    )
    app.state.relay = Relay(settings.own_address, clients)
    return app


async def _unload_idle(registry: TableRegistry, collector: IdleCollector) -> None:
    while True:
        await asyncio.sleep(UNLOAD_IDLE_EVERY_S)
        await registry.unload_idle()
        collector.collect_if_idle(registry.services.metrics.frames_in)


class _Application(Starlette):
    """Adds the usual headers to the response to an internal error, too."""

    def build_middleware_stack(self) -> ASGIApp:
        """The middleware, with ResponseHeaders outermost."""
        return ResponseHeaders(super().build_middleware_stack())


class _Static(StaticFiles):
    """The page's files, with the page's headers."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Add the page's headers, and let browsers revalidate the file."""
        response = super().file_response(*args, **kwargs)
        response.headers.update(PAGE | {"Cache-Control": "no-cache"})
        return response


def configure(settings: Settings, store: Store) -> uvicorn.Config:
    """The uvicorn configuration of the online table."""
    clients = Clients(settings.trusted_proxies)
    return uvicorn_config(make_app(settings, store, clients), settings, clients)


def uvicorn_config(app: Starlette, settings: Settings, clients: Clients) -> uvicorn.Config:
    """The uvicorn configuration of an application that uses WebSocketTransport."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=limited_http(settings, clients),  # type: ignore[arg-type] # uvicorn only calls it
        ws=WebSocketTransport,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the session pings, to measure lag
        ws_max_size=MOST_FRAME_BYTES,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # see http/clients.py
        timeout_graceful_shutdown=5,
    )
