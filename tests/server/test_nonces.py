"""The deals come from the server's secret and the players' nonces, so no one alone can choose them."""

import asyncio
import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from boxlid.table import Record, read_record, verify
from boxlid.table.keys import KEY_BYTES, commitment_to
from tests.server.client import Client, fetch, get, post, run
from tests.server.serving import served
from tests.server.test_lobby import refusal

SHORT = {"game": "family", "seats": 2, "options": {"target": 10}}
ANN, BOB = "a1" * KEY_BYTES, "b2" * KEY_BYTES


def open_for_two(address: str, **form: Any) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """A table that has not begun: its path, and the seats of Ann and Bob."""
    ann = post(address, "/api/tables", {"name": "Ann", **SHORT, **form})
    path = f"/api/tables/{ann['table']}"
    return path, ann, post(address, f"{path}/seats", {"name": "Bob"})


def contribute(address: str, path: str, seated: dict[str, Any], nonce: str, commitment: str | None = None) -> Any:
    form = {"commitment": commitment or seated["commitment"], "nonce": nonce}
    return post(address, f"{path}/nonces", form, seated["token"])


def refused(address: str, path: str, seated: dict[str, Any], nonce: str, commitment: str | None = None) -> str:
    form = {"commitment": commitment or seated["commitment"], "nonce": nonce}
    return refusal(address, "POST", f"{path}/nonces", form, seated["token"]).reason


def play(address: str, path: str, *seated: dict[str, Any]) -> list[Client]:
    """Play a match that has begun to its end."""

    async def all_play() -> list[Client]:
        clients = [Client(address, path.rpartition("/")[2], one["token"]) for one in seated]
        async with asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(play_alone(client))
        return clients

    async def play_alone(client: Client) -> None:
        async with client:
            await client.play()

    return run(all_play())


def record_of(address: str, path: str) -> Record:
    return read_record(fetch(address, "GET", f"{path}/record"))


def contributors(players: list[Any]) -> list[bool]:
    return [player["has_contributed"] for player in players]


def stored_secrets(store: Path, table: str) -> list[bytes]:
    """The secret of a table's match and that of its rematch."""
    with closing(sqlite3.connect(store)) as connection:
        ((key,),) = connection.execute('SELECT key FROM secret WHERE "table" = ?', (table,))
    return [key[:KEY_BYTES], key[KEY_BYTES:]]


def test_nonces_are_in_the_deals_even_after_a_restart(where: str) -> None:
    with served(where) as address:
        path, ann, bob = open_for_two(address)
        assert ann["commitment"] == bob["commitment"]
        assert contributors(contribute(address, path, ann, ANN)["players"]) == [True, False]

    async def look(address: str) -> Client:
        async with Client(address, bob["table"], bob["token"]) as client:
            return client

    with served(where) as address:
        waiting = run(look(address))
        assert json.loads(waiting.frames[0])["commitment"] == ann["commitment"]
        assert contributors(waiting.players) == [True, False]
        contribute(address, path, bob, BOB)
        post(address, f"{path}/start", token=ann["token"])
        result = play(address, path, ann, bob)[0].result
        record = record_of(address, path)
        proof = get(address, f"{path}/proof")
    secret = bytes.fromhex(record.secret or "")
    assert hashlib.sha256(secret).hexdigest() == ann["commitment"] == record.commitment
    assert record.key == hashlib.sha256(secret + bytes.fromhex(ANN) + bytes.fromhex(BOB)).hexdigest()
    assert record.nonces == [ANN, BOB]
    assert [finding.says for finding in verify(record) if not finding.holds] == []
    assert (result["secret"], result["key"], result["nonces"]) == (record.secret, record.key, record.nonces)
    assert {"holds": True, "says": "the key is made from the secret and the nonces of 2 of 2 players"} in proof


def test_bots_and_clients_without_a_nonce_add_nothing(server: str) -> None:
    opened = {"name": "Ann", "bots": ["novice"], "start": True, **SHORT}
    seated = post(server, "/api/tables", opened)
    path = f"/api/tables/{seated['table']}"
    play(server, path, seated)
    record = record_of(server, path)
    assert record.nonces == [None, None]
    assert record.key == hashlib.sha256(bytes.fromhex(record.secret or "")).hexdigest() != record.secret
    assert [finding.says for finding in verify(record) if not finding.holds] == []


def test_a_seat_sends_one_nonce_of_its_own_before_the_match(server: str) -> None:
    path, ann, bob = open_for_two(server)
    for nonce in ("", "a1", ANN.upper(), ANN + "a1", ANN[:-2] + " 1", "zz" * KEY_BYTES):
        assert "a nonce is 64 hexadecimal digits" in refused(server, path, ann, nonce)
    assert "the token of a seat" in refused(server, path, {**ann, "token": "nobody's"}, ANN)
    assert ann["commitment"] in refused(server, path, ann, ANN, commitment="00" * KEY_BYTES)
    contribute(server, path, ann, ANN)
    seq = get(server, path)["seq"]
    contribute(server, path, ann, ANN)
    assert get(server, path)["seq"] == seq
    assert "already sent another nonce" in refused(server, path, ann, BOB)
    post(server, f"{path}/start", token=ann["token"])
    assert "the match has begun and its cards are dealt" in refused(server, path, bob, BOB)
    assert contributors(get(server, path)["players"]) == [True, False]


def test_opening_a_table_takes_no_nonce(server: str) -> None:
    """A nonce there would be chosen before the commitment was seen."""
    form = {"name": "Ann", "nonce": ANN, **SHORT}
    assert "unknown field `nonce`" in refusal(server, "POST", "/api/tables", form).reason


def test_the_nonce_of_a_seat_that_is_freed_is_dropped(server: str) -> None:
    path, ann, bob = open_for_two(server)
    contribute(server, path, bob, BOB)
    post(server, f"{path}/seats/free", {"seat": 1}, bob["token"])
    assert "the token of a seat" in refused(server, path, bob, BOB)
    cem = post(server, f"{path}/seats", {"name": "Cem"})
    assert contributors(get(server, path)["players"]) == [False, False]
    post(server, f"{path}/start", token=ann["token"])
    play(server, path, ann, cem)
    assert record_of(server, path).nonces == [None, None]


def test_a_rematch_is_dealt_from_a_secret_committed_to_at_the_end_of_the_last_match(server: str) -> None:
    path, ann, bob = open_for_two(server)
    contribute(server, path, bob, BOB)
    post(server, f"{path}/start", token=ann["token"])
    next_commitment = play(server, path, ann, bob)[0].result["next_commitment"]
    assert next_commitment in refused(server, path, ann, ANN)  # it was meant for the match that is over
    contribute(server, path, ann, ANN, next_commitment)
    following = post(server, f"{path}/rematch", token=bob["token"])["table"]
    assert post(server, f"{path}/rematch", token=ann["token"])["table"] == following
    assert "the match has begun" in refused(server, path, bob, BOB, next_commitment)
    play(server, f"/api/tables/{following}", ann, bob)
    record, before = record_of(server, f"/api/tables/{following}"), record_of(server, path)
    assert (before.nonces, record.nonces) == ([None, BOB], [ANN, None])
    assert record.commitment == next_commitment != before.commitment
    assert [finding.says for finding in verify(record) if not finding.holds] == []


def test_a_branch_has_a_secret_of_its_own_and_no_nonces(server: str) -> None:
    path, ann, bob = open_for_two(server)
    post(server, f"{path}/start", token=ann["token"])
    play(server, path, ann, bob)
    branch = post(server, f"{path}/continue", {"at": 3, "seat": 0, "name": "Ann", "bots": "novice"})
    branched = f"/api/tables/{branch['table']}"
    assert branch["commitment"] != ann["commitment"]
    assert "the match has begun" in refused(server, branched, branch, ANN)
    play(server, branched, branch)
    assert record_of(server, branched).nonces is None


def test_no_secret_is_sent_or_logged_before_the_end(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store) as address:
        path, ann, bob = open_for_two(address)
        told = json.dumps([ann, bob, contribute(address, path, ann, ANN)])
        post(address, f"{path}/start", token=ann["token"])
        clients = play(address, path, ann, bob)
        record = record_of(address, path)
    secret, next_secret = stored_secrets(store, ann["table"])
    with closing(sqlite3.connect(store)) as connection:
        log = [body.decode() for (body,) in connection.execute("SELECT body FROM event")]
    before_the_end = [frame for client in clients for frame in client.frames if '"stage":"over"' not in frame]
    assert record.secret == secret.hex()
    assert len(before_the_end) > 10
    for words in (told, *log, *before_the_end):
        assert not any(hidden in words for hidden in (secret.hex(), next_secret.hex(), str(record.key)))
    assert all(next_secret.hex() not in frame for client in clients for frame in client.frames)
    assert clients[0].result["next_commitment"] == commitment_to(next_secret)


def test_a_store_with_a_replaced_secret_deals_nothing(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store) as address:
        path, ann, _ = open_for_two(address)
        contribute(address, path, ann, ANN)
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE secret SET key = ?", (bytes(2 * KEY_BYTES),))
    with served(store) as address:
        why = refusal(address, "POST", f"{path}/start", token=ann["token"]).reason
        assert "is not the one committed to" in why
        assert get(address, path)["stage"] == "gathering"


def test_a_table_opened_before_nonces_existed_deals_without_them(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store) as address:
        path, ann, bob = open_for_two(address)
    with closing(sqlite3.connect(store)) as connection, connection:
        ((body,),) = connection.execute("SELECT body FROM event WHERE seq = 1")
        opened = {name: value for name, value in json.loads(body).items() if name != "commitment"}
        connection.execute("UPDATE event SET body = ? WHERE seq = 1", (json.dumps(opened).encode(),))
        connection.execute("DELETE FROM secret")
    with served(store) as address:
        assert refused(address, path, ann, ANN) == "this table deals without nonces"
        post(address, f"{path}/start", token=ann["token"])
        result = play(address, path, ann, bob)[0].result
        record = record_of(address, path)
        assert (record.nonces, record.key, result["next_commitment"]) == (None, record.secret, None)
        assert [finding.says for finding in verify(record) if not finding.holds] == []
        assert refused(address, path, ann, ANN) == "this table deals without nonces"
        following = post(address, f"{path}/rematch", token=ann["token"])["table"]
        assert get(address, f"/api/tables/{following}")["stage"] == "playing"


def test_clients_are_sent_who_has_contributed(server: str) -> None:
    path, ann, bob = open_for_two(server)

    async def listen() -> None:
        async with Client(server, ann["table"], ann["token"]) as client:
            contribute(server, path, bob, BOB)
            while contributors(client.players) != [False, True]:
                await client.receive()
        assert client.story == []

    run(listen())
