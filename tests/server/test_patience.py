"""Something long lets others have their turn."""

import asyncio

from boxlid.server.patience import AT_ONCE, patiently

N_TURNS = 4


def test_others_have_their_turn_between_the_steps() -> None:
    done: list[str] = []

    async def others() -> None:
        for _ in range(N_TURNS):
            done.append("other")
            await asyncio.sleep(0)

    async def both() -> None:
        await asyncio.gather(patiently(done.append("step") for _ in range(N_TURNS * AT_ONCE)), others())

    asyncio.run(both())
    assert done == (["step"] * AT_ONCE + ["other"]) * N_TURNS
