"""A game made by `boxlid new-game`, in its own package, can do what our games can from the first minute."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pytest

from boxlid.cli.main import run
from tests.server.client import PATIENCE_S

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
ID, TITLE = "clover", "Clover Tricks"
SERIES = """
from boxlid.games import find_game
from boxlid.lab.series import Series
print(int(Series(find_game("clover"), seed=1, options={"target": 1}).play(200).scores.sum()))
"""


@dataclass(frozen=True)
class Installed:
    """The new package, installed into its own folder."""

    site: Path
    env: dict[str, str]

    def python(self, *words: str | Path) -> str:
        """The output of a Python process that can import the package."""
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def clover(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("new-game")
    assert run(["new-game", ID, "--title", TITLE, "--folder", str(folder)]) == 0
    install: list[str | Path] = [UV, "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--offline"]
    site = folder / "site"
    subprocess.run([*install, "--python", sys.executable, "--target", site, folder / ID], check=True)
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONPATH": path, "BOXLID_STATE_DIR": str(folder / "state"), "TERM": "xterm"}
    return Installed(site, env | {"BOXLID_CACHE_DIR": str(folder / "cache")})


def test_it_passes_the_suites_that_run_over_all_games(clover: Installed) -> None:
    readme = (clover.site.parent / ID / "README.md").read_text(encoding="utf-8")
    words = next(line.split() for line in readme.splitlines() if "-m pytest" in line)
    assert " ".join(words) in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert " passed" in clover.python(*words[1:], "-q", "-x")


def test_its_own_test_passes(clover: Installed) -> None:
    assert "1 passed" in clover.python("-m", "pytest", "-q", clover.site.parent / ID / "tests")


def test_it_is_played_in_the_terminal_with_hints(clover: Installed) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "boxlid", "play", ID, "--seats", "2", "--set", "target=1", "--seed", "1"],
        env=clover.env,
        timeout=PATIENCE_S,
        encoding="utf-8",
    )
    child.expect("> ")
    child.sendline("hint")
    child.expect("%")
    child.sendline("?")
    while child.expect([r"play (\w+) ", "The match is over"]) == 0:
        card = child.match[1]
        child.expect("> ")
        child.sendline(f"play {card}")
        child.sendline("?")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_changed_rule_is_compiled_again(clover: Installed) -> None:
    rules = clover.site / f"boxlid_{ID}" / "rules.py"
    before, text = clover.python("-c", SERIES), rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("POINTS_FOR_TRICK = 1", "POINTS_FOR_TRICK = 5"), encoding="utf-8")
    try:
        assert int(clover.python("-c", SERIES)) == 5 * int(before)
    finally:
        rules.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["family"], "there is a game called family already"),
        (["Clover"], "cannot be the id of a game"),
        (["clover", "--title", '"'], "cannot be a title"),
    ],
)
def test_an_invalid_new_game_is_refused(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new-game", *words]) == 2
    assert says in capsys.readouterr().err


def test_a_folder_that_exists_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / ID).mkdir()
    assert run(["new-game", ID, "--folder", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert not list((tmp_path / ID).iterdir())
