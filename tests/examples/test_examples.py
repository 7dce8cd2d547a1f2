"""The examples run. `make examples` runs them at their usual length."""

import re
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

from boxlid.bots.loading import load_bot
from boxlid.cli.main import OK, run
from boxlid.games import GAMES, Game
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
BOT = EXAMPLES / "bot_in_20_lines.py"


def printed_by(name: str, *words: str) -> str:
    asked = [sys.executable, "-W", "error", str(EXAMPLES / name), *words]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_bot_in_20_lines_plays_every_game(game: Game) -> None:
    bot = load_bot(f"{BOT}:bot")
    table, rng = Table(game, seed=5), new_rng(5)
    for _ in range(20):
        seat = table.actors[0]
        table.act(seat, bot(table.view(seat), rng))


def test_the_bot_in_20_lines_has_no_more() -> None:
    code = BOT.read_text(encoding="utf-8").rpartition('"""\n')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 20


def test_the_bot_in_20_lines_plays_in_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    command = re.search(r"^boxlid (.*)$", BOT.read_text(encoding="utf-8"), re.MULTILINE)
    assert command
    words = command[1].replace("examples/", f"{EXAMPLES}/").replace("--deals 20", "--deals 2").split()
    assert run(words) == OK
    assert ":bot" in capsys.readouterr().out


def test_the_tutorial_runs() -> None:
    text = printed_by("tutorial.py")
    assert "(FAM-3.2b)" in text, "a refusal"
    assert "exact estimates a deal by random play" in text


def test_a_player_is_trained_and_compared() -> None:
    text = printed_by("train_family.py", "--minutes", "0.05", "--deals", "50")
    assert re.search(r"50 unseen deals against three rules of thumb: [+-]0\.\d{3} ± 0\.\d{3} exact a deal", text)


def test_training_that_fails_has_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["train_family.py", "--minutes", "0", "--deals", "50"])
    with pytest.raises(SystemExit) as ended:
        run_path(str(EXAMPLES / "train_family.py"), run_name="__main__")
    assert ended.value.code == 0, "too short a training to judge"
    main = run_path(str(EXAMPLES / "train_family.py"))["main"]
    main.__globals__["ENOUGH_MINUTES"] = 0
    assert main() == 1
    assert "50 unseen deals" in capsys.readouterr().out
