"""`boxlid play --join`: the real command against a real server."""

import asyncio
import hashlib
import os
import re
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from boxlid.cli.contribution import OwnContribution
from boxlid.cli.join import CONTINUE, RECONNECTING, VERIFIED, read_frame
from boxlid.cli.link import Link, read_link
from boxlid.cli.main import BAD_INPUT, OK, run
from boxlid.games import Unreadable
from boxlid.server.tables.lobby_messages import Contribution
from boxlid.server.tables.messages import MatchResult
from boxlid.table.keys import commitment_to
from tests.server.client import PATIENCE_S, Client, get, post
from tests.server.client import run as run_client
from tests.server.serving import served
from tests.server.test_pauses import to_the_pause

EVERY_CARD = [f"{suit}{number}" for suit in "EGMA" for number in range(1, 11)]
ANYTHING = ["1", *EVERY_CARD, "D0", "D11", "keep"] * 200
"""Every action of All in the Family, more often than a short match takes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("store") / "tables.sqlite") as address:
        yield address


def open_table(address: str) -> tuple[str, str]:
    """A table with an open seat: its link, and its host's token."""
    form = {"game": "family", "name": "Ann", "seats": 2, "options": {"target": 10}}
    seated = post(address, "/api/tables", form)
    return f"http://{address}/t/{seated['table']}", seated["token"]


def join(*words: str, typed: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "boxlid", "play", "--join", *words],
        input="".join(f"{line}\n" for line in typed),
        env={**os.environ, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def return_link(left: subprocess.CompletedProcess[str]) -> str:
    """The link that was printed when the player left."""
    return left.stderr.partition("--join '")[2].partition("'")[0]


def test_a_player_who_leaves_can_come_back(server: str) -> None:
    link, _ = open_table(server)
    left = join(link, "--name", "Bob", typed=["quit"])
    assert left.returncode == OK
    assert "At the table: Ann, Bob" in left.stdout
    assert read_link(return_link(left)).token
    again = join(return_link(left), typed=["quit"])
    assert "At the table: Ann, Bob" in again.stdout
    assert len(get(server, f"/api/tables/{read_link(link).table}")["players"]) == 2


def test_a_whole_match_against_a_bot(server: str) -> None:
    form = {"game": "family", "name": "Ann", "seats": 2, "options": {"target": 10}, "bots": ["novice"], "start": True}
    seated = post(server, "/api/tables", form)
    played = join(str(Link(f"http://{server}", seated["table"], seated["token"])), typed=ANYTHING)
    assert played.returncode == OK, played.stderr
    assert " the match with " in played.stdout
    assert get(server, f"/api/tables/{seated['table']}")["stage"] == "over"


def test_in_a_pipe_every_pause_ends_by_itself(server: str) -> None:
    form = {"game": "family", "name": "Ann", "seats": 2, "options": {"target": 30}, "bots": ["novice"], "start": True}
    seated = post(server, "/api/tables", {**form, "pause_s": 3_600})
    played = join(str(Link(f"http://{server}", seated["table"], seated["token"])), typed=ANYTHING)
    assert played.returncode == OK, played.stderr
    assert "Deal 1 is over." in played.stdout
    assert " the match with " in played.stdout


def test_in_a_terminal_enter_goes_on_after_a_deal(server: str) -> None:
    form = {"game": "family", "name": "Ann", "seats": 2, "pause_s": 3_600}
    host = post(server, "/api/tables", form)
    table = host["table"]
    tokens = [host["token"], post(server, f"/api/tables/{table}/seats", {"name": "Bob"})["token"]]
    post(server, f"/api/tables/{table}/start", token=tokens[0])

    async def play_deal() -> None:
        people = [Client(server, table, token) for token in tokens]
        async with people[0], people[1], asyncio.TaskGroup() as group:
            for client in people:
                group.create_task(to_the_pause(client))

    run_client(play_deal())
    ann, bob = (terminal(str(Link(f"http://{server}", table, token))) for token in tokens)
    for child in (ann, bob):
        child.expect("Deal 1 is over.")
        child.expect(CONTINUE)
    ann.sendline("")
    ann.expect("Waiting for Bob.")
    bob.sendline("")
    for child in (ann, bob):
        child.expect("How many tricks")
        child.sendline("quit")
        child.expect(pexpect.EOF)
        child.close()


def test_a_match_joined_before_it_begins_is_dealt_from_the_player_s_nonce_too(server: str) -> None:
    link, token = open_table(server)
    table = read_link(link).table

    async def play() -> str:
        command = [sys.executable, "-m", "boxlid", "play", "--join", link, "--name", "Bob"]
        bob = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        async with Client(server, table, token) as ann:
            while not (len(ann.players) == 2 and ann.players[1]["has_contributed"]):
                await ann.receive()
            post(server, f"/api/tables/{table}/start", token=token)
            playing = asyncio.create_task(ann.play())
            printed, _ = await bob.communicate("".join(f"{line}\n" for line in ANYTHING).encode())
            await playing
        return printed.decode()

    printed = run_client(play())
    assert "1 of 2 players contributed to the shuffle." in printed
    assert VERIFIED in printed
    record = get(server, f"/api/tables/{table}/record")
    assert [nonce is not None for nonce in record["nonces"]] == [False, True]


def test_a_server_that_chose_the_deals_is_detected() -> None:
    part, secret, nonce, other = OwnContribution(), "0a" * 32, "0b" * 32, "0c" * 32
    part.to_match = Contribution(commitment=commitment_to(bytes.fromhex(secret)), nonce=nonce)

    def wrong(secret: str, nonces: list[str | None], key: str = "") -> list[str]:
        parts = bytes.fromhex(secret + "".join(nonce or "" for nonce in nonces))
        return part.check(0, MatchResult([], [], key or hashlib.sha256(parts).hexdigest(), secret, nonces, None))

    assert wrong(secret, [nonce, None]) == []
    assert wrong(other, [nonce, None]) == ["the server has changed its secret after it saw your random number"]
    assert wrong(secret, [None, nonce]) == ["the server accepted your random number, but it is not in the shuffle"]
    assert wrong(secret, [nonce, None], key=other) == [
        "the key is not made from the secret and the players' random numbers"
    ]


def test_a_refusal_names_its_clause_and_help_is_at_hand(server: str) -> None:
    form = {"game": "family", "name": "Ann", "seats": 2, "bots": ["novice"], "start": True}
    seated = post(server, "/api/tables", form)
    link = str(Link(f"http://{server}", seated["table"], seated["token"]))
    printed = join(link, typed=["keep", "?", "help", "rules FAM-3.8a", "hint", "nonsense", "undo", "quit"]).stdout
    assert "FAM-3.8a" in printed
    assert "bid 3" in printed
    assert "say TEXT" in printed
    assert "to win" in printed
    assert "nonsense" in printed
    assert "choices are being laid face down" in printed


def test_watching_needs_no_seat(server: str) -> None:
    link, _ = open_table(server)
    watched = join(link, "--watch", typed=["quit"])
    assert watched.returncode == OK
    assert "At the table: Ann." in watched.stdout
    assert "Come back" not in watched.stderr


def test_after_a_lost_connection_no_message_is_missed(tmp_path: Path, unused_port: int) -> None:
    store = tmp_path / "tables.sqlite"

    async def play() -> None:
        with served(store, port=unused_port) as address:
            link, token = open_table(address)
            command = [sys.executable, "-m", "boxlid", "play", "--join", link, "--name", "Bob"]
            bob = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
            assert await prints(bob, "At the table: Ann, Bob")
        with served(store, port=unused_port) as address:
            async with Client(address, read_link(link).table, token) as ann:
                await ann.request("say", text="are you there?")
                assert await prints(bob, "Ann says: are you there?")
                assert bob.stdin
                bob.stdin.write(b"say yes\n")
                assert (await ann.wait_for("said"))["text"] == "yes"
            _, errors = await bob.communicate(b"quit\n")
        assert errors.decode().startswith(RECONNECTING)
        assert bob.returncode == OK

    run_client(play())


async def prints(process: Process, text: str) -> bool:
    assert process.stdout
    async for line in process.stdout:
        if text in line.decode():
            return True
    return False


def test_requests_of_two_sessions_are_not_confused(server: str) -> None:
    link, _ = open_table(server)
    left = join(link, "--name", "Bob", typed=["say early", "quit"])
    join(return_link(left), typed=["say late", "quit"])
    printed = join(link, "--watch", typed=["quit"]).stdout
    assert re.findall("Bob says: (.*)", printed) == ["early", "late"]


def test_again_starts_a_rematch(server: str) -> None:
    link, token = open_table(server)
    table = read_link(link).table
    tokens = [token, post(server, f"/api/tables/{table}/seats", {"name": "Bob"})["token"]]
    post(server, f"/api/tables/{table}/start", token=token)

    async def play() -> None:
        clients = [Client(server, table, token, seed) for seed, token in enumerate(tokens)]
        async with clients[0], clients[1], asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(client.play())

    run_client(play())
    terminals = [terminal(str(Link(f"http://{server}", table, token))) for token in tokens]
    for child in terminals:
        child.expect("`again` plays another match")
    terminals[1].sendline("again")
    terminals[1].expect("The rematch begins when the others have answered")
    terminals[0].expect("wants a rematch")
    terminals[0].sendline("again")
    for child in terminals:
        child.expect("How many tricks")
        child.sendline("quit")
        child.expect(f"--join 'http://{server}/t/(.*)#seat=")
        assert child.match.group(1) != table
        child.expect(pexpect.EOF)
        child.close()
    rematch = get(server, f"/api/tables/{table}")["next_table"]
    assert get(server, f"/api/tables/{rematch}")["players"][1]["has_contributed"]


def terminal(link: str) -> Any:
    """The command in its own terminal."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "boxlid", "play", "--join", link],
        timeout=PATIENCE_S,
        encoding="utf-8",
        dimensions=(40, 200),
    )


def test_a_bot_plays_for_an_absent_player(server: str) -> None:
    link, token = open_table(server)
    seated = post(server, f"/api/tables/{read_link(link).table}/seats", {"name": "Bob"})
    post(server, f"/api/tables/{read_link(link).table}/start", token=token)
    bob = str(Link(f"http://{server}", seated["table"], seated["token"]))
    printed = join(bob, typed=["bot nobody", "bot ann", "quit"]).stdout
    assert "no player is called nobody; the players are Ann, Bob" in printed
    assert "A bot plays for Ann." in printed


def test_control_characters_from_a_server_are_refused() -> None:
    assert read_frame('{"type":"said","seq":1,"seat":0,"name":"Ann","text":"hello"}')
    for nonsense in ("", "{}", "[" * 60_000, b"\xff", '{"type":"dance"}'):
        with pytest.raises(Unreadable, match="this version of Boxlid"):
            read_frame(nonsense)
    with pytest.raises(Unreadable, match="control characters"):
        read_frame('{"type":"said","seq":1,"seat":0,"name":"Ann","text":"\\u001b[2J"}')


@pytest.mark.parametrize("link", ["", "localhost:8765", "ftp://localhost/t/x", "http://localhost/t/", "http:///t/x"])
def test_text_that_is_not_a_link_is_refused(link: str) -> None:
    with pytest.raises(Unreadable, match="is not the link of a table"):
        read_link(link)


def test_an_unknown_table_gets_one_sentence(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--join", f"http://{server}/t/nothing"]) == BAD_INPUT
    assert "there is no table nothing" in capsys.readouterr().err


def test_an_unreachable_server_gets_one_sentence(capsys: pytest.CaptureFixture[str], unused_port: int) -> None:
    assert run(["play", "--join", f"http://127.0.0.1:{unused_port}/t/x"]) == BAD_INPUT
    assert "cannot be reached" in capsys.readouterr().err


@pytest.fixture
def unused_port() -> Iterator[int]:
    """A port without a listener. It stays bound, so that no other program gets it."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]
