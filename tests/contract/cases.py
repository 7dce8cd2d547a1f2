"""Every game, at every number of seats, with every option turned once: what the contract is tested on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boxlid.games import GAMES, Game
from boxlid.games.options import Option, Value


@dataclass(frozen=True)
class Case:
    """A game as it may be set up."""

    game: Game
    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    def new_states(self, n: int = 1) -> Any:
        return self.game.new_states(n, dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


def other_values(option: Option) -> list[Value]:
    if option.words:
        return [word for word in option.words if word != option.default]
    return [not option.default] if isinstance(option.default, bool) else [option.least]


def cases() -> Iterator[Case]:
    for game in GAMES.values():
        for seats in range(game.rules.SEATS[0], game.rules.SEATS[1] + 1):
            yield Case(game, seats)
        for option in game.rules.OPTIONS:
            for value in other_values(option):
                yield Case(game, game.rules.DEFAULT_SEATS, (*needed_by(game, option), (option.name, value)))


def needed_by(game: Game, option: Option) -> tuple[tuple[str, Value], ...]:
    """What else has to be set so that this option can be."""
    return (("race", True),) if (game.id, option.name) == ("archduke", "nola") else ()


CASES = list(cases())
