"""Boxlid's own games, without those that other installed packages add: the games with golden files."""

from boxlid.games import GAMES

OUR_GAMES = {name: game for name, game in GAMES.items() if game.package.startswith("boxlid.games.")}
