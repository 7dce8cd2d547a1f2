"""Long work yields to the event loop."""

import asyncio
from collections.abc import Iterator

import pytest

from boxlid.server.tables import cooperative
from boxlid.server.tables.cooperative import SLICE_S, run_in_slices

N_TURNS = 4


@pytest.mark.parametrize("steps_per_slice", [1, 8])
def test_other_tasks_run_between_slices_of_equal_time(monkeypatch: pytest.MonkeyPatch, steps_per_slice: int) -> None:
    done, now_s = list[str](), [0.0]
    monkeypatch.setattr(cooperative, "perf_counter", lambda: now_s[0])

    async def others() -> None:
        for _ in range(N_TURNS):
            done.append("other")
            await asyncio.sleep(0)

    def steps() -> Iterator[None]:
        for _ in range(N_TURNS * steps_per_slice):
            done.append("step")
            now_s[0] += SLICE_S / steps_per_slice
            yield

    async def both() -> None:
        await asyncio.gather(run_in_slices(steps()), others())

    asyncio.run(both())
    assert done == (["step"] * steps_per_slice + ["other"]) * N_TURNS
