"""Tables opened under earlier rules are finished under those rules."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from boxlid.table import read_record, verify
from tests.server.client import Client, RefusedRequest, fetch, get, post, run
from tests.server.serving import served

STORE = Path(__file__).parents[1] / "fixtures" / "version-1" / "tables.sqlite"
TABLES = range(11)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return Path(shutil.copy(STORE, tmp_path / "tables.sqlite"))


def test_a_store_of_version_1_is_opened_and_its_tables_are_played_to_the_end(store: Path) -> None:
    async def play(address: str) -> None:
        for number in TABLES:
            async with Client(address, f"table-{number}", f"word-{number}", seed=number) as client:
                await client.play()
                assert client.stage == "over"

    with served(store) as address:
        run(play(address))
        for number in TABLES:
            record = read_record(fetch(address, "GET", f"/api/tables/table-{number}/record"))
            assert record.rules == 1
            assert [finding.says for finding in verify(record) if not finding.holds] == []
            assert "finalists" not in record.options


def test_a_rematch_of_an_old_table_has_the_latest_rules(store: Path) -> None:
    async def play(address: str) -> None:
        async with Client(address, "table-6", "word-6") as client:
            await client.play()

    with served(store) as address:
        run(play(address))
        following = post(address, "/api/tables/table-6/rematch", token="word-6")["table"]  # noqa: S106 - no secret
        assert get(address, f"/api/tables/{following}")["options"]["finalists"] == "auto"


def test_a_table_of_a_later_version_is_refused_and_unchanged(store: Path) -> None:
    with sqlite3.connect(store) as connection:
        ((body,),) = connection.execute("SELECT body FROM event WHERE \"table\" = 'table-6' AND seq = 1")
        later = body.replace(b'"seats"', b'"rules":99,"seats"')
        connection.execute("UPDATE event SET body = ? WHERE \"table\" = 'table-6' AND seq = 1", (later,))
        before = connection.execute("SELECT * FROM event WHERE \"table\" = 'table-6'").fetchall()
    connection.close()
    with (
        served(store) as address,
        pytest.raises(RefusedRequest, match="version 99 of the rules of Archduke") as refused,
    ):
        get(address, "/api/tables/table-6")
    assert refused.value.status < 500
    connection = sqlite3.connect(store)
    assert connection.execute("SELECT * FROM event WHERE \"table\" = 'table-6'").fetchall() == before
    connection.close()
