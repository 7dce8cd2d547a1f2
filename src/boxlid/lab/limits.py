"""Series and tournaments refuse options under which a match may never end."""

from collections.abc import Mapping

from boxlid.games import Game, Unreadable
from boxlid.games.options import OptionValue


def check_limits(game: Game, options: Mapping[str, OptionValue]) -> None:
    """Refuse options under which a match may never end."""
    for option in game.rules.OPTIONS:
        if option.unlimited is not None and options.get(option.name, option.default) == option.unlimited:
            raise Unreadable(
                f"a match with {option.name} {option.unlimited} may never end; "
                f"a series needs a limit, from {option.least} to {option.most}"
            )
