"""`boxlid warm`: compile every game now, one process per core."""

import argparse
import os
from functools import partial
from typing import Any

from rich.progress import Progress, TaskID

from boxlid.bots.opponents import CompileProgress
from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.games import GAMES, Game
from boxlid.games.compile_progress import compile_bars
from boxlid.workers import Pool
from boxlid.workers.opponents import COMPILE
from boxlid.workers.stages import STAGES, missing_stages


def run(chosen: argparse.Namespace) -> int:  # noqa: ARG001 - a command's signature; this one has no arguments
    """Compile the missing stages of every game."""
    missing = {game: missing_stages(game, tuple(STAGES)) for game in GAMES.values()}
    pool = Pool(os.cpu_count() or 1)
    try:
        with compile_bars() as bar:
            compiling = []
            for game, stages in missing.items():
                if stages:
                    task = bar.add_task(game.title, total=None)
                    show = partial(_show, bar, task, game)
                    compiling.append(pool.submit(COMPILE, game.id, stages, True, on_progress=show))
            for compiled in compiling:
                compiled.result()
    finally:
        pool.close()
    console = Console()
    for game in GAMES.values():
        console.print(f"{game.title} is ready.")
    return OK


def _show(bar: Progress, task: TaskID, game: Game, sent: list[Any]) -> None:
    step = CompileProgress(*sent)
    if not step.is_ready:
        bar.update(task, description=f"{game.title}: {step.stage}", completed=step.done, total=step.needed)
