"""The quickest match of each game."""

from typing import Any

from boxlid.games import GAMES

SHORT: dict[str, dict[str, Any]] = {
    "family": {"seats": 2, "options": {"target": 10}},
    "mrt": {"seats": 3, "options": {"round_cap": 10}},
    "allstar": {"seats": 2, "options": {"purse": 5}},
    "archduke": {"seats": 2, "options": {"mark": "rounds", "rounds": 1}},
}
"""Settings for games that are longer by default."""


def shortest(game: str) -> dict[str, Any]:
    """The settings of a short match; with the fewest players if nothing else is known about the game."""
    return SHORT.get(game, {"seats": GAMES[game].rules.SEATS[0]})
