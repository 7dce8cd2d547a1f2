"""The games that can be played: our own, and those that installed packages register as entry points.

A package registers a game by an entry point of the group `boxlid.games` whose value is its `Game`:

    [project.entry-points."boxlid.games"]
    crazy = "crazy_eights:GAME"
"""

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property

from boxlid.games.errors import Unreadable
from boxlid.games.game import Game

GROUP = "boxlid.games"


class Games(Mapping[str, Game]):
    """Every game by its id, ours first. Packages are searched only for a game that is not ours, or for all of them."""

    def __init__(self, *own: Game) -> None:
        self._own = {game.id: game for game in own}

    def __getitem__(self, name: str) -> Game:
        return self._own[name] if name in self._own else self._all[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._own  # before any package is searched
        yield from (name for name in self._all if name not in self._own)

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return f"<the games {', '.join(self)}>"

    @cached_property
    def _all(self) -> dict[str, Game]:
        return self._own | {game.id: game for game in _installed() if game.id not in self._own}


def _installed() -> Iterator[Game]:
    """The games of other packages. One that cannot be loaded is left out, with a warning."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        try:
            game = entry.load()
        except Exception as error:  # noqa: BLE001 - another package's fault must not stop ours
            warnings.warn(f"the game {entry.name} could not be loaded: {error}", stacklevel=2)
            continue
        if isinstance(game, Game):
            yield game
        else:
            warnings.warn(f"the entry point {entry.name} is not a game: {entry.value}", stacklevel=2)


GAMES = Games(
    Game("family", "All in the Family", 1972),
    Game("mrt", "Mr. T", 1983),
    Game("allstar", "All Star Comics", 1934),
    Game("abridged", "aBRIDGEd", 2006),
    Game("archduke", "Archduke", 2020),
)


def find_game(name: str | Game) -> Game:
    """The game of that id; a game is returned as it is."""
    if isinstance(name, Game):
        return name
    if name not in GAMES:
        raise Unreadable(f"there is no game called {name}; the games are {', '.join(GAMES)}")
    return GAMES[name]
