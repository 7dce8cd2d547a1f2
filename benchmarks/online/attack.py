"""Attack a running server at full scale, and measure the effect on other users.

    python -m benchmarks.online.attack [attack ...]

Attackers and victims have different loopback addresses. The server is `boxlid serve` with the limits it ships with.
"""

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import track

from benchmarks.online import targets
from benchmarks.online.floods import ATTACKER, GETS, HELLOS, UNREAD
from benchmarks.online.load import Driver, Phase
from benchmarks.online.report import percentile, save
from benchmarks.online.seats import Seat
from benchmarks.online.serving import load_average, new_store
from benchmarks.online.wire import Lost
from tests.server.client import Client, fetch, open_table, post

BOXLID = Path(sys.executable).with_name("boxlid")
GAME, SEATS, TABLES, ACTIONS_A_SECOND = "family", 4, 4, 10
CALM_S, ATTACK_S = 5.0, 20.0
FLOODS = ("pings", "fragments", "bodies", "headers", "half-sent")
REQUESTS = ("hellos", "gets", "continues", "unread")
"""Attacks with valid requests: about a finished match, which has a long log and a large replay."""
EXPERT_TABLES, REVIEWS = 55, 12
MOST_P99_MS, MOST_GROWTH_MB, MOST_BOT_S, MOST_RECORD_S = 100.0, 64.0, 3.0, 5.0


@dataclass
class Impact:
    """The effect of an attack on others."""

    attack: str
    calm_ms: list[float]
    under_attack_ms: list[float]
    memory_mb: tuple[float, float]
    others: str = "–"
    sent: str = ""
    are_others_well: bool = True

    @property
    def is_kept(self) -> bool:
        is_quick = not self.under_attack_ms or percentile(self.under_attack_ms, 0.99) <= MOST_P99_MS
        return is_quick and self.memory_mb[1] - self.memory_mb[0] <= MOST_GROWTH_MB and self.are_others_well

    def row(self) -> tuple[str, ...]:
        return (
            self.attack,
            *(
                f"{percentile(times, share):.1f}" if times else "–"
                for times in (self.calm_ms, self.under_attack_ms)
                for share in (0.5, 0.99)
            ),
            *(f"{megabytes:.0f}" for megabytes in self.memory_mb),
            self.others,
            self.sent,
        )


# --- The server under attack ----------------------------------------------------------------------------------------


class Attacked:
    """`boxlid serve` with its default settings."""

    def __init__(self, store: str) -> None:
        command = [str(BOXLID), "serve", "--no-open", "--port", "0", "--wait", "--store", store]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])
        self.address = f"127.0.0.1:{self.port}"

    def count_workers(self) -> int:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        return len(children.split())

    def memory_mb(self, field: str = "VmRSS") -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.partition(f"{field}:")[2].split()[0]) / 1024


@contextmanager
def attacked(store: str) -> Iterator[Attacked]:
    server = Attacked(store)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait()


def ask_as(source: str, address: str, method: str, path: str, form: object = None, token: str = "") -> bytes:
    """Send a request from another address; raises OSError if the server closes the connection."""
    connection = HTTPConnection(address, timeout=600, source_address=(source, 0))
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    connection.request(method, path, None if form is None else json.dumps(form), headers)
    answer = connection.getresponse().read()
    connection.close()
    return answer


# --- Floods ---------------------------------------------------------------------------------------------------------


def flooded(kind: str) -> Impact:
    runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with new_store("sqlite") as where, attacked(where) as server, runner:
        return runner.run(_flood(kind, server))


def requested(kind: str) -> Impact:
    """One address sends valid requests as fast as it can; another requests records."""
    runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with new_store("sqlite") as where:
        long, short = targets.long_match(), targets.short_match("short")
        targets.write(where, long, short)
        api = f"/api/tables/{long.table}"
        aims = {
            "hellos": [long.table],
            "gets": ["/openapi.json", f"/t/{long.table}", "/api/tables/nowhere", "/healthz"],
            "continues": [f"{api}/continue"],
            "unread": [f"{api}/replay?seat={seat}" for seat in range(targets.LONG_SEATS)],
        }
        with attacked(where) as server, runner:
            _record_s(server.address, short.table)
            return runner.run(_flood(kind, server, aims[kind], short.table))


async def _flood(kind: str, server: Attacked, aims: Sequence[str] = (), recorded: str = "") -> Impact:
    drivers = await _victims(server)
    calm, before_mb = await _play(drivers, CALM_S), server.memory_mb()
    command = [sys.executable, "-m", "benchmarks.online.floods", kind, str(server.port), str(ATTACK_S), *aims]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    records_s = asyncio.create_task(_records_s(server.address, recorded, ATTACK_S))
    under_attack = await _play(drivers, ATTACK_S)
    printed, _ = await attacker.communicate()
    record_s = max(await records_s, default=0.0)
    sent = json.loads(printed)
    still_open = sent["still_open"]
    return Impact(
        kind,
        calm,
        under_attack,
        (before_mb, server.memory_mb("VmHWM")),
        others=f"{still_open} still open" if kind == "half-sent" else said_of(record_s) if recorded else "–",
        sent=f"{sent['megabytes']:,.0f} MB, {sent['connections']:,} connections, {sent['seconds']:.0f} s",
        are_others_well=not still_open and record_s <= MOST_RECORD_S,
    )


async def _victims(server: Attacked) -> list[Driver]:
    """Tables of people who play from an address other than the attacker's."""
    rng = random.Random(1)
    opened = await asyncio.to_thread(
        lambda: [open_table(server.address, GAME, SEATS, seats=SEATS) for _ in range(TABLES)]
    )
    drivers = [Driver(*one, rng) for one in opened]
    for driver in drivers:
        await driver.connect(server.address)
    return drivers


async def _play(drivers: list[Driver], seconds: float) -> list[float]:
    phase, until = Phase(), time.perf_counter() + seconds
    await asyncio.gather(*(driver.keep_pace(phase, 1 / ACTIONS_A_SECOND, until) for driver in drivers))
    return phase.latencies_ms


# --- Bots and reviews -----------------------------------------------------------------------------------------------


def starved() -> Impact:
    """One address opens many tables with experts and plays at all of them; another plays at a few."""
    runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with new_store("sqlite") as where, attacked(where) as server, runner:
        return runner.run(_starve(server))


async def _starve(server: Attacked) -> Impact:
    drivers = await _victims(server)
    calm, before_mb = await _play(drivers, CALM_S), server.memory_mb()
    stop = threading.Event()
    attacker = threading.Thread(target=lambda: asyncio.run(_open_expert_tables(server.address, stop)))
    attacker.start()
    under_attack, waits_s = await asyncio.gather(
        _play(drivers, 2 * ATTACK_S), _play_against_experts(server.address, 2 * ATTACK_S)
    )
    stop.set()
    await asyncio.to_thread(attacker.join)
    slowest_s = max(waits_s)
    return Impact(
        f"{EXPERT_TABLES} expert tables",
        calm,
        under_attack,
        (before_mb, server.memory_mb("VmHWM")),
        others=f"bots act within {slowest_s:.1f} s",
        sent=f"{len(waits_s)} bot actions",
        are_others_well=slowest_s <= MOST_BOT_S,
    )


async def _open_expert_tables(address: str, stop: threading.Event) -> None:
    form = {"game": GAME, "name": "Attacker", "seats": SEATS, "bots": ["expert"] * (SEATS - 1), "start": True}
    seats = []
    for n in range(EXPERT_TABLES):
        opened = json.loads(await asyncio.to_thread(ask_as, ATTACKER, address, "POST", "/api/tables", form))
        if "token" in opened:
            seats.append(Seat(opened["table"], opened["token"], n))
    playing = [asyncio.create_task(_act_whenever_possible(seat, address)) for seat in seats]
    await asyncio.to_thread(stop.wait)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def _act_whenever_possible(seat: Seat, address: str) -> None:
    with suppress(Lost, OSError):
        await seat.connect(address, ATTACKER)
        while seat.stage != "over":
            if seat.has_something_to_do:
                await seat.act()
            else:
                seat.changed.clear()
                await seat.changed.wait()


async def _play_against_experts(address: str, seconds: float) -> list[float]:
    """The time each bot took, from the moment when only bots could act."""
    form = {"game": GAME, "name": "Victim", "seats": SEATS, "bots": ["expert"] * (SEATS - 1), "start": True}
    seated = await asyncio.to_thread(post, address, "/api/tables", form)
    waits_s = []
    async with Client(address, seated["table"], seated["token"]) as victim:
        until = time.monotonic() + seconds
        while time.monotonic() < until and victim.stage != "over":
            if victim.scene and victim.scene["choices"]:
                await victim.act_at_random()
            else:
                began = time.monotonic()
                await victim.wait_for("event")
                waits_s.append(time.monotonic() - began)
    return waits_s


def reviewed() -> Impact:
    """One address requests many reviews; another a record, once a review has begun."""
    with new_store("sqlite") as where:
        matches = [targets.short_match(f"match{n}") for n in range(REVIEWS + 1)]
        targets.write(where, *matches)
        recorded, *reviewed = [match.table for match in matches]
        with attacked(where) as server:
            _record_s(server.address, recorded)
            before_mb, n_workers = server.memory_mb(), server.count_workers()
            paths = [f"/api/tables/{table}/review" for table in reviewed]
            asking = [
                threading.Thread(target=_ask_and_forget, args=(server.address, path), daemon=True) for path in paths
            ]
            for thread in asking:
                thread.start()
            while server.count_workers() == n_workers:  # the worker of reviews starts with the first
                time.sleep(0.05)
            record_s = max(asyncio.run(_records_s(server.address, recorded, ATTACK_S)))
            return Impact(
                f"{REVIEWS} reviews",
                [],
                [],
                (before_mb, server.memory_mb("VmHWM")),
                others=said_of(record_s),
                are_others_well=record_s <= MOST_RECORD_S,
            )


async def _records_s(address: str, table: str, seconds: float) -> list[float]:
    """The times that records take, one after another; none without a table."""
    until, times_s = time.monotonic() + seconds, []
    while table and time.monotonic() < until:
        times_s.append(await asyncio.to_thread(_record_s, address, table))
        await asyncio.sleep(0.5)  # well below the limit of an address
    return times_s


def said_of(record_s: float) -> str:
    return f"a record within {record_s:.1f} s"


def _ask_and_forget(address: str, path: str) -> None:
    with suppress(OSError):
        ask_as(ATTACKER, address, "GET", path)


def _record_s(address: str, table: str) -> float:
    before = time.perf_counter()
    fetch(address, "GET", f"/api/tables/{table}/record")
    return time.perf_counter() - before


ATTACKS: dict[str, Callable[[], Impact]] = {
    **{kind: partial(flooded, kind) for kind in FLOODS},
    **{kind: partial(requested, kind) for kind in REQUESTS},
    "experts": starved,
    "reviews": reviewed,
}


def main() -> None:
    """Run the attacks, print and save the table; exit with 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.online.attack")
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS), metavar="attack", help=", ".join(ATTACKS))
    chosen = parser.parse_args().attacks
    before = load_average()
    suffered = [ATTACKS[attack]() for attack in track(chosen, console=Console(stderr=True))]
    headings = (
        "attack",
        "calm p50 ms",
        "p99 ms",
        "attacked p50 ms",
        "p99 ms ",
        "MB before",
        "MB peak",
        "others",
        "sent",
    )
    bars = (
        f"p99 {MOST_P99_MS:g} ms, {MOST_GROWTH_MB:g} MB more, no half-sent request left open, "
        f"bots within {MOST_BOT_S:g} s, records within {MOST_RECORD_S:g} s"
    )
    notes = [
        f"Victims: {TABLES} tables of {GAME} for {SEATS}, {ACTIONS_A_SECOND} actions per second each, from 127.0.0.1.",
        f"The attacker, in another process at {ATTACKER}, sends as fast as it can for {ATTACK_S:g} s.",
        f"At once: {HELLOS} hellos or continues, {GETS} gets, {UNREAD} unread replays.",
        "Times are from a request to its answer. MB: the server's peak memory during the attack.",
        "A bot's time includes its deliberate delay (0.7 to 1.8 s).",
        f"Bars: {bars}. " + ("All are met." if all(one.is_kept for one in suffered) else "NOT ALL ARE MET."),
        f"Load average {before} before, {load_average()} after: attacker, victims and server share the cores.",
    ]
    save("attack", "Under attack", headings, [one.row() for one in suffered], notes)
    sys.exit(any(not one.is_kept for one in suffered))


if __name__ == "__main__":
    main()
