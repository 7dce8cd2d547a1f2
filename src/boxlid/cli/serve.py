"""`boxlid serve`: the online table, on this computer."""

import argparse
import asyncio
import socket
import webbrowser
from dataclasses import replace

import uvicorn

from boxlid.cli.main import OK
from boxlid.server.app import configure, default_store, open_store
from boxlid.server.settings import Settings


def run(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    settings = replace(Settings(), host=chosen.host, port=chosen.port, store=chosen.store or str(default_store()))
    server = Announced(configure(settings, open_store(settings.store)), opens_page=not chosen.no_open)
    asyncio.run(server.serve())
    return OK


class Announced(uvicorn.Server):
    """A server that says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, *, opens_page: bool) -> None:
        """Not started yet."""
        super().__init__(config)
        self.opens_page = opens_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        port = self.servers[0].sockets[0].getsockname()[1]
        host = "localhost" if self.config.host in ("127.0.0.1", "0.0.0.0", "::") else self.config.host  # noqa: S104
        url = f"http://{host}:{port}/"
        print(f"The tables are at {url} (Ctrl-C stops)", flush=True)
        if self.opens_page:
            webbrowser.open(url)
