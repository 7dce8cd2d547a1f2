"""Many tables at a steady rate: latency, and the cost of an action.

The figures are for one process with the store's full durability. Then the same tables play at full load.
"""

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass, field

import uvloop

from benchmarks.online.checking import Findings, check
from benchmarks.online.peers import measure_peers
from benchmarks.online.report import percentile, save
from benchmarks.online.seats import Seat
from benchmarks.online.serving import Server, load_average, new_store, stores_here, wait_until_quiet
from boxlid.games import GAMES
from tests.server.client import open_table

GAME = "family"
"""The default. boardgame.io plays it, too, so the peers are measured in the same run."""
SEATS = 4
IN_PARALLEL = 100
"""Tables connected at the same time."""
ABOUT_PEERS = (
    "boardgame.io plays the same game: peer_servers/family.mjs. Its store for PostgreSQL is bgio-postgres.",
    "Files are boardgame.io's built-in persistence; it does not wait for the disk.",
    "Colyseus relays a number to every seat, in a frame as large as a seat's scene; so does Boxlid's bare transport.",
)


@dataclass
class Phase:
    """The measurements of one phase of play."""

    seconds: float = 0.0
    cpu_s: float = 0.0
    latencies_ms: list[float] = field(default_factory=list)
    refused: int = 0

    @property
    def actions(self) -> int:
        return len(self.latencies_ms)

    @property
    def cpu_us(self) -> float:
        """The server's CPU time per action."""
        return 1e6 * self.cpu_s / self.actions


@dataclass
class Measured:
    store: str
    steady: Phase
    full: Phase
    findings: Findings
    out_of_order: int
    undelivered: int
    idle_kb: float
    resident_mb: float
    complaints: str

    @property
    def is_good(self) -> bool:
        return self.findings.is_good and not self.out_of_order and not self.undelivered and not self.complaints

    def row(self) -> tuple[str, ...]:
        steady, full = self.steady, self.full
        return (
            f"Boxlid, {self.store}",
            f"{steady.actions / steady.seconds:,.0f}",
            f"{percentile(steady.latencies_ms, 0.5):.1f}",
            f"{percentile(steady.latencies_ms, 0.99):.1f}",
            f"{steady.cpu_us:,.0f}",
            f"{full.actions / full.seconds:,.0f}",
            f"{full.cpu_us:,.0f}",
            f"{self.idle_kb:.0f}",
            f"{self.resident_mb:.0f}",
            f"{self.findings.acknowledged:,}",
            str(self.findings.lost + self.undelivered),
            str(self.out_of_order + self.findings.gaps + self.findings.doubled),
        )


class Driver:
    """Plays at one table, one seat after another."""

    def __init__(self, table: str, tokens: list[str], rng: random.Random) -> None:
        self.rng = rng
        self.changed = asyncio.Event()
        self.seats = [Seat(table, token, rng.getrandbits(32), self.changed) for token in tokens]

    async def connect(self, address: str) -> None:
        for seat in self.seats:
            await seat.connect(address)

    async def act(self, phase: Phase) -> None:
        """Act for a seat that can."""
        while (actor := next((seat for seat in self.seats if seat.has_something_to_do), None)) is None:
            self.changed.clear()
            await self.changed.wait()
        asked = time.perf_counter()
        answer = await actor.act()
        phase.latencies_ms.append(1000 * (time.perf_counter() - asked))
        phase.refused += answer.type == "nak"

    async def keep_pace(self, phase: Phase, every_s: float, until: float) -> None:
        due = time.perf_counter() + self.rng.uniform(0, every_s)
        while due < until and not self.is_over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.act(phase)
            due += every_s

    async def play_at_full_load(self, phase: Phase, until: float) -> None:
        while time.perf_counter() < until and not self.is_over:
            await self.act(phase)

    @property
    def is_over(self) -> bool:
        return any(seat.stage == "over" for seat in self.seats)

    async def undelivered(self, address: str) -> int:
        """Events that were not delivered: how far a new connection of each seat is ahead of the old one."""
        missed = 0
        for seat in self.seats:
            received = seat.seq or 0
            await seat.connect(address)
            missed += (seat.seq or 0) - received
        return missed


async def measure(game: str, store: str, where: str, n_tables: int, rate: float, seconds: float, seed: int) -> Measured:
    rng = random.Random(seed)
    server = await asyncio.to_thread(Server, where)

    def open_tables() -> list[tuple[str, list[str]]]:
        return [open_table(server.address, game, SEATS, seats=SEATS) for _ in range(n_tables)]

    drivers = [Driver(*opened, rng) for opened in await asyncio.to_thread(open_tables)]
    await asyncio.to_thread(wait_until_quiet, server)
    before_kb = server.resident_kb
    for i in range(0, n_tables, IN_PARALLEL):
        await asyncio.gather(*(driver.connect(server.address) for driver in drivers[i : i + IN_PARALLEL]))
    await asyncio.to_thread(wait_until_quiet, server)
    idle_kb = (server.resident_kb - before_kb) / (n_tables * SEATS)

    steady, full = Phase(), Phase()
    for phase, length_s in ((steady, seconds), (full, seconds / 4)):
        began, cpu_s = time.perf_counter(), server.cpu_s
        until = began + length_s
        await asyncio.gather(
            *(
                driver.keep_pace(phase, n_tables / rate, until)
                if phase is steady
                else driver.play_at_full_load(phase, until)
                for driver in drivers
            )
        )
        phase.seconds, phase.cpu_s = time.perf_counter() - began, server.cpu_s - cpu_s
    await asyncio.to_thread(wait_until_quiet, server)
    seats = [seat for driver in drivers for seat in driver.seats]
    resident_mb = server.resident_kb / 1024
    undelivered = sum([await driver.undelivered(server.address) for driver in drivers])
    out_of_order = sum(seat.out_of_order for seat in seats)
    complaints = await asyncio.to_thread(server.stop)
    findings = await check(where, seats)
    return Measured(store, steady, full, findings, out_of_order, undelivered, idle_kb, resident_mb, complaints)


def ratios(rows: list[tuple[str, ...]]) -> list[str]:
    """The cost of an action at full load, compared with boardgame.io with each of its stores."""
    cpu_us = {row[0]: float(row[6].replace(",", "")) for row in rows if row[6] != "–"}
    ours = {name: cpu for name, cpu in cpu_us.items() if name.startswith("Boxlid, ")}
    theirs = {name: cpu for name, cpu in cpu_us.items() if name.startswith("boardgame.io")}
    return [
        f"CPU of {name} at full load: " + ", ".join(f"{cpu / other:.2f} of {peer}" for peer, other in theirs.items())
        for name, cpu in ours.items()
        if theirs
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=list(GAMES), default=GAME)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200.0, help="actions per second, over all tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--stores", default="all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-peers", action="store_true")
    chosen = parser.parse_args()
    before, measured = load_average(), list[Measured]()
    for kind in stores_here(chosen.stores):
        with new_store(kind) as where, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            work = measure(chosen.game, kind, where, chosen.tables, chosen.rate, chosen.seconds, chosen.seed)
            measured.append(runner.run(work))
    rows = [one.row() for one in measured]
    if chosen.game == GAME and not chosen.no_peers:
        rows += measure_peers(chosen.tables, SEATS, chosen.rate, chosen.seconds)
    headings = (
        "server",
        "actions/s",
        "p50 ms",
        "p99 ms",
        "CPU µs, steady",
        "full load, /s",
        "CPU µs, full load",
        "idle kB",
        "MB",
    )
    notes = [
        f"{chosen.tables} tables of {GAMES[chosen.game].title} for {SEATS}.",
        f"{chosen.seconds:g} s at a steady rate, then a quarter of that at full load.",
        "CPU is the server's own, for one action: real rules, a frame for every seat, durable before it is sent.",
        "PostgreSQL's own processes are not included.",
        *(ABOUT_PEERS if ratios(rows) else ()),
        "p50 and p99: latency of a request, measured by a client on the same machine.",
        "idle kB: resident memory per connected seat; MB: resident memory at the end.",
        "lost: acknowledged but not in the log, or stored but not sent; out of order: gaps, or frames out of order.",
        *ratios(rows),
        f"Load average {before} before, {load_average()} after: other programs were running.",
    ]
    name = "load" if chosen.game == GAME else f"load-{chosen.game}"
    save(name, "Load", (*headings, "acknowledged", "lost", "out of order"), rows, notes)
    for one in measured:
        if not one.is_good:
            order = f"out of order {one.out_of_order}, undelivered {one.undelivered}"
            sys.exit(f"{one.store}: {one.findings}, {order}\n{one.complaints}")


if __name__ == "__main__":
    main()
