"""An attacker in a separate process, on a separate loopback address.

    python -m benchmarks.online.floods KIND PORT SECONDS [TARGET ...]

Targets are paths or, for spectators' hellos, a table.

It prints one line of JSON: how much it handed to the kernel, over how many connections, for how long, and how many are
still open at the end.
"""

import argparse
import json
import resource
import select
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice

from benchmarks.online.wire import TEXT, frame

ATTACKER = "127.0.0.2"
THREADS = 8
HELLOS, GETS, UNREAD = 30, 240, 40
"""Connections at once."""
MOST_CONNECTIONS = 500_000
HALF_SENT = 3_000
CHUNK = 64 * 1024
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"
BEGIN_TEXT, EMPTY_FRAGMENT = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


@dataclass
class Sent:
    """The activity of an attacker, over all threads."""

    connections: int = 0
    megabytes: float = 0.0
    seconds: float = 0.0
    still_open: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, n_bytes: int = 0, connections: int = 0) -> None:
        with self.lock:
            self.connections += connections
            self.megabytes += n_bytes / 1e6

    def summary(self) -> str:
        return json.dumps(
            {
                "connections": self.connections,
                "megabytes": round(self.megabytes, 1),
                "seconds": round(self.seconds, 1),
                "still_open": self.still_open,
            }
        )


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(ATTACKER, 0))


def flood(port: int, until: float, sent: Sent, opening: bytes, repeated: bytes) -> None:
    """Send the same data repeatedly, over a new connection whenever the server has closed the last one."""
    while time.monotonic() < until and sent.connections < MOST_CONNECTIONS:
        try:
            with connect(port) as line:
                sent.add(connections=1)
                line.sendall(opening)
                while time.monotonic() < until:
                    line.sendall(repeated)
                    sent.add(len(repeated))
        except OSError:
            continue


def in_threads(work: Callable[[], None]) -> None:
    threads = [threading.Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def ask_repeatedly(port: int, until: float, sent: Sent, requests: list[bytes], at_once: int) -> None:
    """Send a request over each of many new connections, and wait for the begin of each answer; again and again."""
    while time.monotonic() < until:
        lines: list[socket.socket] = []
        for request in islice(cycle(requests), at_once):
            try:
                line = connect(port)
                lines.append(line)
                line.sendall(request)
            except OSError:
                continue
            sent.add(len(request), connections=1)
        for line in lines:
            with line, suppress(OSError):
                line.settimeout(max(0.1, until - time.monotonic()))
                line.recv(CHUNK)


def leave_unread(port: int, until: float, sent: Sent, requests: list[bytes]) -> None:
    """Send requests, read none of the answers, and connect again when the server closes a connection."""
    lines: dict[int, socket.socket] = {}
    poll = select.poll()
    for request in cycle(requests):
        if time.monotonic() > until:
            break
        if len(lines) >= UNREAD:
            for number, _ in poll.poll(100):
                poll.unregister(number)
                lines.pop(number).close()
            continue
        line = connect(port)
        line.sendall(request)
        sent.add(len(request), connections=1)
        poll.register(line, select.POLLRDHUP | select.POLLHUP)
        lines[line.fileno()] = line
    for line in lines.values():
        line.close()


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()


def continue_from(path: str) -> bytes:
    body = json.dumps({"at": 0, "seat": 0, "name": "Attacker"})
    return f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


def hello(table: str) -> bytes:
    return UPGRADE + frame(TEXT, json.dumps({"type": "hello", "table": table, "token": None}).encode())


def send_halves(port: int, until: float, sent: Sent) -> None:
    """Slowloris: begin thousands of requests, send a byte of each now and then, and count those still open."""
    lines: list[socket.socket] = []
    while len(lines) < HALF_SENT and time.monotonic() < until:
        try:
            line = connect(port)
            line.sendall(HALF)
        except OSError:
            continue
        sent.add(len(HALF), connections=1)
        lines.append(line)
    while time.monotonic() < until:
        for line in lines:
            try:
                line.send(b"a", socket.MSG_DONTWAIT)
            except OSError:
                continue
        time.sleep(1.0)
    sent.still_open = sum(is_open(line) for line in lines)


def is_open(line: socket.socket) -> bool:
    poll = select.poll()
    poll.register(line, select.POLLIN)
    if not poll.poll(0):
        return True
    try:
        return bool(line.recv(CHUNK, socket.MSG_DONTWAIT)) and is_open(line)
    except OSError:
        return False


ASKED = {"hellos": (hello, HELLOS), "gets": (get, GETS), "continues": (continue_from, HELLOS)}
KINDS = ("pings", "fragments", "bodies", "headers", "half-sent", "unread", *ASKED)


def main() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * HALF_SENT)), hard))
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("port", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("targets", nargs="*")
    chosen = parser.parse_args()
    sent, began = Sent(), time.monotonic()
    until = began + chosen.seconds
    if chosen.kind == "half-sent":
        send_halves(chosen.port, until, sent)
    elif chosen.kind == "unread":
        leave_unread(chosen.port, until, sent, [get(path) for path in chosen.targets])
    elif chosen.kind in ASKED:
        write, at_once = ASKED[chosen.kind]
        ask_repeatedly(chosen.port, until, sent, [write(target) for target in chosen.targets], at_once)
    else:
        opening, repeated = {
            "pings": (UPGRADE, PING * (CHUNK // len(PING))),
            "fragments": (UPGRADE + BEGIN_TEXT, EMPTY_FRAGMENT * (CHUNK // len(EMPTY_FRAGMENT))),
            "bodies": (POST, b"%x\r\n%s\r\n" % (CHUNK, b"a" * CHUNK)),
            "headers": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X-Long: " + b"a" * CHUNK + b"\r\n"),
        }[chosen.kind]
        in_threads(lambda: flood(chosen.port, until, sent, opening, repeated))
    sent.seconds = time.monotonic() - began
    print(sent.summary())


if __name__ == "__main__":
    main()
