"""The command `boxlid` with every word of every game in a fake language."""

import sys
from collections.abc import Sequence

from boxlid.cli.main import run
from boxlid.games import GAMES
from tests.fake_language import translate_game


def main(words: Sequence[str]) -> int:
    """Run the command with the games that it names translated."""
    for game in GAMES.values():
        if game.id in words:
            translate_game(game)
    return run(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
