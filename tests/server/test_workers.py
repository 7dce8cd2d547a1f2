"""The processes that think for bots."""

import asyncio
import multiprocessing
import os
import signal

from boxlid.games import GAMES
from boxlid.server.workers import Workers
from boxlid.table import Table
from tests.server.client import run


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
