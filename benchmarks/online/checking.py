"""Checks the log of a store against what was acknowledged to players."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from boxlid.server.app import open_store


class Acknowledged(Protocol):
    """A client with acknowledged requests."""

    table: str
    seat: int
    acknowledged: dict[str, int]
    """The event number of each acknowledged request."""


@dataclass
class Findings:
    """The errors found, and how much was checked."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.doubled or self.gaps)


async def check(where: str, seats: Sequence[Acknowledged]) -> Findings:
    """Read the log of every table: no gap, no duplicate, and everything that was acknowledged."""
    findings = Findings()
    store = open_store(where)
    await store.open("http://127.0.0.1:1", lambda _: None)
    try:
        for table in {seat.table for seat in seats}:
            log = await store.read(table)
            findings.gaps += [event.seq for event in log] != list(range(1, len(log) + 1))
            acted = [json.loads(event.body) for event in log if event.kind == "acted"]
            times = Counter((action["seat"], action["id"]) for action in acted if "id" in action)
            findings.doubled += sum(n - 1 for n in times.values())
            acknowledged = [
                (seat.seat, request_id) for seat in seats if seat.table == table for request_id in seat.acknowledged
            ]
            findings.acknowledged += len(acknowledged)
            findings.lost += sum(one not in times for one in acknowledged)
    finally:
        await store.close()
    return findings
