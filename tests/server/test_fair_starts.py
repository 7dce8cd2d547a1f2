"""A burst of requests from one address delays no other."""

import asyncio
from functools import partial

from boxlid.server.http.fair_starts import STARTS_A_TURN, FairStarts
from tests.server.client import run


def test_requests_of_an_address_start_a_few_at_a_time_and_in_order() -> None:
    async def burst() -> None:
        starts, started = FairStarts(), list[int]()
        for n in range(3 * STARTS_A_TURN):
            starts.start("many", partial(started.append, n))
        for turn in range(1, 4):
            assert started == list(range(turn * STARTS_A_TURN))
            await asyncio.sleep(0)
        starts.start("many", partial(started.append, -1))
        assert started[-1] == -1

    run(burst())


def test_a_request_of_another_address_starts_at_once() -> None:
    async def burst() -> None:
        starts, started = FairStarts(), list[str]()
        for _ in range(100):
            starts.start("many", partial(started.append, "many"))
        starts.start("few", partial(started.append, "few"))
        assert started == ["many"] * STARTS_A_TURN + ["few"]

    run(burst())
