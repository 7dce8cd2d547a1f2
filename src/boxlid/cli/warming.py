"""Compiling in this process, with something to look at. It happens once for each version, and then never again."""

from boxlid.cli.console import Console
from boxlid.games import Game
from boxlid.games.compile_progress import show_compiling
from boxlid.lab.series import Series
from boxlid.workers.stages import compile_stages, missing_stages

FOR_SERIES = ("series",)
FOR_SEARCH = ("search",)
FOR_REVIEWS = ("search", "reviews")


def warm_up(game: Game, stages: tuple[str, ...]) -> None:
    """Compile what is missing of these stages."""
    missing = missing_stages(game, stages)
    if missing:
        with show_compiling(game.title):
            list(compile_stages(game, missing))


def warm_up_gpu(series: Series) -> None:
    """Compile a game's rules for the GPU, or take them from an earlier run: one match shows that they are ready."""
    console = Console(stderr=True)
    with console.status(f"Making the rules of {series.game.title} ready for the GPU …"):
        series.play(1)
