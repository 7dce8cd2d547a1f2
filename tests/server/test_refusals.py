"""Close codes for bad tokens, floods and unresponsive clients, while the table plays on."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from boxlid.server.settings import Rate
from tests.server.client import Client, closed_after, dial, fetch, hello, open_table, read_to_end, run
from tests.server.serving import served


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that takes 40 frames from each socket."""
    folder: Path = tmp_path_factory.mktemp("strict")
    with served(folder / "tables.sqlite", frames_a_socket=Rate(40, 0)) as address:
        yield address


async def plays_on(address: str, table: str, token: str) -> bool:
    async with Client(address, table, token) as client:
        return (await client.request("say", text="still here"))["type"] == "ack"


def test_bad_tokens_and_unreadable_frames_are_refused(strict: str) -> None:
    async def knock() -> None:
        table, tokens = open_table(strict, "family", 2, seats=2)
        _, others = open_table(strict, "family", 2, seats=2)
        assert await closed_after(strict, hello("nowhere")) == 4004
        assert await closed_after(strict, hello(table, "guess")) == 4001
        assert await closed_after(strict, hello(table, others[0])) == 4001
        for frame in ("", "{", "[]", '{"type":"act"}', '{"type":"hello"}', '{"type":"pong","n":1}'):
            assert await closed_after(strict, frame) == 4000
        extra = json.dumps({"type": "hello", "table": table, "admin": True})
        assert await closed_after(strict, extra) == 4000
        assert await closed_after(strict, hello(table), hello(table)) == 4000
        assert await plays_on(strict, table, tokens[0])

    run(knock())


def test_nothing_is_carried_out_after_an_unreadable_frame(strict: str) -> None:
    async def knock() -> None:
        table, tokens = open_table(strict, "family", 2, seats=2)
        async with Client(strict, table, tokens[0]) as ann, Client(strict, table, tokens[1]) as bob:
            messages = [json.dumps({"type": "say", "id": text, "text": text}) for text in ("before", "after")]
            frames = [Frame(Opcode.TEXT, text.encode()) for text in (messages[0], "{", messages[1])]
            ann.socket.transport.write(b"".join(frame.serialize(mask=True) for frame in frames))
            assert await read_to_end(ann.socket) == 4000
            for text in ("still here", "and still"):
                assert (await bob.request("say", text=text))["type"] == "ack"
            assert [said["text"] for said in bob.said] == ["before", "still here", "and still"]

    run(knock())


def test_a_seat_needs_its_own_token(strict: str) -> None:
    async def play() -> None:
        table, tokens = open_table(strict, "family", 2, seats=2)
        async with Client(strict, table, tokens[1]) as bob:
            assert bob.seat == 1
            hands = [zone["cards"] for zone in bob.scene["zones"] if zone["kind"] == "hand"]
            assert hands[0] == []
            assert hands[1] != []

    run(play())


def test_a_foreign_origin_gets_no_socket(strict: str) -> None:
    async def knock() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await dial(strict, additional_headers={"Origin": "https://elsewhere.example"})
        assert refused.value.response.status_code == 403
        async with dial(strict, additional_headers={"Origin": f"http://{strict}"}):
            pass

    run(knock())


def test_large_frames_and_floods_close_the_socket(strict: str) -> None:
    async def knock() -> None:
        table, tokens = open_table(strict, "family", 2, seats=2)
        assert await closed_after(strict, hello(table, tokens[0]), " " * 5000) == 4013
        flood = [json.dumps({"type": "say", "id": str(n), "text": "x"}) for n in range(1000)]
        assert await closed_after(strict, hello(table, tokens[0]), *flood) == 4029
        assert await plays_on(strict, table, tokens[0])

    run(knock())


def test_sockets_and_frames_are_limited_per_address(tmp_path: Path) -> None:
    async def knock(address: str, n_frames: int) -> int:
        table, tokens = open_table(address, "family", 2, seats=2)
        messages = [json.dumps({"type": "say", "id": str(n), "text": "x"}) for n in range(n_frames)]
        async with Client(address, table, tokens[0]):
            return await closed_after(address, hello(table, tokens[1]), *messages)

    with served(tmp_path / "sockets.sqlite", sockets_an_address=Rate(1, 0)) as address:
        assert run(knock(address, 0)) == 4029
    with served(tmp_path / "frames.sqlite", frames_an_address=Rate(5, 0)) as address:
        assert run(knock(address, 4)) == 4029


def test_the_newest_window_has_the_seat(strict: str) -> None:
    async def play() -> None:
        table, tokens = open_table(strict, "family", 2, seats=2)
        async with Client(strict, table, tokens[0]) as old, Client(strict, table, tokens[0]) as new:
            assert await read_to_end(old.socket) == 4009
            assert (await new.request("say", text="mine"))["type"] == "ack"

    run(play())


def test_a_socket_that_says_no_hello_is_closed(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite", hello_s=0.01) as address:
        assert run(closed_after(address)) == 4000


def test_a_client_that_answers_no_ping_is_closed(tmp_path: Path) -> None:
    async def keep_silent(address: str) -> int:
        table, tokens = open_table(address, "family", 2, seats=2)
        return await closed_after(address, hello(table, tokens[0]))

    with served(tmp_path / "tables.sqlite", ping_s=0.01, silence_s=0.01) as address:
        assert run(keep_silent(address)) == 4008


def test_a_spectator_that_stops_reading_delays_no_one(server: str) -> None:
    async def play() -> None:
        table, tokens = open_table(server, "archduke", 2, seats=2, options={"mark": "rounds", "rounds": 30})
        clients = [Client(server, table, token, seed) for seed, token in enumerate(tokens)]
        host, port = server.split(":")
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.connect((host, int(port)))
        stuck = await dial(server, sock=small, max_queue=1)
        await stuck.send(hello(table))
        async with clients[0], clients[1]:
            playing = [asyncio.create_task(play_until_closed(client, 4008)) for client in clients]
            done, others = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        stuck.transport.abort()

    run(play())


async def play_until_closed(client: Client, code: int) -> None:
    """Play until the server has closed a socket with the code."""
    while True:
        for _ in range(20):
            if client.scene["choices"]:
                await client.act_at_random()
            else:
                await client.wait_for("event")
        if f'boxlid_closed_total{{code="{code}"}}' in fetch(client.address, "GET", "/metrics").decode():
            return
