"""Cooperative scheduling: long work in slices, so that the event loop stays responsive."""

import asyncio
from collections.abc import Iterable

STEPS_PER_SLICE = 50
"""Yield to the event loop every 50 steps (≈ 2 ms)."""


async def run_in_slices(steps: Iterable[object]) -> None:
    """Run all steps, yielding to the event loop between slices."""
    for n, _ in enumerate(steps, start=1):
        if n % STEPS_PER_SLICE == 0:
            await asyncio.sleep(0)
