"""A module of a game changed by a file: the copy plays by the file, and the game itself stays as it is."""

import json
import os
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from boxlid.games import Game, Unreadable, find_game, patched
from boxlid.games.family import rules
from boxlid.games.overlay import overlaid
from boxlid.games.patched import patch_game
from boxlid.kernel.chance.rng import new_rng
from boxlid.table.keys import key_from_seed, words_of
from tests.lab.patches import FAMILY, rules_with

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXLID_CACHE_DIR", str(tmp_path / "caches"))


def played(game: Game) -> list[int]:
    """The scores of a match by rule of thumb, in plain Python."""
    state, rng = game.new_state({"target": 30}), new_rng(1)
    game.rules.start(state, 4, words_of(key_from_seed(1)))
    while not game.rules.is_over(state):
        seat = game.actors(state)[0]
        game.rules.apply(state, seat, game.strategy.choose(state, seat, rng))
    return game.scores(state)


def test_a_copy_plays_by_the_file_and_the_game_as_before(tmp_path: Path) -> None:
    before = played(FAMILY)
    patch = patch_game(FAMILY, rules_with(tmp_path, "POINTS_FOR_EXACT = 10", "POINTS_FOR_EXACT = 7", says="Sevens."))
    assert patch.module == "rules.py"
    assert patch.says == "Sevens."
    assert all(score % 7 == 0 for score in played(patch.game))
    assert played(FAMILY) == before
    assert rules.POINTS_FOR_EXACT == 10


def test_every_module_of_the_copy_uses_the_file(tmp_path: Path) -> None:
    patched = patch_game(FAMILY, rules_with(tmp_path, "POINTS_FOR_EXACT = 10", "POINTS_FOR_EXACT = 5")).game
    state = patched.new_state()
    patched.rules.start(state, 2, words_of(key_from_seed(1)))
    state.totals[1] = 5  # type: ignore[attr-defined] # a field of this game
    assert patched.outlook.merit(state, 1) == 1


def test_the_same_file_makes_the_same_copy(tmp_path: Path) -> None:
    first, second = (patch_game(FAMILY, rules_with(tmp_path / name)) for name in ("a", "b"))
    assert first.game.package == second.game.package
    assert first.game.rules is second.game.rules
    assert patch_game(FAMILY, rules_with(tmp_path, "VERSION = 1", "VERSION = 2")).game.package != first.game.package


def test_a_copy_is_made_again_in_another_process(tmp_path: Path) -> None:
    file = rules_with(tmp_path, "POINTS_FOR_EXACT = 10", "POINTS_FOR_EXACT = 7")
    game = patch_game(FAMILY, file).game
    file.unlink()
    program = "import pickle, sys, tests.lab.test_patched as here; print(here.played(pickle.load(sys.stdin.buffer)))"
    arrived = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(game),
        env=os.environ | {"BOXLID_CACHE_DIR": str(tmp_path / "elsewhere")},
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    assert json.loads(arrived.stdout) == played(game)
    assert [path.name for path in (tmp_path / "elsewhere" / "patched").iterdir()] == [game.package]


def test_of_two_processes_that_copy_a_game_the_first_counts(tmp_path: Path) -> None:
    first = tmp_path / "patched" / "first"
    for title in ("ONE", "TWO"):
        patched._copy(Path(rules.__file__).parent, first, "rules.py", f"{title} = 1", FAMILY.package, "first")
    assert "ONE = 1" in (first / "rules.py").read_text(encoding="utf-8")
    assert list(first.parent.iterdir()) == [first]


@pytest.mark.parametrize(
    ("game", "name", "module"),
    [
        ("abridged", "rules.py", "rules/__init__.py"),
        ("abridged", "scoring.py", "rules/scoring.py"),
        ("mrt", "cards.py", "cards.py"),
    ],
)
def test_the_name_of_the_file_says_what_it_changes(game: str, name: str, module: str, tmp_path: Path) -> None:
    source = Path(rules.__file__).parents[1] / game / module
    file = tmp_path / name
    file.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert patch_game(find_game(game), file).module == module


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("")
    with pytest.raises(
        Unreadable, match=r"other.py is not the name of a module of All in the Family; those are actions"
    ):
        patch_game(FAMILY, other)
    with pytest.raises(Unreadable, match=r"rules.py is not Python: "):
        patch_game(FAMILY, rules_with(tmp_path, "VERSION = 1", "VERSION ="))
    jokers = "from boxlid.games.family.cards import JOKERS"
    with pytest.raises(
        Unreadable, match=r"does not fit into rules.py of All in the Family: cannot import name 'JOKERS'"
    ):
        patch_game(FAMILY, rules_with(tmp_path, "VERSION = 1", f"VERSION = 1\n{jokers}"))


def test_a_file_with_some_definitions_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text('"""Sevens."""\n\nfrom math import pi\n\nPOINTS_FOR_EXACT = 7\nMORE = pi\n')
    patch = patch_game(FAMILY, file)
    assert patch.says == "Sevens."
    assert all(score % 7 == 0 for score in played(patch.game))
    assert vars(patch.game.rules)["MORE"] > 3


SOURCE = """\
import a
from b import (
    c,
)

ONE, TWO = 1, 2
THREE = [
    3,
]


@rule
@other
def f(x: int) -> int:
    return x


def h() -> None:
    f(1)
"""
PATCH = """\
import d
from package.module import f, h

THREE = 4


@rule
def f(x):
    return 2 * x


def k():
    return THREE
"""
RESULT = """\
import a
from b import (
    c,
)
import d
def k():
    return THREE

ONE, TWO = 1, 2
THREE = 4


@rule
def f(x):
    return 2 * x


def h() -> None:
    f(1)
"""


def test_definitions_are_replaced_where_they_stand() -> None:
    assert overlaid(SOURCE, PATCH, "package.module") == RESULT


def test_a_file_with_every_import_and_definition_is_the_module() -> None:
    whole = f'"""Whole."""\n{SOURCE}\nMORE = THREE[0]\n'
    assert overlaid(SOURCE, whole, "package.module") == whole


def test_a_file_with_all_functions_leaves_the_constants() -> None:
    changed = overlaid(SOURCE, "def h(): pass\ndef f(x): pass\n", "package.module")
    assert "ONE, TWO = 1, 2" in changed
    assert "def h(): pass" in changed


def test_a_module_without_functions_is_changed_in_part(tmp_path: Path) -> None:
    file = tmp_path / "state.py"
    file.write_text('"""Six cards each."""\n\nHAND = 6\n', encoding="utf-8")
    game = patch_game(FAMILY, file).game
    state = game.new_state()
    game.rules.start(state, 4, words_of(key_from_seed(1)))
    assert [hand.bit_count() for hand in state.hands[:4]] == [6] * 4  # type: ignore[attr-defined] # of this game


@pytest.mark.parametrize("patch", ["ONE = 5", "ONE = 5\nTWO = 6"])
def test_a_part_of_a_statement_is_not_replaced(patch: str) -> None:
    with pytest.raises(
        Unreadable, match=r"module defines ONE, TWO in one statement, so the patch must do so too; it lacks"
    ):
        overlaid(SOURCE, patch, "package.module")
    assert "TWO, ONE = 6, 5" in overlaid(SOURCE, "TWO, ONE = 6, 5", "package.module")


PATCHES = sorted((ROOT / "docs" / "findings" / "patches").rglob("*.py"))


@pytest.mark.parametrize("file", PATCHES, ids=lambda file: file.parent.name)
def test_the_patches_of_the_findings_fit_and_change_something(file: Path) -> None:
    game = find_game(file.parent.name.partition("-")[0])
    patch = patch_game(game, file)
    assert patch.says
    assert patch.game.rules is not game.rules
    source = Path(patch_source(game, patch.module))
    copy = Path(patch_source(patch.game, patch.module))
    assert copy.read_text(encoding="utf-8") != source.read_text(encoding="utf-8").replace(
        game.package, patch.game.package
    )


def patch_source(game: Game, module: str) -> str:
    """The file of a module of a game."""
    folder = Path(str(import_module(game.package).__file__)).parent
    return str(folder / module)
