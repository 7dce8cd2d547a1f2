"""A server in a separate process: started, measured, killed. As a program this file is that server, without limits."""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.database import programs, running_database

STORES = ("sqlite", "postgresql")


class Server:
    """One `boxlid serve` without rate limits and without delays of bots."""

    def __init__(self, store: str, port: int = 0, checkout: Path | None = None) -> None:
        """Start it from these sources or from another checkout, and wait until it is ready."""
        python = str(checkout / ".venv" / "bin" / "python") if checkout else sys.executable
        command = [python, "-m", "benchmarks.online.serving", store, str(port)]
        env = {**os.environ, "BOXLID_CACHE_DIR": str(checkout / ".cache" / "boxlid")} if checkout else None
        self.process = subprocess.Popen(
            command, cwd=checkout, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        if not found:
            raise RuntimeError(f"the server did not start: {self.kill()}")
        self.port = int(found[1])
        self.address = f"127.0.0.1:{self.port}"

    def kill(self) -> str:
        """Kill it, as a power failure would; returns its error output."""
        self.process.kill()
        return self._complaints()

    def stop(self) -> str:
        """Shut it down cleanly."""
        self.process.terminate()
        return self._complaints()

    def _complaints(self) -> str:
        return self.process.communicate()[1]

    @property
    def cpu_s(self) -> float:
        return cpu_s(self.process.pid)

    @property
    def resident_kb(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0])


def cpu_s(pid: int) -> float:
    """The CPU time of a process, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def new_store(kind: str) -> Iterator[str]:
    """A new store on disk, as durable as a real one."""
    if kind == "sqlite":
        with TemporaryDirectory(prefix="boxlid") as folder:
            yield str(Path(folder) / "tables.sqlite")
    else:
        with running_database(is_durable=True) as database:
            yield database.new()


def stores_here(wanted: str) -> list[str]:
    """The requested kinds of store that are installed."""
    named = STORES if wanted == "all" else tuple(wanted.split(","))
    return [kind for kind in named if kind != "postgresql" or programs()]


def load_average() -> str:
    """The load average, as context for the figures."""
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def wait_until_quiet(server: Server, most_s: float = 20.0) -> None:
    """Wait until a server is idle for a second."""
    until, before = time.monotonic() + most_s, server.cpu_s
    while time.monotonic() < until:
        time.sleep(1.0)
        now = server.cpu_s
        if now - before < 0.05:
            return
        before = now


def main() -> None:
    from boxlid.cli.serve import AnnouncedServer, listen
    from boxlid.server.app import configure, open_store
    from tests.server.serving import QUICK

    parser = argparse.ArgumentParser()
    parser.add_argument("store")
    parser.add_argument("port", type=int)
    chosen = parser.parse_args()
    listening = listen("127.0.0.1", chosen.port)
    settings = replace(QUICK, port=listening.getsockname()[1])
    url = f"http://{settings.host}:{settings.port}/"
    AnnouncedServer(configure(settings, open_store(chosen.store)), url, opens_page=False).run([listening])


if __name__ == "__main__":
    main()
