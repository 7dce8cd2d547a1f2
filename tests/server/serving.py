"""A real server on the loopback interface, in a thread."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

from boxlid.cli.serve import listen
from boxlid.server.app import configure, open_store
from boxlid.server.settings import Rate, Settings
from tests.server.client import PATIENCE_S

PLENTY = Rate(1e9, 1e9)
QUICK = Settings(
    port=0,
    bots_think_s=(0.0, 0.0),
    time_to_match_s=0.0,
    last_window_s=PATIENCE_S,
    absence_s=0.0,
    stand_in="novice",
    spectator_count_s=0.0,
    review_budget=16,
    hello_s=PATIENCE_S,
    silence_s=PATIENCE_S,
    request_s=PATIENCE_S,
    unread_s=PATIENCE_S,
    owner_answers_s=PATIENCE_S,
    health_s=0.0,
    connections_an_address=1_000_000,
    frames_a_socket=PLENTY,
    frames_an_address=PLENTY,
    sockets_an_address=PLENTY,
    all_requests_an_address=PLENTY,
    requests_an_address=PLENTY,
    tables_an_address=sys.maxsize,
)
"""Bots act at once, timeouts are long, and limits are high."""


PROXIES = ("127.0.0.1",)
"""A trusted proxy, so that tests can choose the client with `X-Forwarded-For`."""


class Serving(uvicorn.Server):
    """Reports when it has started, and its port."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = threading.Event()
        """Set once the server listens, or has stopped without listening."""
        self.port = 0

    def run(self, sockets: Any = None) -> None:
        try:
            super().run(sockets)
        finally:
            self.is_up.set()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.port = self.servers[0].sockets[0].getsockname()[1]
        self.is_up.set()


@contextmanager
def served(store: Path | str, **settings: Any) -> Iterator[str]:
    """A server on a store; yields its address, `127.0.0.1:port`."""
    listening = listen(QUICK.host, settings.pop("port", QUICK.port))
    chosen = replace(QUICK, port=listening.getsockname()[1], **settings)
    server = Serving(configure(chosen, open_store(str(store))))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        server.is_up.wait()
        assert server.port, "the server has not started"
        yield f"127.0.0.1:{server.port}"
    finally:
        server.should_exit = True
        thread.join()
