"""`boxlid serve`: run the online server on this computer."""

import argparse
import socket
import webbrowser
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from boxlid.cli.folder import state_folder
from boxlid.cli.main import OK
from boxlid.games import BoxlidError, Unreadable
from boxlid.server.app import configure, open_store
from boxlid.server.http.hosts import allowed_hosts, is_loopback
from boxlid.server.settings import Settings

TABLES = "tables.sqlite"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, never bound by default


def run(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    store = open_store(chosen.store or str(state_folder() / TABLES))
    listening = listen(chosen.host, chosen.port)
    port = listening.getsockname()[1]
    settings = replace(
        Settings(),
        host=chosen.host,
        port=port,
        are_bots_patient=chosen.wait,
        address=read_address(chosen.reached_at) if chosen.reached_at else f"http://{reachable(chosen.host)}:{port}",
        allowed_hosts=tuple(chosen.allowed_host),
        trusted_proxies=tuple(chosen.trusted_proxy),
        connections_an_address=chosen.connections_per_address or Settings.connections_an_address,
        tables_an_address=chosen.tables_per_address or Settings.tables_an_address,
        keep_unfinished_days=chosen.keep_unfinished_days,
        keep_finished_days=chosen.keep_finished_days,
    )
    url = f"http://{page_host(settings)}:{port}/"
    announced = AnnouncedServer(
        configure(settings, store), url, opens_page=not chosen.no_open, note=host_name_note(settings)
    )
    announced.run([listening])
    return OK


def host_name_note(settings: Settings) -> str:
    """The names that other machines can use, unless --allowed-host lists them or only this one can connect."""
    if settings.allowed_hosts or is_loopback(settings.host):
        return ""
    return (
        f"Others on your network reach it at this computer's address or as {socket.gethostname()}; "
        "--allowed-host NAME lets them in under NAME only"
    )


def read_address(url: str) -> str:
    """The address at which other processes reach this one."""
    try:
        parts = urlsplit(url)
        is_readable = parts.scheme == "http" and bool(parts.hostname) and parts.port != 0 and not parts.path.strip("/")
    except ValueError:
        is_readable = False
    if not is_readable:
        raise Unreadable(f"{url} is not the address of a process; write http://host:port")
    return url.rstrip("/")


def listen(host: str, port: int) -> socket.socket:
    """Bind the port before anything starts, so that a second server at this address fails early."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        raise BoxlidError(f"cannot listen at {host}, port {port}: {error}") from None


def reachable(host: str) -> str:
    """A host name for URLs: that of this machine if it listens on all interfaces."""
    if host in EVERYWHERE:
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def page_host(settings: Settings) -> str:
    """The host name in the page's URL and so in its invites: one that others can use, if they may connect."""
    if settings.host not in EVERYWHERE:
        return "localhost" if settings.host == "127.0.0.1" else reachable(settings.host)
    address = network_address(settings.host)
    is_served = address and allowed_hosts(settings.host, settings.allowed_hosts).allows(reachable(address))
    return reachable(address) if is_served else "localhost"


def network_address(host: str) -> str:
    """This computer's address in its network, of the same family as `host`; empty without a network.

    Connecting a datagram socket sends nothing; it only chooses the interface.
    """
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if is_loopback(found) else found


class AnnouncedServer(uvicorn.Server):
    """A server that prints its URL once it accepts connections."""

    def __init__(self, config: uvicorn.Config, url: str, *, opens_page: bool, note: str = "") -> None:
        super().__init__(config)
        self.url = url
        self.opens_page = opens_page
        self.note = note

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, print the URL and the note, and open the page."""
        await super().startup(sockets)
        app: Any = self.config.app
        error: BoxlidError | None = getattr(app.state, "startup_error", None)
        if error:
            await self.shutdown(sockets)
            raise error
        print(f"The tables are at {self.url} (Ctrl-C stops)", flush=True)
        if self.note:
            print(self.note, flush=True)
        if self.opens_page:
            webbrowser.open(self.url)
