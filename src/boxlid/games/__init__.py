"""The games: one folder each, all laid out alike, what they have to provide, and their registry."""

from boxlid.games.errors import Ambiguous, BoxlidError, Refused, Unreadable
from boxlid.games.game import Game
from boxlid.games.registry import GAMES, find_game
from boxlid.games.seat_numbers import check_seat
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
    "check_seat",
    "find_game",
]
