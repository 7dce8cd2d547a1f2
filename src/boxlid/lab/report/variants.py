"""What a report compares: the game as it is, and variants of it that an option or a patch makes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from boxlid.games import Game, Unreadable
from boxlid.games.options import OptionValue, write_value
from boxlid.games.patched import patch_game
from boxlid.lab.limits import check_limits


@dataclass(frozen=True)
class Variant:
    """A game with its options settled."""

    name: str
    """As the user named it: `dingbat_free=yes`, `mine/rules.py`."""
    says: str
    """What it means, in a phrase."""
    game: Game
    options: Mapping[str, OptionValue]


def measures_of(game: Game) -> list[str]:
    """The ids of what a game counts."""
    return [one.id for one in game.measures.MEASURES]


def make_variants(
    game: Game,
    seats: int,
    options: Mapping[str, OptionValue],
    dials: Sequence[tuple[str, OptionValue]],
    patches: Sequence[Path],
) -> list[Variant]:
    """The game as it is, then one variant for each dial and each patch."""
    settled = game.settle(options, seats)
    check_limits(game, settled)
    variants = [Variant("as it is", "the current rules", game, settled)]
    for name, value in dials:
        option = game.find_option(name)
        if settled[name] == value:
            raise Unreadable(f"{name} is {write_value(value)} already, so there is nothing to compare")
        changed = game.settle({**options, name: value}, seats)
        check_limits(game, changed)
        variants.append(Variant(f"{name}={write_value(value)}", option.says, game, changed))
    for file in patches:
        patch = patch_game(game, file)
        patch.game.check_seats(seats)
        name = f"{file.parent.name}/{file.name}".removeprefix("/")
        if measures_of(patch.game) != measures_of(game):
            raise Unreadable(
                f"{name} must keep the measures of {game.title}, so that they can be compared: "
                f"{', '.join(measures_of(game))}"
            )
        variants.append(Variant(name, patch.says, patch.game, patch.game.settle(options, seats)))
    return variants
