"""Relayed requests: once, never to this process itself, limited by client; one process per address."""

import json
from contextlib import AsyncExitStack
from typing import Any

import asyncpg
import pytest

from boxlid.server.settings import Rate
from boxlid.server.stores import postgres
from boxlid.server.stores.postgres import PostgresStore
from boxlid.server.tables.store import StoreUnavailable
from tests.server.client import RefusedRequest, dial, fetch, hello, open_table, run
from tests.server.database import Database
from tests.server.serving import served


def refused(address: str, method: str, path: str, **headers: str) -> int:
    with pytest.raises(RefusedRequest) as refusal:
        fetch(address, method, path, {} if method == "POST" else None, **headers)
    return refusal.value.status


def on_database(where: str, sql: str, *values: Any) -> Any:
    async def execute() -> Any:
        connection = await asyncpg.connect(where)
        try:
            return await connection.fetchval(sql, *values)
        finally:
            await connection.close()

    return run(execute())


def test_the_owner_limits_the_client_behind_a_relay(database: Database) -> None:
    where = database.new()
    with (
        served(where, requests_an_address=Rate(3, 0), connections_an_address=4) as owner,
        served(where, trusted_proxies=("127.0.0.1",)) as relay,
    ):
        table, _ = open_table(owner, "family")
        path = f"/api/tables/{table}/seats"
        statuses = [
            refused(relay, "POST", path, **{"X-Forwarded-For": client})
            for client in ("203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.2")
        ]
    assert statuses == [409, 409, 409, 429, 409]  # the table is full


def test_relayed_sockets_count_for_their_clients(database: Database) -> None:
    n_clients = 8

    async def watch(relay: str, table: str) -> None:
        async with AsyncExitStack() as sockets:
            for n in range(n_clients):
                forwarded = {"X-Forwarded-For": f"203.0.113.{n}"}
                socket = await sockets.enter_async_context(dial(relay, additional_headers=forwarded))
                await socket.send(hello(table))
                assert json.loads(await socket.recv())["type"] == "welcome"

    where = database.new()
    with (
        served(where, connections_an_address=n_clients // 2) as owner,
        served(where, trusted_proxies=("127.0.0.1",)) as relay,
    ):
        run(watch(relay, open_table(owner, "family")[0]))


def test_a_relayed_request_is_not_relayed_again(database: Database) -> None:
    where = database.new()
    with served(where) as owner, served(where) as other:
        table, _ = open_table(owner, "family")
        path = f"/api/tables/{table}"
        secret = on_database(where, "SELECT secret FROM relay")
        assert fetch(other, "GET", path, **{"Boxlid-Relay": "a guess"})
        assert refused(other, "GET", path, **{"Boxlid-Relay": secret}) == 503


def test_a_process_relays_nothing_to_itself(database: Database) -> None:
    where = database.new()
    with served(where) as address:
        table, _ = open_table(address, "family")
        double = on_database(
            where,
            "INSERT INTO process (address, alive_until) VALUES ($1, 'infinity') RETURNING id",
            f"http://{address}",
        )
        on_database(where, 'INSERT INTO "table" (id, epoch, owner) VALUES ($1, 1, $2)', "doubled", double)
        assert refused(address, "GET", "/api/tables/doubled") == 503
        assert fetch(address, "GET", f"/api/tables/{table}")


def test_an_address_belongs_to_one_live_process(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "ADDRESS_WAIT_S", 0.0)
    address = "http://127.0.0.1:1"

    async def start_twice(where: str) -> None:
        first, second = PostgresStore(where), PostgresStore(where)
        await first.open(address)
        lease = await first.create("one")
        with pytest.raises(StoreUnavailable, match="give each its own --reached-at"):
            await second.open(address)
        await second.close()
        assert await first.claim("one")
        await first.release(lease)
        await first.close()
        await second.open(address)
        await second.close()

    run(start_twice(database.new()))


def test_a_process_with_an_expired_row_is_replaced_at_its_address(database: Database) -> None:
    address = "http://127.0.0.1:1"

    async def replace(where: str) -> None:
        holder = await asyncpg.connect(where)
        paused, heir = PostgresStore(where), PostgresStore(where)
        await paused.open(address)
        await paused.create("one")
        for task in paused._tasks[1:]:
            task.cancel()
        await holder.execute("UPDATE process SET alive_until = clock_timestamp()")
        await heir.open(address)
        assert await heir.claim("one")
        await heir.close()
        await paused.close()
        await holder.close()

    run(replace(database.new()))
