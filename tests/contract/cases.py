"""The cases of the contract tests: every game with every number of seats, and with every option changed once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boxlid.games import GAMES, Game
from boxlid.games.options import Option, OptionValue
from tests.our_games import OUR_GAMES


@dataclass(frozen=True)
class Case:
    """A setup of a game."""

    game: Game
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def new_state(self) -> Any:
        return self.game.new_state(dict(self.options))

    @property
    def may_never_end(self) -> bool:
        chosen = dict(self.options)
        limits = [option for option in self.game.rules.OPTIONS if option.unlimited is not None]
        return any(chosen.get(option.name) == option.unlimited for option in limits)

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


def other_values(option: Option) -> list[OptionValue]:
    if option.words:
        return [word for word in option.words if word != option.default]
    if isinstance(option.default, bool):
        return [not option.default]
    return [option.least] if option.unlimited is None else [option.least, option.unlimited]


def cases() -> Iterator[Case]:
    for game in GAMES.values():
        for seats in range(game.rules.SEATS[0], game.rules.SEATS[1] + 1):
            yield Case(game, seats)
        for option in game.rules.OPTIONS:
            for value in other_values(option):
                yield Case(game, game.rules.DEFAULT_SEATS, (*needed_by(game, option), (option.name, value)))


NEEDED_BY: dict[str, tuple[tuple[str, OptionValue], ...]] = {
    "archduke.nola": (("race", True),),
    "archduke.finalists": (("mark", "eliminate"),),
    "allstar.points_clear": (("scoring", "points"),),
}


def needed_by(game: Game, option: Option) -> tuple[tuple[str, OptionValue], ...]:
    """Other options that this one needs to be allowed or to have an effect."""
    return NEEDED_BY.get(f"{game.id}.{option.name}", ())


CASES = list(cases())
OUR_CASES = [case for case in CASES if case.game.id in OUR_GAMES]
LIMITED_CASES = [case for case in CASES if not case.may_never_end]
"""The cases with which a series can be played."""
