"""Long work yields to the event loop."""

import asyncio
from collections.abc import Iterator

from boxlid.server.tables.cooperative import STEPS_PER_SLICE, run_in_slices

N_TURNS = 4


def test_other_tasks_run_between_slices() -> None:
    done: list[str] = []

    async def others() -> None:
        for _ in range(N_TURNS):
            done.append("other")
            await asyncio.sleep(0)

    def steps() -> Iterator[None]:
        for _ in range(N_TURNS * STEPS_PER_SLICE):
            done.append("step")
            yield

    async def both() -> None:
        await asyncio.gather(run_in_slices(steps()), others())

    asyncio.run(both())
    assert done == (["step"] * STEPS_PER_SLICE + ["other"]) * N_TURNS
