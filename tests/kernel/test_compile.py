"""Machine code is kept where nothing stale can be served, and importing costs nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from boxlid.kernel import compile as compiling
from boxlid.kernel.compile import caches_folder, fingerprint, game_of


def test_the_fingerprint_moves_with_a_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("kernel", "bots", "games/family", "games/other"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "rules.py").write_text("ONE = 1")
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)

    def prints() -> dict[str, str]:
        fingerprint.cache_clear()
        return {game: fingerprint(game) for game in ("", "family", "other")}

    before = prints()
    assert len(set(before.values())) == 3
    (tmp_path / "games/family/rules.py").write_text("ONE = 2")
    after = prints()
    assert after["family"] != before["family"]
    assert after["other"] == before["other"]
    (tmp_path / "games/family/plan.csv").write_text("0.5")
    assert prints()["family"] != after["family"], "numbers are compiled into the code"
    (tmp_path / "kernel/rules.py").write_text("ONE = 2")
    assert all(prints()[game] != after[game] for game in after)
    fingerprint.cache_clear()


def test_the_fingerprint_moves_with_the_place_of_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prints = set()
    for name in ("one", "other"):
        (tmp_path / name / "kernel").mkdir(parents=True)
        (tmp_path / name / "kernel" / "cards.py").write_text("ONE = 1")
        monkeypatch.setattr(compiling, "PACKAGE", tmp_path / name)
        fingerprint.cache_clear()
        prints.add(fingerprint(""))
    fingerprint.cache_clear()
    assert len(prints) == 2


def test_the_fingerprint_moves_with_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    fingerprint.cache_clear()
    before = fingerprint("family")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "2")
    fingerprint.cache_clear()
    assert fingerprint("family") != before
    fingerprint.cache_clear()


def test_only_the_newest_caches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXLID_CACHE_DIR", str(tmp_path))
    for i in range(12):
        (tmp_path / f"family-{i:016}").mkdir()
    (tmp_path / "other-0").mkdir()
    compiling.cache_folder.cache_clear()
    folder = compiling.cache_folder("family")
    compiling.cache_folder.cache_clear()
    assert folder.parent == caches_folder() == tmp_path
    assert len(list(tmp_path.glob("family-*"))) == compiling.CACHES_KEPT
    assert (tmp_path / "other-0").exists()


def test_the_game_of_a_function() -> None:
    from boxlid.games import GAMES
    from boxlid.kernel.cards import only

    family = GAMES["family"]
    assert game_of(getattr(family.rules.apply, "py_func", family.rules.apply)) == "family"
    assert game_of(getattr(family.calls.apply, "py_func", family.calls.apply)) == "family"
    assert game_of(getattr(only, "py_func", only)) == ""


@pytest.mark.parametrize("statement", ["import boxlid", "from boxlid.cli.main import run; run(['--version'])"])
def test_a_quick_start_imports_no_numba(statement: str) -> None:
    code = f"import sys\ntry:\n    {statement}\nexcept SystemExit: pass\nprint({{'numba', 'numpy'}} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "set()"


def test_one_module_names_numba() -> None:
    sources = [path for path in compiling.PACKAGE.rglob("*.py") if "numba" in path.read_text(encoding="utf-8")]
    code = [path for path in sources if '"numba' in path.read_text(encoding="utf-8")]
    assert {path.name for path in code} <= {"compile.py", "doctor.py"}
