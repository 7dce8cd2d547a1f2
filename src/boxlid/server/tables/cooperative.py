"""Long work in slices, so that the event loop stays responsive."""

import asyncio
from collections.abc import Iterable

STEPS_A_SLICE = 50
"""Steps between two turns of the event loop: about 2 ms."""


async def run_in_slices(steps: Iterable[object]) -> None:
    """Take all steps, yielding to the event loop between slices."""
    for n, _ in enumerate(steps, start=1):
        if n % STEPS_A_SLICE == 0:
            await asyncio.sleep(0)
