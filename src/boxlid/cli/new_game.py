"""`boxlid new-game`: a new game in its own package, copied from `boxlid.games.skeleton`."""

import argparse
import re
from datetime import date
from importlib import resources
from pathlib import Path

from boxlid import __version__
from boxlid.cli.main import OK
from boxlid.games import GAMES, BoxlidError, Game

SKELETON = "boxlid.games.skeleton"
PREFIX = "SKE"
"""The prefix of the skeleton's clause ids."""

GAME_MODULE = '''\
"""{title}, as a game for Boxlid."""

from boxlid.games import Game

GAME = Game("{id}", "{title}", {year}, package="{package}")
'''

PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{distribution}"
version = "0.1.0"
description = "{title}, as a game for Boxlid."
requires-python = ">=3.11"
dependencies = ["boxlid>={boxlid}"]

[project.entry-points."boxlid.games"]
{id} = "{package}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]
"""

README = """\
# {title}

A game for Boxlid. Install it next to Boxlid, and it is one of the games:

    pip install --editable .
    boxlid play {id}

`src/{package}/rulebook.md` has the rules in words, `rules.py` the same in code: start there. The tests that every game
has to pass run in a checkout of Boxlid, once `make test` has set it up:

    python -m pytest tests/contract tests/server tests/web -k {id}

Its CONTRIBUTING.md explains each file.
"""

TEST = '''\
"""{title}: one test for each clause, named after it."""

from boxlid.games import Refused
from boxlid.table import Table
from {package} import GAME


def test_{prefix}_3_1_a_player_who_can_follow_suit_must() -> None:
    table = Table(GAME, 2, seed=1)
    led = table.view(1).scene().choices[0].words
    table.act(1, led)
    suit = led.removeprefix("play ")[0]
    held = [card.name for zone in table.scene(0).zones if zone.kind == "hand" and zone.seat == 0 for card in zone.cards]
    followers = {{f"play {{name}}" for name in held if name[0] == suit}}
    assert set(table.legal(0)) == (followers or {{f"play {{name}}" for name in held}})
    for name in held if followers else []:
        if name[0] != suit:
            try:
                table.check(0, f"play {{name}}")
            except Refused as refusal:
                assert refusal.clause == "{prefix}-3.1"
            else:
                raise AssertionError(f"{{name}} does not follow")
'''


def run(chosen: argparse.Namespace) -> int:
    """Write the package into its own folder, and print the next steps."""
    title = chosen.title or chosen.name.replace("_", " ").title()
    if not re.fullmatch(r"[^\W_][\w .,'!?&-]*", title):
        raise BoxlidError(f"{title} cannot be a title: use letters, digits, spaces and plain punctuation")
    game = Game(chosen.name, title, date.today().year, package_of(chosen.name))
    if game.id in GAMES:
        raise BoxlidError(f"there is a game called {game.id} already")
    folder = Path(chosen.folder) / game.id
    if folder.exists():
        raise BoxlidError(f"{folder} exists already")
    for path, text in files_of(game).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    print(f"{game.title} is in {folder}. Next: pip install --editable {folder}, then boxlid play {game.id}")
    return OK


def package_of(name: str) -> str:
    """The package of a new game; the prefix avoids clashes with other packages."""
    return f"boxlid_{name}"


def files_of(game: Game) -> dict[str, str]:
    """Every file of the new package, by its path."""
    prefix = clause_prefix(game.id)
    facts = {
        "id": game.id,
        "title": game.title,
        "year": game.year,
        "package": game.package,
        "distribution": game.package.replace("_", "-"),
        "boxlid": __version__,
        "prefix": prefix,
    }
    files = {
        f"src/{game.package}/{source.name}": rewritten(source.read_text(encoding="utf-8"), game, prefix)
        for source in resources.files(SKELETON).iterdir()
        if source.name.endswith((".py", ".md")) and source.name != "__init__.py"
    }
    return files | {
        f"src/{game.package}/__init__.py": GAME_MODULE.format(**facts),
        f"src/{game.package}/py.typed": "",
        "pyproject.toml": PYPROJECT.format(**facts),
        "README.md": README.format(**facts),
        "tests/test_rules.py": TEST.format(**facts),
    }


def rewritten(source: str, game: Game, prefix: str) -> str:
    """A file of the skeleton with the names of the new game."""
    return (
        source.replace(SKELETON, game.package)
        .replace(f"{PREFIX}-", f"{prefix}-")
        .replace('"skeleton"', f'"{game.id}"')
        .replace("Skeleton", game.title)
    )


def clause_prefix(name: str) -> str:
    """The prefix of its clause ids: the first three letters of the game's id."""
    return re.sub("[^A-Z]", "", name.upper())[:3]
