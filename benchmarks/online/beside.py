"""The cost of an action and the time to load a long table, compared with another checkout of Boxlid.

    python -m benchmarks.online.beside CHECKOUT [--tables N] [--seconds S] [--rounds N]

CHECKOUT must be set up (`make test` there). Both are measured in turn, with the same game and clients.
"""

import argparse
import asyncio
import random
import time
from pathlib import Path
from statistics import median

import uvloop
from rich.console import Console
from rich.progress import track

from benchmarks.online.load import Driver, Phase
from benchmarks.online.report import percentile, save
from benchmarks.online.serving import Server, load_average, new_store, wait_until_quiet
from boxlid.games import GAMES
from tests.server.client import fetch, open_table

SEATS = 4
LONG_LOG = 20_000
LONG_GAME = "archduke"
LONG_OPTIONS = {"mark": "rounds", "rounds": 100}


def main() -> None:
    """Measure both, print and save the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.online.beside")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    before, rows = load_average(), list[tuple[str, ...]]()
    for game in track(list(GAMES), console=Console(stderr=True)):
        sides: dict[Path | None, list[Phase]] = {None: [], chosen.checkout.resolve(): []}
        for seed in range(chosen.rounds):
            for checkout, phases in sides.items():
                phases.append(_measure(game, checkout, chosen.tables, chosen.seconds, seed))
        ours, theirs = ([phase.cpu_us for phase in phases] for phases in sides.values())
        waits = [percentile(phase.latencies_ms, 0.99) for phases in sides.values() for phase in phases]
        rows.append(
            (
                GAMES[game].title,
                f"{median(ours):,.0f}",
                f"{median(theirs):,.0f}",
                f"{median(ours) / median(theirs):.2f}",
                f"{median(waits[: chosen.rounds]):.1f}",
                f"{median(waits[chosen.rounds :]):.1f}",
            )
        )
    loads = [_load_s(chosen.checkout.resolve()) for _ in range(chosen.rounds)]
    here_s, there_s = (median(load[side] for load in loads) for side in (0, 1))
    headings = ("game", "CPU µs", "CPU µs, other", "ratio", "p99 ms", "p99 ms, other")
    how = f"{chosen.tables} tables for {SEATS}, all players as fast as possible for {chosen.seconds:g} s"
    loading = f"{here_s:.2f} s, {there_s:.2f} s in the other checkout: {here_s / there_s:.2f}"
    notes = [
        f"{how}; the median of {chosen.rounds} rounds, in turn.",
        f"Loading a table of {GAMES[LONG_GAME].title} with {LONG_LOG:,} events: {loading}.",
        f"Load average {before} before, {load_average()} after.",
    ]
    save("beside", "Compared with another checkout", headings, rows, notes)


def _measure(game: str, checkout: Path | None, n_tables: int, seconds: float, seed: int) -> Phase:
    with new_store("sqlite") as where, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_play(game, where, checkout, n_tables, seconds, seed))


async def _play(game: str, where: str, checkout: Path | None, n_tables: int, seconds: float, seed: int) -> Phase:
    rng, phase = random.Random(seed), Phase()
    server = await asyncio.to_thread(Server, where, 0, checkout)
    opened = await asyncio.to_thread(
        lambda: [open_table(server.address, game, SEATS, seats=SEATS) for _ in range(n_tables)]
    )
    drivers = [Driver(*one, rng) for one in opened]
    for driver in drivers:
        await driver.connect(server.address)
    await asyncio.to_thread(wait_until_quiet, server)
    began, cpu_s = time.perf_counter(), server.cpu_s
    await asyncio.gather(*(driver.play_at_full_load(phase, began + seconds) for driver in drivers))
    phase.seconds, phase.cpu_s = time.perf_counter() - began, server.cpu_s - cpu_s
    await asyncio.to_thread(server.stop)
    return phase


def _load_s(checkout: Path) -> tuple[float, float]:
    """Seconds until a table with a long log can be watched, for this checkout and the other.

    The other one writes the store, and reads it first, because it may not understand the format of this one.
    """
    with new_store("sqlite") as where, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        table = runner.run(_fill(where, checkout))
        theirs, ours = (_first_look_s(where, table, one) for one in (checkout, None))
        return ours, theirs


async def _fill(where: str, checkout: Path) -> str:
    """Play at one table until its log is long."""
    server, phase = await asyncio.to_thread(Server, where, 0, checkout), Phase()
    opened = await asyncio.to_thread(
        lambda: open_table(server.address, LONG_GAME, SEATS, seats=SEATS, options=LONG_OPTIONS)
    )
    driver = Driver(*opened, random.Random(1))
    await driver.connect(server.address)
    while phase.actions < LONG_LOG and not driver.is_over:
        await driver.act(phase)
    await asyncio.to_thread(server.stop)
    return opened[0]


def _first_look_s(where: str, table: str, checkout: Path | None) -> float:
    server = Server(where, 0, checkout)
    try:
        before = time.perf_counter()
        fetch(server.address, "GET", f"/api/tables/{table}")
        return time.perf_counter() - before
    finally:
        server.stop()


if __name__ == "__main__":
    main()
