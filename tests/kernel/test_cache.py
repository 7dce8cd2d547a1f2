"""The cache never serves stale code, and falls back to a private temporary folder."""

import ast
import errno
import os
import platform
import shutil
import stat
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import llvmlite.binding
import pytest

from boxlid.games import GAMES, Game
from boxlid.games.loader import load_compiled
from boxlid.kernel.execution import cache as caching
from boxlid.kernel.execution.cache import cache_of, caches_folder, fingerprint, sources_of
from tests.kernel.modules import load

RULE = "from boxlid.kernel.execution.rule import rule\n@rule\ndef one():\n    return 1\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package instead of ours."""
    package = tmp_path / "boxlid"
    for folder in ("kernel", "kernel/execution", "bots", "games", "server"):
        (package / folder).mkdir(parents=True)
        (package / folder / "source.py").write_text(RULE)
    (package / "kernel" / "execution" / "compile.py").write_text("ONE = 1")
    (package / "games" / "options.py").write_text("ONE = 1")
    monkeypatch.setattr(caching, "PACKAGE", package)
    return package


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for the rules of a game outside our package."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def prints(*modules: ModuleType) -> tuple[str, str]:
    """The fingerprints without a game and of a game with these modules."""
    return fingerprint(()), fingerprint(modules)


@pytest.mark.usefixtures("package")
def test_the_fingerprint_changes_with_the_rules_of_a_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load(folder / "rules.py", RULE, monkeypatch)
    before = prints(rules)
    assert before[0] != before[1]
    assert prints(rules) == before
    (folder / "rules.py").write_text(RULE.replace("return 1", "return 2"))
    assert prints(rules)[0] == before[0]
    assert prints(rules)[1] != before[1]


@pytest.mark.usefixtures("package")
def test_the_fingerprint_changes_with_rules_imported_from_elsewhere(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = tmp_path / "far"
    far.mkdir()
    load(far / "inner.py", RULE, monkeypatch)
    load(
        far / "outer.py",
        "import inner\nfrom boxlid.kernel.execution.rule import rule\n@rule\ndef two():\n    return 2\n",
        monkeypatch,
    )
    rules = load(folder / "rules.py", "from outer import two\n", monkeypatch)
    before = prints(rules)
    (far / "inner.py").write_text(RULE.replace("return 1", "return 2"))
    after = prints(rules)
    assert after[1] != before[1]
    (far / "outer.py").write_text("")
    assert prints(rules)[1] != after[1]
    assert prints(rules)[0] == before[0]


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("file", ["record.py", "plan.csv"])
def test_the_fingerprint_changes_with_constants_and_tables_beside_the_rules(
    file: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are compiled in as constants."""
    load(folder / "record.py", "SEATS = 4\n", monkeypatch)
    rules = load(folder / "rules.py", f"from record import SEATS\n{RULE}", monkeypatch)
    (folder / file).write_text("")
    before = prints(rules)
    (folder / file).write_text("5")
    assert prints(rules)[1] != before[1]
    assert prints(rules)[0] == before[0]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_everything_that_rules_import_from_their_game_is_in_the_fingerprint(game: Game) -> None:
    modules = load_compiled(game.package)
    files = [Path(str(module.__file__)) for module in modules]
    folder = files[-1].parent
    own = {source for source in sources_of(modules) if folder in source.parents}
    assert own >= set(files)
    for source in own:
        assert source.suffix != ".py" or imported_from(game.package, folder, source) <= own


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_everything_that_rules_import_from_boxlid_is_in_the_fingerprint(game: Game) -> None:
    """Numbers that another file defines are compiled in."""
    sources = set(sources_of(load_compiled(game.package)))
    with_rules = {source for source in sources if source.suffix == ".py" and caching._is_compiled_in(source)}
    for source in with_rules:
        assert imported_from("boxlid", caching.PACKAGE, source) <= sources, source
    assert sources >= {caching.PACKAGE / "kernel" / "playout" / "figures.py", caching.PACKAGE / "games" / "measures.py"}


def imported_from(package: str, folder: Path, source: Path) -> set[Path]:
    """The files of a package that one of them imports at its top level."""
    found = set()
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{package}."):
            module = folder.joinpath(*str(node.module).removeprefix(package).split("."))
            for path in (module, *(module / alias.name for alias in node.names)):
                found |= {file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()}
    return found


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("file", ["actions.py", "knowledge.py", "rules/__init__.py", "rules/turns.py"])
def test_the_fingerprint_changes_with_every_file_of_a_game_whose_rules_are_a_folder(
    file: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "rules").mkdir()
    load(folder / "actions.py", "PLAY = 4\n", monkeypatch)
    load(folder / "rules" / "turns.py", RULE, monkeypatch)
    modules = (
        load(folder / "rules" / "__init__.py", "from turns import one\nimport actions\n", monkeypatch),
        load(folder / "knowledge.py", RULE, monkeypatch),
    )
    before = prints(*modules)
    (folder / file).write_text("5")
    assert prints(*modules)[1] != before[1]
    assert prints(*modules)[0] == before[0]


@pytest.mark.parametrize(
    "file",
    [
        "kernel/source.py",
        "kernel/execution/source.py",
        "kernel/execution/compile.py",
        "bots/source.py",
        "games/source.py",
    ],
)
def test_every_fingerprint_changes_with_shared_sources(
    file: str, package: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load(folder / "rules.py", RULE, monkeypatch)
    before = prints(rules)
    (package / file).write_text(f"{RULE}TWO = 2")
    assert all(now != then for now, then in zip(prints(rules), before, strict=True))


@pytest.mark.parametrize("imports", ["from boxlid.games.options import ONE", "from boxlid.games import options"])
def test_every_fingerprint_changes_with_numbers_that_shared_sources_import(imports: str, package: Path) -> None:
    (package / "bots" / "source.py").write_text(f"{imports}\n{RULE}")
    before = prints()
    (package / "games" / "options.py").write_text("ONE = 2")
    assert prints() != before


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    "imports",
    [
        "from .numbers import SEATS",
        "from .numbers.seats import SEATS",
        "from clover.numbers import (\n    seats,  # (the most)\n    spades,\n)",
        "import json, clover.numbers.seats as seats",
    ],
)
def test_the_fingerprint_changes_with_numbers_from_any_folder_of_a_game(
    imports: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = tmp_path / "clover" / "numbers"
    numbers.mkdir(parents=True)
    for file in (numbers.parent / "__init__.py", numbers / "spades.py"):
        file.write_text("")
    (numbers / "seats.py").write_text("SEATS = 4\n")
    (numbers / "__init__.py").write_text("from .seats import SEATS\n")
    rules = load(numbers.parent / "rules.py", RULE, monkeypatch)
    (numbers.parent / "rules.py").write_text(f"{imports}\n{RULE}")
    before = prints(rules)
    (numbers / "seats.py").write_text("SEATS = 5\n")
    assert prints(rules)[1] != before[1]
    assert prints(rules)[0] == before[0]


@pytest.mark.parametrize("file", ["server/source.py", "games/options.py"])
def test_no_fingerprint_changes_with_sources_that_are_never_compiled(file: str, package: Path) -> None:
    before = prints()
    (package / file).write_text("ONE = 2")
    assert prints() == before


def test_the_fingerprint_changes_with_the_path_of_the_sources(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = prints()
    shutil.copytree(package, package.with_name("other"))
    monkeypatch.setattr(caching, "PACKAGE", package.with_name("other"))
    assert prints()[0] != before[0]


@pytest.mark.usefixtures("package")
def test_the_fingerprint_changes_with_a_setting_of_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    before = prints()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "2")
    after = prints()
    assert after[0] != before[0]
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "3")
    assert prints()[0] != after[0]
    monkeypatch.delenv("NUMBA_BOUNDSCHECK")
    monkeypatch.setenv("EDITOR", "ed")
    assert prints() == before


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("home", "name", "value"),
    [
        (platform, "python_version", "3.99.0"),
        (metadata, "version", "99.0"),
        (llvmlite.binding, "get_process_triple", "abacus-unknown-linux"),
        (llvmlite.binding, "get_host_cpu_name", "abacus"),
        (llvmlite.binding, "get_host_cpu_features", SimpleNamespace(flatten=lambda: "+beads")),
    ],
    ids=["python", "numba", "system", "processor", "instructions"],
)
def test_the_fingerprint_changes_with_the_machine_and_the_versions(
    home: Any, name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = prints()
    monkeypatch.setattr(home, name, lambda *_: value)
    caching._platform.cache_clear()
    try:
        assert prints()[0] != before[0]
    finally:
        caching._platform.cache_clear()


# --- The folder -------------------------------------------------------------------------------------------------------


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOXLID_CACHE_DIR", str(tmp_path / "caches"))
    assert caches_folder() == tmp_path / "caches"
    return caches_folder()


def test_a_cache_is_named_after_the_game_and_the_fingerprint(caches: Path) -> None:
    cache = cache_of("family", ())
    assert cache.folder == caches / f"family-{fingerprint(())}"
    assert cache.folder.is_dir()
    assert not cache.is_temporary
    assert cache_of("family", ()) == cache


def test_only_the_newest_caches_are_kept(caches: Path) -> None:
    caches.mkdir()
    for i in range(12):
        (caches / f"family-{i:016}").mkdir()
        os.utime(caches / f"family-{i:016}", (i, i))
    (caches / "other-0").mkdir()
    folder = cache_of("family", ()).folder
    oldest_kept = 12 - (caching.CACHES_KEPT - 1)
    kept = [caches / f"family-{i:016}" for i in range(oldest_kept, 12)]
    assert sorted(caches.glob("family-*")) == sorted([*kept, folder])
    assert (caches / "other-0").exists()


def test_an_existing_cache_evicts_no_other(caches: Path) -> None:
    for i in range(12):
        (caches / f"family-{i:016}").mkdir(parents=True)
    (caches / f"family-{fingerprint(())}").mkdir()
    cache_of("family", ())
    assert len(list(caches.glob("family-*"))) == 13


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The system's temporary folder, with nothing in it."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    caching._temporary_folder.cache_clear()
    yield folder
    caching._temporary_folder.cache_clear()


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=caching.LEAST_FREE_BYTES - 1))


def assert_temporary(caches: Path, says: str) -> None:
    with pytest.warns(UserWarning, match=says) as warned:
        cache = cache_of("family", ())
    assert str(caches / f"family-{fingerprint(())}") in str(warned[0].message)
    assert "set BOXLID_CACHE_DIR to another folder" in str(warned[0].message)
    assert cache.is_temporary
    assert caches not in cache.folder.parents
    assert Path(tempfile.gettempdir()) in cache.folder.parents


@pytest.mark.usefixtures("temporary")
def test_a_folder_that_cannot_be_created_is_replaced_with_a_warning(caches: Path) -> None:
    caches.write_text("a file stands in the way")
    assert_temporary(caches, "Not a directory")


@pytest.mark.usefixtures("temporary")
def test_a_folder_that_cannot_be_written_to_is_replaced_with_a_warning(
    caches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert_temporary(caches, "Read-only file system")


@pytest.mark.usefixtures("temporary")
def test_a_full_disk_is_replaced_with_a_warning(caches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch)
    assert_temporary(caches, "no space is left")


@pytest.mark.usefixtures("caches")
def test_the_temporary_folder_is_shared_by_the_processes_of_one_user_only(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(monkeypatch)
    with pytest.warns(UserWarning, match="no space is left"):
        cache = cache_of("family", ())
    assert cache.folder.parent == temporary / f"boxlid-{os.getuid()}"
    assert stat.S_IMODE(cache.folder.parent.stat().st_mode) == 0o700


@pytest.mark.usefixtures("caches")
def test_a_temporary_folder_writable_by_others_is_not_used(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch)
    planted = temporary / f"boxlid-{os.getuid()}"
    planted.mkdir()
    planted.chmod(0o777)
    with pytest.warns(UserWarning, match="no space is left"):
        cache = cache_of("family", ())
    assert planted not in cache.folder.parents
    assert stat.S_IMODE(cache.folder.parent.stat().st_mode) == 0o700


@pytest.mark.usefixtures("temporary")
def test_code_in_a_temporary_folder_can_be_compiled_and_run(
    caches: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from boxlid.kernel.execution.compile import compiled

    full_disk(monkeypatch)
    with pytest.warns(UserWarning, match="no space is left"):
        cache = cache_of("family", ())
    assert compiled(load(folder / "rules_of_a_full_disk.py", RULE, monkeypatch), cache).one() == 1
    assert list(cache.folder.rglob("*.nbc"))
    assert not list(caches.rglob("*.nbc"))
