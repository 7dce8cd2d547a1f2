"""Compiling in this process, with a progress bar; later runs of the same version take the code from the cache."""

from boxlid.cli.console import Console
from boxlid.games import Game
from boxlid.games.compile_progress import show_compiling
from boxlid.lab.series import Series
from boxlid.workers.stages import compile_stages, missing_stages

FOR_SERIES = ("series",)
FOR_SEARCH = ("search",)
FOR_REVIEWS = ("search", "reviews")


def warm_up(game: Game, stages: tuple[str, ...]) -> None:
    """Compile the stages that are not in the cache."""
    missing = missing_stages(game, stages)
    if missing:
        with show_compiling(game.title):
            list(compile_stages(game, missing))


def warm_up_gpu(series: Series) -> None:
    """Compile a game's rules for the GPU, or load them from the cache, by playing one match."""
    console = Console(stderr=True)
    with console.status(f"Compiling the rules of {series.game.title} for the GPU …"):
        series.play(1)
