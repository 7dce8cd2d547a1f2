"""Doing something long without making others wait."""

import asyncio
from collections.abc import Iterable

AT_ONCE = 50
"""So many steps are taken before the event loop goes round: about two milliseconds."""


async def patiently(steps: Iterable[object]) -> None:
    """Take all steps, and let everybody else have their turn now and then."""
    for n, _ in enumerate(steps, start=1):
        if n % AT_ONCE == 0:
            await asyncio.sleep(0)
