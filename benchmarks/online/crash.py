"""Kill the server repeatedly during play: nothing acknowledged is lost, and nothing is applied twice."""

import argparse
import asyncio
import random
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field

from benchmarks.online.checking import Findings, check
from benchmarks.online.report import percentile, save
from benchmarks.online.seats import GONE, Seat
from benchmarks.online.serving import Server, load_average, new_store, stores_here
from benchmarks.online.wire import Lost
from boxlid.games import GAMES
from tests.server.client import open_table

GAME = "family"
SEATS = 4
LEAST_S, MOST_S = 0.3, 1.5
"""The time of play between two kills."""
PAUSED_PLAY = 5
"""Actions that must be acknowledged at every table while its old owner is paused."""
LEAST_CYCLES = 2
"""The first opens the tables; from the second on, the server is killed while they are played."""


@dataclass
class PlayedTable:
    """Four people at a table."""

    table: str
    seats: list[Seat]
    changed: asyncio.Event
    first_ack: float = 0.0
    acknowledged: int = 0

    @property
    def is_over(self) -> bool:
        return any(seat.stage == "over" for seat in self.seats)

    async def connect(self, address: str) -> None:
        await asyncio.gather(*(seat.connect(address) for seat in self.seats))

    async def play(self, most: int | None = None) -> None:
        """Play as fast as possible, to the end or up to a number of actions."""
        self.first_ack = self.acknowledged = 0
        while not self.is_over and self.acknowledged != most:
            self.changed.clear()
            actor = next((seat for seat in self.seats if seat.has_something_to_do), None)
            if actor is None:
                if not any(seat.is_connected for seat in self.seats):
                    raise Lost(GONE)
                await self.changed.wait()
            elif (await actor.act()).type == "ack":
                self.first_ack = self.first_ack or time.monotonic()
                self.acknowledged += 1


@dataclass
class Players:
    """All players, past and present."""

    rng: random.Random
    n_tables: int
    tables: list[PlayedTable] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)

    def fill(self, address: str) -> None:
        """Replace finished tables by new ones."""
        self.tables = [table for table in self.tables if not table.is_over]
        while len(self.tables) < self.n_tables:
            table, tokens = open_table(address, GAME, SEATS, seats=SEATS)
            changed = asyncio.Event()
            seats = [Seat(table, token, self.rng.getrandbits(32), changed) for token in tokens]
            self.tables.append(PlayedTable(table, seats, changed))
            self.seats += seats

    async def connect(self, address: str) -> None:
        await asyncio.gather(*(table.connect(address) for table in self.tables))


@dataclass
class Outcome:
    store: str
    what: str
    n: int
    findings: Findings
    back_s: list[float]
    complaints: str

    @property
    def is_good(self) -> bool:
        return self.findings.is_good and "Traceback" not in self.complaints

    def row(self) -> tuple[str, ...]:
        found = self.findings
        counts = (self.n, found.acknowledged, found.lost, found.doubled, found.gaps)
        times = f"{percentile(self.back_s, 0.5):.1f} s", f"{max(self.back_s):.1f} s"
        return self.store, self.what, *(f"{n:,}" for n in counts), *times


async def survive_kills(store: str, where: str, cycles: int, players: Players) -> Outcome:
    """Kill the only process during play, restart it, and continue. Finished tables are replaced."""
    back_s, complaints, port = list[float](), "", 0
    for _ in range(cycles):
        started = time.monotonic()
        server = await asyncio.to_thread(Server, where, port)
        port = server.port
        playing = list(players.tables)
        await players.connect(server.address)
        tasks = [asyncio.create_task(table.play()) for table in playing]
        await asyncio.sleep(players.rng.uniform(LEAST_S, MOST_S))
        await asyncio.to_thread(players.fill, server.address)
        complaints += await asyncio.to_thread(server.kill)
        await asyncio.gather(*tasks, return_exceptions=True)
        back_s += [max(table.first_ack - started for table in playing)] if playing else []
    return Outcome(store, "killed", cycles, await check(where, players.seats), back_s, complaints)


async def survive_pauses(where: str, pauses: int, players: Players) -> Outcome:
    """Pause the owner of the tables until another process has taken them over, then resume it."""
    servers, back_s = [Server(where), Server(where)], list[float]()
    players.fill(servers[0].address)
    for pause in range(pauses):
        owner, other = servers[pause % 2], servers[1 - pause % 2]
        await players.connect(other.address)
        await asyncio.gather(*(table.play(PAUSED_PLAY) for table in players.tables))
        owner.process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        await asyncio.gather(*(play_on(table, other.address) for table in players.tables))
        back_s.append(max(table.first_ack for table in players.tables) - stopped)
        owner.process.send_signal(signal.SIGCONT)
        await asyncio.gather(*(table.play(PAUSED_PLAY) for table in players.tables))
        for seat in players.seats:
            seat.leave()
    complaints = "".join([await asyncio.to_thread(server.kill) for server in servers])
    return Outcome("postgresql", "paused", pauses, await check(where, players.seats), back_s, complaints)


async def play_on(table: PlayedTable, address: str) -> None:
    """Play some actions, reconnecting as often as necessary."""
    while True:
        with suppress(Lost):
            await table.play(PAUSED_PLAY)
            return
        with suppress(Lost):
            await table.connect(address)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cycles", type=int, default=10, help="kills on each store")
    parser.add_argument("--pauses", type=int, default=2, help="pauses of the owner, on PostgreSQL")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--stores", default="all")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.cycles < LEAST_CYCLES:
        parser.error(f"--cycles is {chosen.cycles}, but it must be at least {LEAST_CYCLES}")
    before, outcomes = load_average(), list[Outcome]()
    for kind in stores_here(chosen.stores):
        with new_store(kind) as where:
            players = Players(random.Random(chosen.seed), chosen.tables)
            outcomes.append(asyncio.run(survive_kills(kind, where, chosen.cycles, players)))
        if kind == "postgresql" and chosen.pauses:
            with new_store(kind) as where:
                players = Players(random.Random(chosen.seed), chosen.tables)
                outcomes.append(asyncio.run(survive_pauses(where, chosen.pauses, players)))
    headings = (
        "store",
        "process",
        "times",
        "acknowledged",
        "lost",
        "duplicate",
        "gaps",
        "recovery, median",
        "recovery, longest",
    )
    notes = [
        f"{chosen.tables} tables of {GAMES[GAME].title} for {SEATS}, all as fast as the server.",
        f"{LEAST_S} to {MOST_S} s of play before each kill.",
        '"recovery" after a kill: from the start of the new process to the first action at the slowest table.',
        '"recovery" after a pause: until another process owns every table, which includes waiting for the lease.',
        f"Load average {before} before, {load_average()} after.",
    ]
    save("crash", "Kills and pauses", headings, [outcome.row() for outcome in outcomes], notes)
    for outcome in outcomes:
        if not outcome.is_good:
            sys.exit(f"{outcome.store}: {outcome.findings}\n{outcome.complaints}")


if __name__ == "__main__":
    main()
