"""Relayed requests: no owner delays the requests for another's tables, and responses pass through as they arrive."""

import gzip
import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from boxlid.server import replay_service as replay_service
from boxlid.server.tables.store import Store
from tests.docs.test_documents import ROOT
from tests.server import gated_review
from tests.server.client import PATIENCE_S, RefusedRequest, fetch, open_table
from tests.server.database import Database
from tests.server.raw import dial_raw, read_to_end, request
from tests.server.serving import served
from tests.server.test_relay_limits import on_database
from tests.server.test_reviews import finished
from tests.server.test_stores import on

TABLE, N_REQUESTS = "/api/tables/foreign", 20
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"


@contextmanager
def foreign_owner(where: str) -> Iterator[socket.socket]:
    """A listening socket that a live process of the database seems to be, and that owns a table."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(PATIENCE_S)
        owner = on_database(
            where,
            "INSERT INTO process (address, alive_until) VALUES ($1, 'infinity') RETURNING id",
            f"http://127.0.0.1:{listening.getsockname()[1]}",
        )
        on_database(where, 'INSERT INTO "table" (id, epoch, owner) VALUES ($1, 1, $2)', "foreign", owner)
        yield listening


def ask(address: str, path: str) -> socket.socket:
    """Send a request without waiting for the response."""
    connection = dial_raw(address)
    connection.sendall(request(address, f"GET {path}", "Connection: close"))
    return connection


def accept(listening: socket.socket) -> socket.socket:
    """The next relayed request, received."""
    relayed, _ = listening.accept()
    relayed.settimeout(PATIENCE_S)
    while not relayed.recv(65_536).endswith(b"\r\n\r\n"):
        continue
    return relayed


def test_an_owner_that_does_not_answer_delays_no_other(database: Database) -> None:
    where = database.new()
    with served(where) as relay, served(where) as owner, foreign_owner(where):
        table, _ = open_table(owner, "family")
        waiting = [ask(relay, TABLE) for _ in range(N_REQUESTS)]
        assert fetch(relay, "GET", f"/api/tables/{table}")
        assert not select.select(waiting, [], [], 0)[0]
        for connection in waiting:
            connection.close()


def test_only_long_work_may_delay_the_answer_of_an_owner(database: Database) -> None:
    where = database.new()
    with (
        served(where, owner_answers_s=0.05) as relay,
        foreign_owner(where) as listening,
        ask(relay, f"{TABLE}/review") as review,
        accept(listening) as relayed,
    ):
        with pytest.raises(RefusedRequest, match="503: the server of this table is unreachable"):
            fetch(relay, "GET", TABLE)
        relayed.sendall(ANSWER % (2, b"{}"))
        assert read_to_end(review).endswith(b"\r\n\r\n{}")


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\n", ANSWER % (100, b"{")])
def test_an_owner_that_answers_with_something_else_is_unreachable(database: Database, answer: bytes) -> None:
    where = database.new()
    with served(where) as relay, foreign_owner(where) as listening, ask(relay, TABLE) as asked:
        with accept(listening) as relayed:
            relayed.sendall(answer)
        assert read_to_end(asked).startswith(b"HTTP/1.1 503")


def test_a_large_response_that_breaks_off_ends_without_its_last_chunk(database: Database) -> None:
    where = database.new()
    with served(where) as relay, foreign_owner(where) as listening:
        connection = ask(relay, f"{TABLE}/replay")
        with accept(listening) as relayed:
            relayed.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nstart\r\n")
        with connection:
            assert read_to_end(connection).endswith(b"\r\n5\r\nstart\r\n")


def test_a_client_that_leaves_ends_its_relayed_request(database: Database) -> None:
    where = database.new()
    with served(where) as relay, foreign_owner(where) as listening:
        with ask(relay, f"{TABLE}/review"):
            relayed = accept(listening)
        with relayed:
            assert read_to_end(relayed) == b""


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_a_large_response_is_relayed_whole(database: Database, monkeypatch: pytest.MonkeyPatch, accepted: str) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(replay_service, "_replay", gated_review.large_replay)
    where, log = database.new(), finished(1)

    async def write(store: Store) -> None:
        await store.append(await store.create(log.table), [event.stored() for event in log.events], key=log.key)

    on(where, write)
    with served(where) as owner, served(where) as relay:
        assert fetch(owner, "GET", "/api/tables/table1")
        replay = fetch(relay, "GET", "/api/tables/table1/replay", **{"Accept-Encoding": accepted})
        if accepted == "gzip":
            replay = gzip.decompress(replay)
        assert len(replay) == gated_review.LARGE_BYTES
