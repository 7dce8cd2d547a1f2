"""Other processes that do what would take the server too long."""

import asyncio
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

from boxlid.games import BoxlidError

P = ParamSpec("P")
R = TypeVar("R")

TRIES = 2


class Died(BoxlidError):
    """Every process has died that was asked."""


class Processes:
    """A few of them, started when first needed. One that dies is replaced, and what it was at is done again."""

    def __init__(self, n: int) -> None:
        """None is running yet."""
        self.n = n
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, function: Callable[P, R], *args: P.args, **_: P.kwargs) -> R:
        """What a function of a module returns, which is called in one of them."""
        for _trial in range(TRIES):
            pool = self._running()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *args)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        raise Died("the server has not got that done; try again in a moment")

    def stop(self) -> None:
        """End them all, whatever they are at, and give back what was shared with them."""
        pool, self._pool = self._pool, None
        if pool:
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)
            del pool
            gc.collect()

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.n, multiprocessing.get_context("spawn"), _begin)
        return self._pool


def _begin() -> None:
    """Leave interrupts to the server, and end when it ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server:
        threading.Thread(target=_end_with, args=(server.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
