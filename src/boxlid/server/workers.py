"""Thinking in other processes. They are handed what one seat may know, or a finished record, and nothing else."""

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

from boxlid.bots import find_bot
from boxlid.coach import review, write_page
from boxlid.coach.duel import SURELY
from boxlid.coach.hint import say_hint, weighed
from boxlid.games import View, find_game
from boxlid.kernel.record import read_states
from boxlid.kernel.rng import new_rng
from boxlid.lab.warm import is_warm, warm
from boxlid.server.messages import Worth
from boxlid.table import read_record
from boxlid.table.names import names_of

P = ParamSpec("P")
R = TypeVar("R")


class Workers:
    """A few processes, started when first needed."""

    def __init__(self, n: int) -> None:
        """None is running yet."""
        self.n = n
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, view: View, seed: int) -> int:
        """What a bot of that level does."""
        return await self._do(_choose, level, view.game.id, view.seat, view.states.tobytes(), seed)

    async def advise(self, view: View) -> tuple[str, list[Worth]]:
        """What the coach says: in a sentence, and of every choice."""
        return await self._do(_advise, view.game.id, view.seat, view.states.tobytes())

    async def review_page(self, record: str, budget: int) -> str:
        """The review of a finished match as a page."""
        return await self._do(_review_page, record, budget)

    async def warm(self, game: str) -> None:
        """Compile a game if no earlier run has."""
        if not is_warm(find_game(game)):
            await self._do(_warm, game)

    def stop(self) -> None:
        """End all processes, whatever they are at, and give back what was shared with them."""
        pool, self._pool = self._pool, None
        if pool:
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)
            del pool
            gc.collect()

    async def _do(self, function: Callable[P, R], *args: P.args, **_: P.kwargs) -> R:
        loop = asyncio.get_running_loop()
        pool = self._running()
        try:
            return await loop.run_in_executor(pool, function, *args)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            return await loop.run_in_executor(self._running(), function, *args)

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


def _view(game: str, seat: int, record: bytes) -> View:
    found = find_game(game)
    return View(found, seat, read_states(found.rules.STATE, record))


def _choose(level: str, game: str, seat: int, record: bytes, seed: int) -> int:
    return int(find_bot(level)(_view(game, seat, record), new_rng(seed)))


def _advise(game: str, seat: int, record: bytes) -> tuple[str, list[Worth]]:
    view = _view(game, seat, record)
    options, labels = weighed(view)
    worths = [
        Worth(
            action=value.action,
            label=labels[value.action],
            chance=value.chance,
            within=SURELY * value.chance_error,
            behind=value.behind,
            behind_within=SURELY * value.behind_error,
            points=value.points,
        )
        for value in options
    ]
    return say_hint(options, labels), worths


def _review_page(record: str, budget: int) -> str:
    read = read_record(record)
    return write_page(review(read, budget), names_of(read.players))


def _warm(game: str) -> None:
    warm(find_game(game))
