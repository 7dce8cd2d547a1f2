"""boardgame.io and Colyseus under the same load, if npm can install them.

boardgame.io plays the same game by the same rules; Colyseus, which leaves rules and secrets to the application, relays
numbers, and so does our own relay (`relay.py`).
"""

import json
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from benchmarks.online.serving import cpu_s, new_store, stores_here

SOURCES = Path(__file__).with_name("peer_servers")
INSTALLED = Path(".cache") / "peers"


@dataclass(frozen=True)
class Peer:
    """Another server under the same load."""

    name: str
    script: str
    store: str | None = None
    """Its store; without one, tables are in memory only."""
    server: tuple[str, ...] = ()
    """The command that starts it, if not its script."""
    most_tables: int | None = None
    """With more tables it falls behind or crashes: with 1,000 files, its store read one that was only half written."""


PEERS = (
    Peer("boardgame.io, postgresql", "boardgame_io.mjs", "postgresql", most_tables=200),
    Peer("boardgame.io, files", "boardgame_io.mjs", "files", most_tables=200),
    Peer("boardgame.io, in memory", "boardgame_io.mjs"),
    Peer("Colyseus, in memory, no rules", "colyseus.mjs"),
    Peer(
        "Boxlid's transport, in memory, no rules", "relay.mjs", server=(sys.executable, "-m", "benchmarks.online.relay")
    ),
)


def install() -> str | None:
    """Install the peers below .cache; returns the reason if that is impossible."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not installed"
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for source in SOURCES.iterdir():
        shutil.copy(source, INSTALLED)
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"]
    done = subprocess.run(command, cwd=INSTALLED, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else f"npm cannot install them: {done.stderr.strip()[-200:]}"


def measure_peers(tables: int, seats: int, rate: float, seconds: float) -> list[tuple[str, ...]]:
    """Measure the peers: one row each."""
    why_not = install()
    if why_not:
        print(f"Peers skipped: {why_not}")
        return []
    here = [peer for peer in PEERS if peer.store != "postgresql" or stores_here(peer.store)]
    return [_measured(peer, tables, seats, rate, seconds) for peer in here]


class Ended(Exception):
    """A peer exited before it was measured."""


def _measured(peer: Peer, tables: int, seats: int, rate: float, seconds: float) -> tuple[str, ...]:
    try:
        with _store(peer) as where:
            return _measure(peer, where, tables, seats, rate, seconds)
    except Ended:
        return (peer.name, "exited early", *("–" for _ in range(10)))


@contextmanager
def _store(peer: Peer) -> Iterator[list[str]]:
    """The store of a peer, as its program expects it."""
    if peer.store is None:
        yield []
    elif peer.store == "postgresql":
        with new_store(peer.store) as address:
            yield [address]
    else:
        with TemporaryDirectory(prefix="boxlid") as folder:
            yield [folder]


def _measure(peer: Peer, where: list[str], tables: int, seats: int, rate: float, seconds: float) -> tuple[str, ...]:
    name = peer.name
    if peer.most_tables and tables > peer.most_tables:
        rate, tables, name = rate * peer.most_tables / tables, peer.most_tables, f"{name}, {peer.most_tables} tables"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    command = [*peer.server, "serve", port] if peer.server else ["node", peer.script, "serve", port, *where]
    server = subprocess.Popen(command, cwd=None if peer.server else INSTALLED, stdout=subprocess.PIPE, text=True)
    try:
        _wait_for(server.stdout, "ready")
        numbers = (str(number) for number in (port, tables, seats, rate, seconds))
        command = ["node", peer.script, "play", *numbers]
        players = subprocess.Popen(command, cwd=INSTALLED, stdout=subprocess.PIPE, text=True)
        try:
            phases = []
            for _ in range(2):
                _wait_for(players.stdout, "begin")
                before = cpu_s(server.pid)
                phase = json.loads(_line(players.stdout))
                phase["cpu_us"] = 1e6 * (cpu_s(server.pid) - before) / phase["actions"]
                phases.append(phase)
        finally:
            players.kill()
            players.communicate()
    finally:
        server.kill()
        server.communicate()
    steady, full = phases
    return (
        name,
        f"{steady['actions'] / steady['seconds']:,.0f}",
        f"{steady['p50']:.1f}",
        f"{steady['p99']:.1f}",
        f"{steady['cpu_us']:,.0f}",
        f"{full['actions'] / full['seconds']:,.0f}",
        f"{full['cpu_us']:,.0f}",
        *("–" for _ in range(5)),
    )


def _line(output: IO[str] | None) -> str:
    line = output.readline() if output else ""
    if not line:
        raise Ended
    return line


def _wait_for(output: IO[str] | None, word: str) -> None:
    while word not in _line(output):
        pass
