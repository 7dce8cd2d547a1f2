"""Fuzzing: the server answers every broken frame or closes with a code, and the table stays playable."""

import argparse
import asyncio
import json
import random
import re
import sys
import time
from collections import Counter
from http.client import HTTPConnection, HTTPException

from benchmarks.online.report import save
from benchmarks.online.seats import Seat
from benchmarks.online.serving import Server, load_average, new_store
from benchmarks.online.wire import CLOSE, PING, PONG, TEXT, Lost, frame
from tests.server.client import fetch, open_table

GAME, SEATS = "family", 4
ANSWER_S = 1.0
"""The timeout for an answer, after a frame with a wrong length that swallows the next ones."""
FRAMES_A_SOCKET = 20
FRAMES_A_TABLE = 2_000
REQUESTS = 2_000
KNOWN_CLOSES = {1000, 1002, 1006, 1007, 1009, 1012, 4000, 4001, 4004, 4008, 4009, 4013, 4029}
"""The close codes of our protocol, and those of WebSocket for malformed frames."""
ODDITIES: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    1 << 31,
    1 << 63,
    -(1 << 70),
    1e308,
    "",
    "\0",
    "\ud800",
    "x" * 65,
    "x" * 5000,
    [],
    [[[[[]]]]],
    {},
    {"type": "act"},
)


class Fuzzer:
    """Makes almost valid frames."""

    def __init__(self, seed: int, table: str, token: str) -> None:
        self.rng = random.Random(seed)
        self.table, self.token = table, token

    def message(self) -> dict[str, object]:
        """A valid frame."""
        request_id = f"fuzz {self.rng.getrandbits(40)}"
        return self.rng.choice(
            [
                {"type": "hello", "table": self.table, "token": self.token, "since": self.rng.randrange(50)},
                {
                    "type": "act",
                    "id": request_id,
                    "seen": self.rng.randrange(50),
                    "action": self.rng.randrange(-2, 200),
                },
                {"type": "undo", "id": request_id},
                {"type": "say", "id": request_id, "text": "hello"},
                {"type": "standin", "id": request_id, "seat": self.rng.randrange(-2, 9)},
                {"type": "pong", "n": self.rng.randrange(9)},
            ]
        )

    def broken(self) -> bytes:
        """A broken frame, as bytes."""
        message = self.message()
        if self.rng.random() < 0.3:
            field = self.rng.choice([*message, "cheat"])
            if self.rng.random() < 0.2:
                message.pop(field, None)
            else:
                message[field] = self.rng.choice(ODDITIES)
        text = json.dumps(message).encode()
        if self.rng.random() < 0.1:
            text = self.mutated(text)
        opcode = TEXT if self.rng.random() < 0.97 else self.rng.choice([0, 2, 3, CLOSE, PING, PONG])
        data = frame(opcode, text)
        return self.mutated(data) if self.rng.random() < 0.005 else data

    def mutated(self, data: bytes) -> bytes:
        """Change, duplicate or drop some bytes."""
        changed = bytearray(data)
        for _ in range(self.rng.randrange(1, 4)):
            at = self.rng.randrange(len(changed) + 1)
            match self.rng.randrange(3):
                case 0 if at < len(changed):
                    changed[at] = self.rng.randrange(256)
                case 1:
                    changed[at:at] = changed[: self.rng.randrange(20)]
                case _:
                    del changed[at : at + self.rng.randrange(1, 9)]
        return bytes(changed)


class Victim(Seat):
    """A socket that sends broken frames, and notes how it is closed."""

    closes: Counter[int]

    def _lose(self, code: int) -> None:
        self.closes[code] += 1
        super()._lose(code)

    def send_raw(self, data: bytes) -> bool:
        if self._wire is None:
            return False
        self._wire.send_raw(data)
        return True

    async def answered(self) -> None:
        """Wait until everything sent has been read: the final request is answered, or the socket closed."""
        if self._wire and self.choices:
            await self.act()
        elif self._wire:
            self.choices = [-1]
            await self.act()


async def attack(address: str, fuzzer: Fuzzer, n_frames: int, closes: Counter[int]) -> int:
    """Send n broken frames over one socket after another; returns how many happened to be valid."""
    sent = proper = 0
    while sent < n_frames:
        victim = Victim(fuzzer.table, fuzzer.token, fuzzer.rng.getrandbits(32))
        victim.closes = closes
        try:
            if fuzzer.rng.random() < 0.8:
                await victim.connect(address)
                proper += 1
            else:
                await victim.connect_silently(address)
            for _ in range(FRAMES_A_SOCKET):
                if not victim.send_raw(fuzzer.broken()):
                    break
                sent += 1
                await asyncio.sleep(0)
            async with asyncio.timeout(ANSWER_S):
                await victim.answered()
            proper += 1
        except (Lost, TimeoutError):
            pass
        finally:
            victim.leave()
    return proper


def frames_taken(address: str) -> int:
    """How many frames the server has parsed, which excludes those after the one that closed a socket."""
    found = re.search(rb"^boxlid_frames_in_total (\d+)$", fetch(address, "GET", "/metrics"), re.MULTILINE)
    assert found
    return int(found[1])


def fuzz_http(address: str, fuzzer: Fuzzer, n: int) -> Counter[int]:
    """Send broken HTTP requests; returns the number of answers by status."""
    answers: Counter[int] = Counter()
    paths = ["/api/tables", f"/api/tables/{fuzzer.table}", f"/api/tables/{fuzzer.table}/seats", "/api/games/x/rules"]
    doors = ("seats/free", "start", "bots", "replay?seat=99", "continue", "proof")
    paths += [f"/api/tables/{fuzzer.table}/{what}" for what in doors]
    for _ in range(n):
        form: dict[str, object] = {"game": GAME, "name": "Ann", "seat": 1, "level": "novice", "at": 0}
        form[fuzzer.rng.choice([*form, "cheat"])] = fuzzer.rng.choice(ODDITIES)
        body = json.dumps(form).encode()
        connection = HTTPConnection(address, timeout=30)
        try:
            path = fuzzer.rng.choice(paths) + fuzzer.rng.choice(["", "", "?x=%00", "/..%2f", "%ff"])
            headers = {"Authorization": fuzzer.rng.choice([f"Bearer {fuzzer.token}", "Bearer", "x" * 300])}
            body = fuzzer.mutated(body) if fuzzer.rng.random() < 0.5 else body
            connection.request(fuzzer.rng.choice(["GET", "POST", "POST", "PUT"]), path, body, headers)
            answers[connection.getresponse().status] += 1
        except (OSError, HTTPException):
            answers[0] += 1
        finally:
            connection.close()
    return answers


async def is_playable(address: str, table: str, tokens: list[str], n_actions: int = 20) -> bool:
    """Can people still join and play?"""
    changed = asyncio.Event()
    seats = [Seat(table, token, seed, changed) for seed, token in enumerate(tokens)]
    for seat in seats:
        await seat.connect(address)
    done = 0
    async with asyncio.timeout(60):
        while done < n_actions and seats[0].stage == "playing":
            changed.clear()
            actor = next((seat for seat in seats if seat.has_something_to_do), None)
            if actor is None:
                await changed.wait()
            else:
                done += (await actor.act()).type == "ack"
    for seat in seats:
        seat.leave()
    return done == n_actions or seats[0].stage == "over"


async def fuzz(address: str, n_frames: int, seed: int) -> tuple[int, Counter[int], Counter[int], bool]:
    """Attack one table after another. The last one, and one that was not attacked, must stay playable."""
    closes: Counter[int] = Counter()
    quiet = await asyncio.to_thread(open_table, address, GAME, SEATS, seats=SEATS)
    taken = proper = 0
    while taken < n_frames:
        table, tokens = await asyncio.to_thread(open_table, address, GAME, SEATS, seats=SEATS)
        fuzzers = [Fuzzer(seed + proper + i, table, tokens[i]) for i in range(SEATS)]
        share = min(FRAMES_A_TABLE, n_frames - taken) // SEATS + 1
        proper += sum(await asyncio.gather(*(attack(address, one, share, closes) for one in fuzzers)))
        taken = await asyncio.to_thread(frames_taken, address) - proper
    answers = await asyncio.to_thread(fuzz_http, address, fuzzers[0], min(REQUESTS, n_frames // 10))
    plays_on = await is_playable(address, table, tokens) and await is_playable(address, *quiet)
    return taken, closes, answers, plays_on


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--frames", type=int, default=20_000, help="1000000 for the full figure")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()
    with new_store("sqlite") as where:
        server = Server(where)
        try:
            taken, closes, answers, plays_on = asyncio.run(fuzz(server.address, chosen.frames, chosen.seed))
        finally:
            complaints = server.stop()
    tracebacks = complaints.count("Traceback")
    failures = sum(n for status, n in answers.items() if status >= 500)
    rows: list[tuple[str, ...]] = [
        ("broken frames parsed by the server", f"{taken:,}"),
        ("sockets closed by the server, by code", ", ".join(f"{code}: {n:,}" for code, n in sorted(closes.items()))),
        ("broken requests, by status", ", ".join(f"{status}: {n:,}" for status, n in sorted(answers.items()))),
        ("answers of 500 and above", str(failures)),
        ("tracebacks", str(tracebacks)),
        ("the table stays playable", "yes" if plays_on else "NO"),
    ]
    notes = [f"{time.monotonic() - began:.0f} s, load average {load_average()}."]
    save("fuzz", "Broken frames", ("check", "result"), rows, notes)
    unknown = set(closes) - KNOWN_CLOSES
    if failures or tracebacks or not plays_on or unknown:
        sys.exit(f"unknown close codes: {unknown or 'none'}\n{complaints[-4000:]}")


if __name__ == "__main__":
    main()
