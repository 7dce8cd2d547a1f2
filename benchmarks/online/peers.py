"""boardgame.io and Colyseus under the same load, where npm can install them: tables that pass numbers on."""

import json
import shutil
import socket
import subprocess
from pathlib import Path
from typing import IO

from benchmarks.online.serving import cpu_s

SOURCES = Path(__file__).with_name("peer_servers")
INSTALLED = Path(".cache") / "peers"
PEERS = {"boardgame.io": "boardgame_io.mjs", "Colyseus": "colyseus.mjs"}


def install() -> str | None:
    """Install the peers beside everything else that is made here; returns why that cannot be done."""
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
    """A row for each peer."""
    why_not = install()
    if why_not:
        print(f"The peers are left out: {why_not}")
        return []
    return [_measure(name, script, tables, seats, rate, seconds) for name, script in PEERS.items()]


def _measure(name: str, script: str, tables: int, seats: int, rate: float, seconds: float) -> tuple[str, ...]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    server = subprocess.Popen(["node", script, "serve", port], cwd=INSTALLED, stdout=subprocess.PIPE, text=True)
    try:
        _wait_for(server.stdout, "ready")
        numbers = [port, str(tables), str(seats), str(rate), str(seconds)]
        players = subprocess.Popen(["node", script, "play", *numbers], cwd=INSTALLED, stdout=subprocess.PIPE, text=True)
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
        f"{name}, a relay",
        f"{steady['actions'] / steady['seconds']:,.0f}",
        f"{steady['p50']:.1f}",
        f"{steady['p99']:.1f}",
        f"{steady['cpu_us']:,.0f}",
        f"{full['actions'] / full['seconds']:,.0f}",
        f"{full['cpu_us']:,.0f}",
        *("–" for _ in range(4)),
    )


def _line(output: IO[str] | None) -> str:
    line = output.readline() if output else ""
    if not line:
        raise RuntimeError("a peer ended before it was measured")
    return line


def _wait_for(output: IO[str] | None, word: str) -> None:
    while word not in _line(output):
        pass
