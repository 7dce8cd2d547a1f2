"""Replay jobs run in other processes, and identical requests share one."""

import asyncio
import gzip
import json
import os
from pathlib import Path

import pytest

from boxlid.games import GAMES, Unreadable
from boxlid.server import replay_service as replay_service
from boxlid.server.replay_service import ReplayService
from boxlid.server.settings import Rate
from boxlid.table import Record, read_record
from boxlid.workers.priority import BACKGROUND_NICENESS
from tests.contract.cases import Case
from tests.contract.positions import random_table
from tests.server.client import RefusedRequest, fetch, post, run
from tests.server.serving import served


@pytest.fixture(scope="module")
def record() -> Record:
    return random_table(Case(GAMES["family"], 2, (("target", 10),)), seed=1).record()


def test_jobs_run_in_other_processes(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("replay_of", "verify", "write_record"):
        monkeypatch.delattr(replay_service, name)

    async def look_back() -> None:
        one = ReplayService()
        try:
            replay = json.loads(gzip.decompress(await one.replay("table", record, 0)))
            assert len(replay["steps"]) == len(record.actions) + 1
            assert all(proof.holds for proof in await one.proof(record))
            assert read_record(gzip.decompress(await one.record_file(record)).decode()) == record
            assert b"Chance to win" in gzip.decompress(await one.review("table", record, 8))
            pools, low = (one._short_jobs, one._replay_jobs, one._review_jobs), max(os.nice(0), BACKGROUND_NICENESS)
            assert [pool.submit("os:nice", 0).result() for pool in pools] == [os.nice(0), low, low]
            with pytest.raises(Unreadable, match="no seat 7"):
                await one.replay("table", record, 7)
        finally:
            one.stop()

    run(look_back())


def test_identical_requests_share_one_job(record: Record) -> None:
    async def look_back() -> None:
        one = ReplayService()
        try:
            files = await asyncio.gather(*(one.record_file(record) for _ in range(3)))
            assert len({id(file) for file in files}) == 1
            assert await one.replay("table", record, 0) is await one.replay("table", record, 0)
            assert await one.review("table", record, 8) is await one.review("table", record, 8)
        finally:
            one.stop()

    run(look_back())


def test_expensive_requests_are_rate_limited(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite", requests_an_address=Rate(2, 0)) as address:
        table = post(address, "/api/tables", {"game": "family", "name": "Ann"})["table"]
        with pytest.raises(RefusedRequest, match="409"):
            fetch(address, "GET", f"/api/tables/{table}/record")
        with pytest.raises(RefusedRequest, match="429"):
            fetch(address, "GET", f"/api/tables/{table}/record")
        fetch(address, "GET", f"/api/tables/{table}")
