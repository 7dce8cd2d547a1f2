"""Compiling with something to look at. It happens once for each version, and then never again."""

from boxlid.cli.console import Console
from boxlid.games import Game
from boxlid.lab.series import Series
from boxlid.lab.warm import is_warm, warm


def warm_up(game: Game) -> None:
    """Compile a game's rules if no earlier run has."""
    if is_warm(game):
        return
    console = Console(stderr=True)
    with console.status(f"Compiling the rules of {game.title}, once. This takes about a minute …"):
        warm(game)


def warm_up_gpu(series: Series) -> None:
    """Compile a game's rules for the GPU, or take them from an earlier run: one match shows that they are ready."""
    console = Console(stderr=True)
    with console.status(f"Making the rules of {series.game.title} ready for the GPU …"):
        series.play(1)
