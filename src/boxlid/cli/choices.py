"""What several commands read from their arguments in the same way."""

from boxlid.games import Game, Unreadable
from boxlid.games.options import OptionValue


def read_options(game: Game, settings: list[str]) -> dict[str, OptionValue]:
    """The options of a game from `name=value` texts."""
    known = {option.name: option for option in game.rules.OPTIONS}
    chosen: dict[str, OptionValue] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise Unreadable(f"{setting}: an option is set as NAME=VALUE")
        if name not in known:
            raise Unreadable(f"there is no option {name}; the options of {game.title} are {', '.join(known)}")
        chosen[name] = known[name].read(text)
    return chosen


def read_bots(names: str) -> list[str]:
    """The names between the commas."""
    return [name.strip() for name in names.split(",") if name.strip()]
