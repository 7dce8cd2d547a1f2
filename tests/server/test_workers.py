"""The processes that think for bots."""

import asyncio
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from boxlid.games import GAMES
from boxlid.server import workers as thinking
from boxlid.server.processes import Died
from boxlid.server.workers import Workers
from boxlid.table import Table
from tests.server.client import Client, open_table, run
from tests.server.serving import served


def test_what_a_process_thought_about_when_it_died_is_thought_over_by_another() -> None:
    async def think() -> None:
        workers, view = Workers(1), Table(GAMES["family"], seed=0).view(0)
        try:
            wanted = await workers.choose("expert", view, 1)
            again = [asyncio.create_task(workers.choose("expert", view, 1)) for _ in range(3)]
            await asyncio.sleep(0)
            for process in multiprocessing.active_children():
                assert process.pid
                os.kill(process.pid, signal.SIGKILL)
            assert await asyncio.gather(*again) == [wanted] * 3
        finally:
            workers.stop()
        assert multiprocessing.active_children() == []

    run(think())


def test_what_no_process_survives_is_refused_and_the_next_thing_is_done() -> None:
    async def think() -> None:
        workers, view = Workers(1), Table(GAMES["family"], seed=0).view(0)
        try:
            with pytest.raises(Died, match="try again"):
                await workers.do(os._exit, 1)
            assert await workers.choose("novice", view, 1) in view.legal()
        finally:
            workers.stop()

    run(think())


def die(*_: object) -> None:
    os._exit(1)


def test_a_match_goes_on_when_thinking_is_possible_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(address: str) -> None:
        table, (token,) = open_table(address, "family", seats=2, options={"target": 10})
        async with Client(address, table, token) as client:
            for _ in range(2):
                assert "try again" in (await client.wish("ask"))["why"]
            monkeypatch.undo()
            await client.play()
            assert client.standing

    monkeypatch.setattr(thinking, "_choose", die)
    monkeypatch.setattr(thinking, "_advise", die)
    with served(tmp_path / "tables.sqlite") as address:
        run(play(address))
