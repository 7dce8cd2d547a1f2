"""Cooperative scheduling: long work in slices, so that the event loop stays responsive."""

import asyncio
from collections.abc import Generator, Iterable
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE_S = 0.001
"""Yield to the event loop after this time. Steps differ: 50 actions of Archduke and their stories take up to 8.6 ms."""


async def run_in_slices(steps: Iterable[object]) -> None:
    """Run all steps, yielding to the event loop between slices."""
    until_s = perf_counter() + SLICE_S
    for _ in steps:
        if perf_counter() >= until_s:
            await asyncio.sleep(0)
            until_s = perf_counter() + SLICE_S


async def result_in_slices(steps: Generator[object, None, T]) -> T:
    """Run all steps in slices; returns the result."""
    results = list[T]()

    def collecting() -> Generator[object, None, None]:
        results.append((yield from steps))

    await run_in_slices(collecting())
    return results[0]
