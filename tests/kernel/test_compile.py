"""Compiled twins agree with the plain modules, and playing at a table does not need them."""

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from boxlid.kernel.execution import cache as caching
from boxlid.kernel.execution import compile as compiling
from boxlid.kernel.execution.cache import Cache
from boxlid.kernel.execution.compile import compiled, count_compiled, specialize
from tests.kernel.modules import load

RULES = """
from boxlid.kernel.execution.rule import rule

STEPS = [1, 2, 3]
FACES = [[1, 2], [3, 4]]
SHARES = (0.5, 0.25)
NAMES = ["one", "two"]

@rule
def third(row):
    return row[2] + STEPS[1] + FACES[1][0]

def for_people():
    return NAMES
"""


@pytest.fixture(autouse=True)
def own_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_twins", {})


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "code")


def test_a_twin_is_compiled_and_its_module_unchanged(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = load(tmp_path / "rules.py", RULES, monkeypatch)
    twin = compiled(module, cache)
    assert twin is compiled(module, cache)
    assert twin.third(np.array([0, 0, 10])) == module.third([0, 0, 10]) == 15
    assert twin.third.signatures
    assert isinstance(module.third, FunctionType)
    assert list(cache.folder.rglob("*.nbc")), "machine code is kept in the cache"


def test_lists_of_numbers_are_arrays_in_a_twin(tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    module = load(tmp_path / "rules.py", RULES, monkeypatch)
    twin = compiled(module, cache)
    assert (twin.STEPS.tolist(), twin.FACES.tolist()) == (module.STEPS, module.FACES) == ([1, 2, 3], [[1, 2], [3, 4]])
    assert (twin.SHARES, twin.NAMES, twin.for_people) == (module.SHARES, module.NAMES, module.for_people)
    assert isinstance(module.STEPS, list)


def test_rules_of_other_modules_are_compiled_with_it(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = load(
        tmp_path / "pack.py",
        "from boxlid.kernel.execution.rule import rule\n@rule\ndef six():\n    return 6\n",
        monkeypatch,
    )
    source = "import pack\nfrom pack import six\nfrom boxlid.kernel.cards.card_sets import only\n"
    source += "from boxlid.kernel.execution.rule import rule\n"
    source += "@rule\ndef total():\n    return six() + pack.six() + only(3)\n"
    module = load(tmp_path / "rules.py", source, monkeypatch)
    twin = compiled(module, cache)
    assert twin.total() == module.total() == 20
    assert twin.six is twin.pack.six is compiled(pack, cache).six is not pack.six


def test_the_second_body_of_a_rule_is_compiled(tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "from boxlid.kernel.execution.rule import compiled_from\ndef _other():\n    return 2\n"
    source += "@compiled_from(_other)\ndef one():\n    return 1\n"
    module = load(tmp_path / "rules.py", source, monkeypatch)
    assert (module.one(), compiled(module, cache).one()) == (1, 2)


def test_another_run_loads_the_machine_code_from_the_cache(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = load(tmp_path / "rules.py", RULES, monkeypatch)
    compiled(module, cache).third(np.zeros(3, np.int64))
    monkeypatch.setattr(compiling, "_twins", {})
    twin = compiled(module, cache)
    twin.third(np.zeros(3, np.int64))
    assert (sum(twin.third.stats.cache_hits.values()), sum(twin.third.stats.cache_misses.values())) == (1, 0)


ON_A_FULL_DISK = """
import resource, sys, warnings
from importlib import import_module
from pathlib import Path
from boxlid.kernel.execution.cache import Cache
from boxlid.kernel.execution.compile import compiled

sys.path.insert(0, sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))
cache = Cache(Path(sys.argv[1]) / "code")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    twin = compiled(import_module("rules"), cache)
    assert twin.one() == 1
    assert twin.two() == 2
assert cache.has_failed
assert [str(warning.message) for warning in caught if "compiled code cannot be cached" in str(warning.message)] == [
    f"compiled code cannot be cached in {cache.folder} (File too large), so it may be compiled again later; "
    "set BOXLID_CACHE_DIR to another folder"
]
assert not list(cache.folder.rglob("*.nbc"))
"""


def test_code_that_cannot_be_cached_is_used_anyway(tmp_path: Path) -> None:
    rules = "from boxlid.kernel.execution.rule import rule\n"
    rules += "@rule\ndef one():\n    return 1\n@rule\ndef two():\n    return 2\n"
    (tmp_path / "rules.py").write_text(rules)
    run = subprocess.run([sys.executable, "-c", ON_A_FULL_DISK, str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


CALLS_WITH_CONSTANTS = """
from boxlid.kernel.execution.rule import rule

@rule
def add(a, b):
    return a + b

@rule
def total(n):
    return add(n, 1) + add(n, 2) + add(3, n)
"""


def test_a_rule_is_not_compiled_again_for_a_literal_argument(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = compiled(load(tmp_path / "rules.py", CALLS_WITH_CONSTANTS, monkeypatch), cache)
    assert twin.total(10) == 36
    assert len(twin.add.signatures) == 1


def test_progress_counts_the_functions_compiled_and_needed(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin, reports = compiled(load(tmp_path / "rules.py", CALLS_WITH_CONSTANTS, monkeypatch), cache), []
    with count_compiled(lambda done, needed: reports.append((done, needed))):
        twin.total(10)
    assert reports == [(1, 2), (2, 2)]


def test_other_users_of_numba_keep_their_cache(tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    config: Any = import_module("numba").config
    monkeypatch.setattr(config, "CACHE_DIR", "theirs")
    compiled(load(tmp_path / "rules.py", RULES, monkeypatch), cache).third(np.zeros(3, np.int64))
    assert config.CACHE_DIR == "theirs"


def test_no_thread_gets_an_unfinished_twin(tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    module = load(tmp_path / "rules.py", RULES, monkeypatch)
    has_begun, may_go_on = Event(), Event()
    complete: list[bool] = []

    def compile_slowly(*_: Any) -> str:
        has_begun.set()
        may_go_on.wait()
        return "machine code"

    def ask() -> None:
        complete.append(hasattr(compiled(module, cache), "for_people"))

    monkeypatch.setattr(compiling, "_compile", compile_slowly)
    first, second = Thread(target=ask), Thread(target=ask)
    first.start()
    has_begun.wait()
    second.start()
    second.join(0.2)
    may_go_on.set()
    for thread in (first, second):
        thread.join()
    assert complete == [True, True]


# --- Algorithms for every game ----------------------------------------------------------------------------------------


def rules_with(name: str, one: int) -> ModuleType:
    module = ModuleType(name)
    vars(module)["ONE"] = one
    return module


@pytest.fixture
def double(tmp_path: Path) -> Iterator[Path]:
    algorithm = tmp_path / "double.py"
    algorithm.write_text(
        "from boxlid.kernel.execution.rule import rule\n@rule\ndef double():\n    return 2 * rules.ONE\n"
    )
    yield algorithm
    for name in [name for name in sys.modules if name.startswith("double<")]:
        del sys.modules[name]


def test_an_algorithm_is_loaded_once_per_game(double: Path, cache: Cache) -> None:
    one, two = rules_with("rules_of_one", 1), rules_with("rules_of_two", 2)
    other_cache = Cache(cache.folder.with_name("code of the other game"))
    first = specialize(double, cache, rules=one)
    assert first.double() == 2
    assert specialize(double, other_cache, rules=two).double() == 4
    assert specialize(double, cache, rules=one) is first


def test_an_algorithm_with_other_modules_does_not_take_the_code_in_the_cache(double: Path, cache: Cache) -> None:
    assert specialize(double, cache, rules=rules_with("one", 1)).double() == 2
    assert specialize(double, cache, rules=rules_with("two", 2)).double() == 4


def test_the_rules_given_to_an_algorithm_are_compiled_once(
    tmp_path: Path, double: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = compiled(load(tmp_path / "rules.py", f"{RULES}\nONE = 5\n", monkeypatch), cache)
    algorithm = specialize(double, cache, rules=rules)
    assert algorithm.double() == 10
    assert algorithm.rules is rules


def test_a_missing_algorithm_is_an_error(tmp_path: Path, cache: Cache) -> None:
    with pytest.raises(ImportError):
        specialize(tmp_path / "nothing", cache, rules=ModuleType("rules"))


# --- Who needs numba --------------------------------------------------------------------------------------------------

PLAY_ALL_GAMES = """
import boxlid
from boxlid.table.narrator import Narrator

for game in boxlid.GAMES:
    table, rng = boxlid.Table(game, seed=1), boxlid.new_rng(1)
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, boxlid.find_bot("novice")(table.view(seat), rng))
        table.scene(seat), Narrator(table, seat).last_action()
    assert all(finding.holds for finding in boxlid.verify(table.record()))
"""


@pytest.mark.parametrize(
    "code",
    ["import boxlid", "from boxlid.cli.main import run\nrun(['--version'])", PLAY_ALL_GAMES],
    ids=["import", "version", "play"],
)
def test_playing_imports_neither_numba_nor_numpy(code: str) -> None:
    asked = "import atexit, sys\natexit.register(lambda: print({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))\n"
    run = subprocess.run([sys.executable, "-c", asked + code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "set()"


def test_only_one_module_imports_numba() -> None:
    imports = re.compile(r"^\s*(import|from) numba|import_module\(f?.numba", re.MULTILINE)
    sources = {path.name: path.read_text(encoding="utf-8") for path in caching.PACKAGE.rglob("*.py")}
    assert [name for name, source in sources.items() if imports.search(source)] == ["compile.py"]
