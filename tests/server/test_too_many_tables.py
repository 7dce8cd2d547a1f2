"""Unfinished tables are limited per address."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, RefusedRequest, fetch, run
from tests.server.serving import PROXIES, served

MOST = 2
FORM = {"game": "family", "name": "Ann", "seats": 2, "options": {"target": 10}, "bots": ["novice"], "start": True}
ANN, ANNS_PHONE, BOB = "2001:db8::1", "2001:db8::2", "203.0.113.2"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path / "tables.sqlite", tables_an_address=MOST, trusted_proxies=PROXIES) as address:
        yield address


def post(server: str, path: str, form: object, address: str, token: str = "") -> Any:
    return json.loads(fetch(server, "POST", path, form, token, **{"X-Forwarded-For": address}))


def is_refused(server: str, path: str, form: object, address: str) -> bool:
    try:
        post(server, path, form, address)
    except RefusedRequest as asked:
        return asked.status == 429 and f"{MOST} unfinished tables" in asked.reason
    return False


def test_unfinished_tables_are_limited_per_address(server: str) -> None:
    first = post(server, "/api/tables", FORM, ANN)
    post(server, "/api/tables", FORM, ANN)
    assert is_refused(server, "/api/tables", FORM, ANNS_PHONE)
    assert not is_refused(server, "/api/tables", FORM, BOB)

    async def finish() -> None:
        async with Client(server, first["table"], first["token"]) as client:
            await client.play()

    run(finish())
    onward = {"at": 1, "seat": 0, "name": "Ann", "bots": "novice"}
    assert not is_refused(server, f"/api/tables/{first['table']}/continue", onward, ANN)
    assert is_refused(server, f"/api/tables/{first['table']}/continue", onward, ANN)
    assert is_refused(server, "/api/tables", FORM, ANN)


def test_tables_being_created_count_too(server: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(is_refused, server, "/api/tables", FORM, ANN) for _ in range(8)]
        assert Counter(each.result() for each in asked) == {False: MOST, True: 8 - MOST}
