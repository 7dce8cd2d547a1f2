"""`boxlid warm`: compile every game now, as many at once as there are cores."""

import argparse
import asyncio
import os

from boxlid.cli.console import Console
from boxlid.cli.main import OK
from boxlid.games import GAMES, Game
from boxlid.lab.warm import is_warm, warm_named
from boxlid.server.processes import Processes


def run(chosen: argparse.Namespace) -> int:  # noqa: ARG001 - every command takes its arguments, this one has none
    """Compile what no earlier run has."""
    console, cold = Console(), [game for game in GAMES.values() if not is_warm(game)]
    for game in GAMES.values():
        if game not in cold:
            console.print(f"{game.title} is ready.")
    if cold:
        with Console(stderr=True).status(f"Compiling {len(cold)} of the games, once. This takes some minutes …"):
            asyncio.run(_compile(cold, console))
    return OK


async def _compile(games: list[Game], console: Console) -> None:
    processes = Processes(min(len(games), os.cpu_count() or 1))

    async def compile_one(game: Game) -> None:
        await processes.do(warm_named, game.id)
        console.print(f"{game.title} is ready.")

    try:
        await asyncio.gather(*map(compile_one, games))
    finally:
        processes.stop()
