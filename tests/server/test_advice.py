"""A client waiting for the coach is sent compile progress."""

from pathlib import Path

import pytest

from boxlid.server.socket import advice
from boxlid.server.tables.lobby_messages import NewTable
from boxlid.workers import Pool, WorkerOpponents
from tests.server.client import Client, run
from tests.server.in_loop import serving_in_loop
from tests.workers.test_opponents import HALFWAY, SILENT


def test_a_client_waiting_for_the_coach_is_sent_compile_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "REPORT_EVERY_S", 0.01)

    async def ask() -> tuple[int, int]:
        opponents = WorkerOpponents(Pool(command=SILENT), Pool(command=HALFWAY))
        async with serving_in_loop(tmp_path, opponents) as server:
            seated = await server.registry.open_table(NewTable(game="family", name="Ann", start=True))
            async with Client(server.address, seated.table, seated.token) as ann:
                await ann.send(type="ask", id="what now")
                while (report := await ann.wait_for("preparing"))["needed"] == 0:
                    pass
                assert report["id"] == "what now"
                return report["done"], report["needed"]

    assert run(ask()) == (30, 60)
