"""The health check, which writes to the store: one at a time, with a result that is reused for a moment."""

import asyncio
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from boxlid.server.tables.store import Store, StoreUnavailable


class Health:
    """Checks a store for `/healthz`."""

    def __init__(self, store: Store, reuse_s: float) -> None:
        self._store = store
        self._reuse_s = reuse_s
        self._check: asyncio.Task[str] | None = None
        self._ended_s = 0.0

    async def respond(self, _: Request) -> Response:
        """200, or 503 with the reason."""
        loop = asyncio.get_running_loop()
        if self._check is None or (self._check.done() and loop.time() >= self._ended_s + self._reuse_s):
            self._check = asyncio.create_task(self._why_unavailable())
        reason = await asyncio.shield(self._check)
        if reason:
            return PlainTextResponse(f"{reason}\n", HTTPStatus.SERVICE_UNAVAILABLE)
        return PlainTextResponse("ok\n")

    async def _why_unavailable(self) -> str:
        """The reason, or an empty string."""
        try:
            await self._store.check()
        except StoreUnavailable as error:
            return str(error)
        else:
            return ""
        finally:
            self._ended_s = asyncio.get_running_loop().time()
