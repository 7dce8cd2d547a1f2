"""The games: one folder each, with the same layout, and their list."""

from boxlid.games.errors import Ambiguous, BoxlidError, Refused, Unreadable
from boxlid.games.game import Game
from boxlid.games.view import View
from boxlid.kernel.match.roles import SPECTATOR

__all__ = [
    "GAMES",
    "SPECTATOR",
    "Ambiguous",
    "BoxlidError",
    "Game",
    "Refused",
    "Unreadable",
    "View",
    "find_game",
]

GAMES = {
    game.id: game
    for game in (
        Game("family", "All in the Family", 1972),
        Game("mrt", "Mr. T", 1983),
        Game("allstar", "All Star Comics", 1934),
        Game("abridged", "aBRIDGEd", 2006),
        Game("archduke", "Archduke", 2020),
    )
}


def find_game(name: str) -> Game:
    """The game with this id."""
    if name not in GAMES:
        raise Unreadable(f"there is no game called {name}; the games are {', '.join(GAMES)}")
    return GAMES[name]
