"""Compiling in stages: compiled stages are remembered, and one process at a time compiles a game."""

import io
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from boxlid.bots.opponents import CompileProgress
from boxlid.games import GAMES, find_game
from boxlid.games.compiled import CompiledGame
from boxlid.kernel.execution.cache import Cache
from boxlid.kernel.execution.compile import compiled
from boxlid.workers.priority import BACKGROUND_NICENESS
from boxlid.workers.stages import STAGES, compile_stages, missing_stages
from tests.docs.test_documents import ROOT
from tests.kernel.modules import load


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_compiled_after_the_last_stage(game: str) -> None:
    command = [sys.executable, "-m", "tests.workers.after_warm", game]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_compiled_stage_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    game, ran = find_game("family"), list[str]()
    (game.compiled.cache.folder / "greeting.ready").unlink(missing_ok=True)
    monkeypatch.setitem(STAGES, "greeting", lambda game: ran.append(game.id))
    assert missing_stages(game, ["greeting"]) == ["greeting"]
    assert list(compile_stages(game, ["greeting"])) == [CompileProgress("greeting", is_ready=True)]
    assert game.compiled.is_compiled("greeting")
    assert list(compile_stages(game, ["greeting"])) == [CompileProgress("greeting", is_ready=True)], (
        "it is not compiled again"
    )
    assert ran == ["family"]


def test_a_stage_reports_how_many_functions_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = "from boxlid.kernel.execution.rule import rule\n@rule\ndef one():\n    return 1\n"
    rules += "@rule\ndef two():\n    return one() + 1\n"
    twin = compiled(load(tmp_path / "rules_in_a_stage.py", rules, monkeypatch), Cache(tmp_path / "code"))
    game = find_game("family")
    (game.compiled.cache.folder / "adding.ready").unlink(missing_ok=True)
    monkeypatch.setitem(STAGES, "adding", lambda _: twin.two())
    assert list(compile_stages(game, ["adding"])) == [
        CompileProgress("adding", 1, 2),
        CompileProgress("adding", 2, 2),
        CompileProgress("adding", is_ready=True),
    ]


def test_a_failed_stage_is_not_marked_as_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("family")

    def fail(_: object) -> None:
        raise MemoryError

    monkeypatch.setitem(STAGES, "failing", fail)
    with pytest.raises(MemoryError):
        list(compile_stages(game, ["failing"]))
    assert not game.compiled.is_compiled("failing")


COMPILING = """
import sys
from contextlib import suppress
from pathlib import Path
from boxlid.games import find_game
from boxlid.workers import stages

def note(game):
    with Path(sys.argv[1]).open("a") as file:
        file.write("compiled\\n")
    print("compiling", flush=True)
    sys.stdin.readline()

stages.STAGES["noted"] = note
print("begins", flush=True)
list(stages.compile_stages(find_game("family"), ["noted"]))
"""


def test_two_processes_compile_the_same_game_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXLID_CACHE_DIR", str(tmp_path / "cache"))
    notes = tmp_path / "notes"
    command = [sys.executable, "-c", COMPILING, str(notes)]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) for _ in range(2)
    ]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "begins\n"
    for process in processes:
        assert process.stdin
        with suppress(BrokenPipeError):  # the other has compiled, and this one is done
            process.stdin.write("\n")
            process.stdin.flush()
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    assert notes.read_text() == "compiled\n"


class Terminal(io.StringIO):
    """A standard error connected to a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_library_call_shows_compilation_once(monkeypatch: pytest.MonkeyPatch) -> None:
    family, stderr = CompiledGame(find_game("family")), Terminal()
    monkeypatch.setattr(sys, "stderr", stderr)
    with family.compiling("never compiled"):
        pass
    shown = stderr.getvalue()
    assert "Compiling All in the Family, once" in shown
    with family.compiling("never compiled"):
        pass
    assert stderr.getvalue() == shown


def test_a_library_call_shows_nothing_when_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    family, stderr = CompiledGame(find_game("family")), Terminal()
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.setattr(CompiledGame, "is_compiled", lambda *_: True)
    with family.compiling("search"):
        pass
    assert stderr.getvalue() == ""


@pytest.mark.parametrize(("is_urgent", "lowers_by"), [(True, 0), (False, BACKGROUND_NICENESS)])
def test_background_compilation_has_a_low_priority(is_urgent: bool, lowers_by: int) -> None:
    code = f"""
import os
from boxlid.workers.jobs import compile_game
before = os.getpriority(os.PRIO_PROCESS, 0)
list(compile_game("family", [], {is_urgent}))
print(os.getpriority(os.PRIO_PROCESS, 0) - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == lowers_by
