"""Compiles a game in stages, each usable once done. Only one process on a machine compiles a game at a time."""

import fcntl
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import numpy as np

import boxlid.kernel.playout
from boxlid.bots.engine import plan_of, weigh_actions
from boxlid.bots.opponents import CompileProgress
from boxlid.coach.open_hands import OpenHands
from boxlid.coach.unseen import hands_in_worlds
from boxlid.games import Game
from boxlid.kernel.chance.rng import RNG_WORDS, new_rng
from boxlid.kernel.execution.compile import count_compiled
from boxlid.table import Table

PLAYOUT = Path(boxlid.kernel.playout.__file__).with_name("playout.py")


def compile_stages(game: Game, stages: Sequence[str]) -> Iterator[CompileProgress]:
    """Compile the missing stages; the last progress of each has `is_ready`."""
    folder = game.compiled.cache.folder
    for stage in stages:
        if not game.compiled.is_compiled(stage):
            with _locked(folder / "compiling.lock"):
                if not game.compiled.is_compiled(stage):
                    yield from _compile_stage(game, stage)
                    game.compiled.mark_compiled(stage)
        yield CompileProgress(stage, is_ready=True)


def _compile_stage(game: Game, stage: str) -> Iterator[CompileProgress]:
    """Compile in another thread, and yield its progress."""
    steps: SimpleQueue[CompileProgress | None] = SimpleQueue()

    def work() -> None:
        try:
            with count_compiled(lambda done, needed: steps.put(CompileProgress(stage, done, needed))):
                STAGES[stage](game)
        finally:
            steps.put(None)

    with ThreadPoolExecutor(1) as thread:
        compiled = thread.submit(work)
        yield from iter(steps.get, None)
        compiled.result()


def missing_stages(game: Game, stages: Sequence[str]) -> list[str]:
    """The stages not yet compiled for these sources and settings."""
    return [stage for stage in stages if not game.compiled.is_compiled(stage)]


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Wait for other processes that compile the same game. The kernel releases the lock if its process dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _compile_search(game: Game) -> None:
    table = Table(game, seed=0)
    view = table.view(table.actors[0])
    plan_of(view, new_rng(0))
    weigh_actions(view, budget=1, seed=0)


def _compile_reviews(game: Game) -> None:
    table = Table(game, seed=0)
    hands_in_worlds(table.view(table.actors[0]), 1, seed=0)
    if rules := game.sided_tricks:
        while table.view(table.actors[0]).legal()[0] < rules.PLAY:
            seat = table.actors[0]
            table.act(seat, table.view(seat).legal()[-1])
        OpenHands(game).after_each([table.view(seat) for seat in range(table.seats)], table.actors[0])


def _compile_series(game: Game) -> None:
    playout, seats = game.compiled.specialize(PLAYOUT), game.rules.DEFAULT_SEATS
    states, key = game.compiled.new_states(playout.RECORDS), np.zeros(8, np.int64)
    columns = np.zeros(1, np.int64), np.zeros((1, game.rules.SEATS[1]), np.int64), np.zeros(1, np.int64)
    playout.play_series(states, seats, 0, 0, key, 0, 0, *columns)
    playout.play_random_series(states, seats, key, 0, 0, 1)
    mask, rng = np.zeros(game.rules.MASK_WORDS, np.int64), np.zeros(RNG_WORDS, np.int64)
    playout.start_in_series(states, seats, key, 0, 0, rng)
    playout.play_match(states, 0, 0, mask, rng, np.zeros((1, 2), np.int64))


STAGES: dict[str, Callable[[Game], None]] = {
    "search": _compile_search,
    "reviews": _compile_reviews,
    "series": _compile_series,
}
