"""OpenSpiel games, one deal each. Importing this module registers `boxlid_family` and the others."""

try:
    import pyspiel  # noqa: F401 - only to say what is missing
except ModuleNotFoundError as missing:
    raise ImportError("OpenSpiel is not installed: it comes with the extra boxlid[rl]") from missing

from boxlid.envs.open_spiel.game import DealGame as DealGame
from boxlid.envs.open_spiel.game import DealState as DealState
from boxlid.envs.open_spiel.game import register
from boxlid.games import GAMES

for game in GAMES.values():
    register(game)
