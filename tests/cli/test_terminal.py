"""The command in real processes: a terminal, a closed pipe, an interrupt."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from boxlid.games import GAMES
from tests.server.client import PATIENCE_S

BOXLID = [sys.executable, "-m", "boxlid"]


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "BOXLID_STATE_DIR": str(tmp_path), "TERM": "xterm-256color", "COLUMNS": "100"}


@pytest.fixture
def terminal(env: dict[str, str]) -> Iterator[Callable[..., Any]]:
    """Starts the command in its own terminal, where Ctrl-C interrupts it even if this process ignores it."""
    children = []

    def start(*words: str) -> Any:
        children.append(
            pexpect.spawn(
                sys.executable,
                ["-m", "boxlid", *words],
                env=env,
                timeout=PATIENCE_S,
                encoding="utf-8",
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            )
        )
        return children[-1]

    yield start
    for child in children:
        child.close(force=True)


def test_a_person_plays_in_a_terminal(terminal: Callable[..., Any]) -> None:
    child = terminal("play", "--seed", "7")
    child.expect("How many tricks")
    child.expect("> ")
    child.sendline("9")
    child.expect("say bid N")
    child.sendline("2")
    child.expect("The estimates: Player 2")
    child.expect("> ")
    child.sendline("a1")
    child.expect("Player plays Archie 1")
    child.expect("> ")
    child.sendintr()
    child.expect("boxlid play family --resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_output_to_a_pipe_has_no_colour(env: dict[str, str]) -> None:
    words = [*BOXLID, "play", "--watch", "--seed", "1", "--set", "target=10"]
    run = subprocess.run(words, env=env, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert "\x1b" not in run.stdout


def test_a_closed_pipe_ends_with_a_sentence(env: dict[str, str]) -> None:
    words = [*BOXLID, "play", "--watch", "--seed", "1"]
    writer = subprocess.Popen(
        words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    complaint = writer.stderr.read()
    writer.stderr.close()
    assert writer.wait(PATIENCE_S) == 141
    assert complaint == "boxlid: the reader of the output has gone.\n"


def test_an_interrupted_series_prints_the_results_so_far(terminal: Callable[..., Any]) -> None:
    child = terminal("simulate", "family", "--games", "100000000")
    child.expect("playing")
    child.sendintr()
    child.expect("Ctrl-C again stops at once")
    child.expect(r"[\d,]+ matches of 4, seed 0")
    child.expect("actions in a match")
    child.expect(r"boxlid: stopped after [\d,]+ of 100,000,000 matches\.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_help_imports_nothing_slow(env: dict[str, str]) -> None:
    """The interpreter's own count of what was imported, instead of a clock."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "boxlid", "--help"],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert not imported & {"numba", "numpy", "rich", "msgspec", "asyncio"}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_between_novices_loads_no_compiler(env: dict[str, str], game: str) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "boxlid", "play", game, "--watch", "--bots", "novice"],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "The match is over" in run.stdout
    imported = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert "boxlid.table.table" in imported
    assert not imported & {"numba", "numpy", "llvmlite"}
