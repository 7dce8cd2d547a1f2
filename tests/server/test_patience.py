"""Something long lets others have their turn."""

import asyncio
from collections.abc import Iterator

from boxlid.server.patience import AT_ONCE, patiently

N_TURNS = 4


def test_others_have_their_turn_between_the_steps() -> None:
    done: list[str] = []

    async def others() -> None:
        for _ in range(N_TURNS):
            done.append("other")
            await asyncio.sleep(0)

    def steps() -> Iterator[None]:
        for _ in range(N_TURNS * AT_ONCE):
            done.append("step")
            yield

    async def both() -> None:
        await asyncio.gather(patiently(steps()), others())

    asyncio.run(both())
    assert done == (["step"] * AT_ONCE + ["other"]) * N_TURNS
