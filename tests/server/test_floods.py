"""One socket cannot take the event loop from the others: every frame is counted, and parsed in slices."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from boxlid.server.settings import Rate
from boxlid.server.socket.transport import MOST_FRAGMENTS, MOST_LATE_FRAMES, SLICE_BYTES
from tests.server.client import Client, dial, open_table, read_to_end, run
from tests.server.raw import UPGRADE, request
from tests.server.serving import served

N_ALLOWED = 40
N_PINGS = 10_000


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("strict")
    with served(folder / "tables.sqlite", frames_a_socket=Rate(N_ALLOWED, 0)) as address:
        yield address


def wire(*frames: Frame) -> bytes:
    return b"".join(frame.serialize(mask=True) for frame in frames)


PING = wire(Frame(Opcode.PING, b""))
ANSWER = Frame(Opcode.PONG, b"").serialize(mask=False)
PONG = wire(Frame(Opcode.PONG, b""))
FRAGMENT = wire(Frame(Opcode.CONT, b"", fin=False))
BEGINNING = wire(Frame(Opcode.TEXT, b"", fin=False))


async def closed_by(client: Client, data: bytes) -> int:
    """Send bytes over a seat's socket; returns the close code."""
    client.socket.transport.write(data)
    return await read_to_end(client.socket)


@pytest.mark.parametrize("frame", [PING, PONG], ids=["ping", "pong"])
def test_control_frames_are_counted(strict: str, frame: bytes) -> None:
    async def flood() -> None:
        table, tokens = open_table(strict, "family", 2, seats=2)
        async with Client(strict, table, tokens[0]) as ann, Client(strict, table, tokens[1]) as bob:
            assert await closed_by(ann, frame * N_ALLOWED) == 4029
            assert (await bob.request("say", text="still here"))["type"] == "ack"

    run(flood())


def test_frames_are_counted_before_the_hello(strict: str) -> None:
    async def flood() -> int:
        async with dial(strict) as socket:
            socket.transport.write(PING * (N_ALLOWED + 1))
            return await read_to_end(socket)

    assert run(flood()) == 4029


def test_a_message_has_a_limited_number_of_fragments(server: str) -> None:
    async def flood() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        said = json.dumps({"type": "say", "id": "1", "text": "in pieces"}).encode()
        pieces = [
            Frame(Opcode.CONT if n else Opcode.TEXT, said[n : n + 1], fin=False) for n in range(MOST_FRAGMENTS - 1)
        ]
        end = Frame(Opcode.CONT, said[MOST_FRAGMENTS - 1 :])
        async with Client(server, table, tokens[0]) as ann:
            ann.socket.transport.write(wire(*pieces, end))
            assert (await ann.wait_for("ack"))["id"] == "1"
            assert await closed_by(ann, BEGINNING + FRAGMENT * MOST_FRAGMENTS) == 4013

    run(flood())


def test_one_iteration_of_the_event_loop_parses_one_slice_per_connection(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[int] = []
    receive_data = ServerProtocol.receive_data

    def recorded(self: ServerProtocol, data: bytes) -> None:
        parsed.append(len(data))
        receive_data(self, data)

    async def flood() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann:
            monkeypatch.setattr(ServerProtocol, "receive_data", recorded)
            said = json.dumps({"type": "say", "id": "last", "text": "after the pings"}).encode()
            ann.socket.transport.write(PING * N_PINGS + wire(Frame(Opcode.TEXT, said)))
            assert (await ann.wait_for("ack"))["id"] == "last"

    run(flood())
    assert sum(parsed) >= N_PINGS * len(PING)
    assert max(parsed) <= SLICE_BYTES


def test_a_client_that_floods_after_the_close_frame_is_aborted(strict: str) -> None:
    async def flood() -> int:
        host, port = strict.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(request(strict, "GET /ws", *UPGRADE))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(PING * (N_ALLOWED + 4 * MOST_LATE_FRAMES))
        n_bytes = 0
        with suppress(ConnectionError):
            while data := await reader.read(SLICE_BYTES):
                n_bytes += len(data)
        writer.close()
        return n_bytes

    n_pongs_at_most = run(flood()) // len(ANSWER)
    assert n_pongs_at_most < 2 * MOST_LATE_FRAMES
