"""Health checks are shared, because each writes to the store."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

from boxlid.server.http.health import Health
from boxlid.server.http.openapi import openapi
from boxlid.server.tables.store import Store, StoreUnavailable
from tests.server.client import PATIENCE_S, run


class Checked:
    """A store that counts checks, and can fail."""

    def __init__(self) -> None:
        self.n_checks = 0
        self.is_available = True

    async def check(self) -> None:
        self.n_checks += 1
        await asyncio.sleep(0)
        if not self.is_available:
            raise StoreUnavailable("the disk is full")


def health_of(store: Checked, reuse_s: float) -> Callable[[], Any]:
    health = Health(cast("Store", store), reuse_s)
    return lambda: health.respond(Request({"type": "http"}))


def test_concurrent_health_checks_share_one() -> None:
    async def check() -> None:
        store = Checked()
        ask = health_of(store, 0.0)
        responses: list[Response] = await asyncio.gather(*(ask() for _ in range(10)))
        assert [response.status_code for response in responses] == [200] * 10
        assert store.n_checks == 1
        store.is_available = False
        assert (await ask()).status_code == 503
        assert store.n_checks == 2

    run(check())


def test_the_result_is_reused() -> None:
    async def check() -> None:
        store = Checked()
        store.is_available = False
        ask = health_of(store, PATIENCE_S)
        first = await ask()
        assert (first.status_code, first.body) == (503, b"the disk is full\n")
        assert (await ask()).body == first.body
        assert store.n_checks == 1

    run(check())


def test_the_description_of_the_api_is_made_once() -> None:
    assert openapi() is openapi()
