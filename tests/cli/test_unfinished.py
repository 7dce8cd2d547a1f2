"""Unfinished matches: saved with their clock and rules version, and finished by later versions of Boxlid."""

import json
import shutil
from pathlib import Path

import pytest

from boxlid.cli.line_input import LineInput
from boxlid.cli.main import BAD_INPUT, OK, run
from boxlid.cli.terminal_match import HUMAN, TerminalMatch
from boxlid.cli.unfinished import resume_unfinished, save_unfinished
from boxlid.games import GAMES, Game
from boxlid.table import Table, read_record, verify
from boxlid.workers import WorkerOpponents
from tests.cli.test_commands import type_in

VERSION_1 = Path(__file__).parents[1] / "fixtures" / "version-1"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOXLID_STATE_DIR", str(tmp_path))
    return tmp_path


class AlwaysTheLast(LineInput):
    """Always types the last choice."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def next(self, prompt: str) -> str:  # noqa: ARG002 - any prompt
        return self.table.scene(HUMAN).choices[-1].words


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_match_left_under_version_1_is_finished_under_version_1(
    game: Game, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(VERSION_1 / f"unfinished-{game.id}.json", folder)
    table = resume_unfinished(game)
    TerminalMatch(table, AlwaysTheLast(table), HUMAN, folder / "record.json", WorkerOpponents()).play()
    assert "The record is in" in capsys.readouterr().err
    record = read_record((folder / "record.json").read_bytes())
    assert record.rules == 1
    assert record.result is not None
    assert [finding.says for finding in verify(record) if not finding.holds] == []
    assert not (folder / f"unfinished-{game.id}.json").exists()


def test_a_match_of_a_later_version_is_refused_and_kept(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "unfinished-mrt.json"
    kept = json.loads((VERSION_1 / file.name).read_bytes())
    kept["record"]["rules"] = 99
    file.write_text(json.dumps(kept))
    before = file.read_bytes()
    type_in(monkeypatch, "flip")
    assert run(["play", "mrt", "--resume"]) == BAD_INPUT
    assert "version 99 of the rules of Mr. T" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_resumed_match_continues_with_its_clock(folder: Path) -> None:
    table = Table("archduke", 2, options={"mark": "timer"}, seed=1, players=["You", "bot:novice"], clock=True)
    table.act(0, "look 0", at_ms=1_700_000)
    save_unfinished(table)
    assert (folder / "unfinished-archduke.json").exists()
    resumed = resume_unfinished(GAMES["archduke"])
    assert resumed.clock
    assert TerminalMatch(resumed, LineInput(), HUMAN, None, WorkerOpponents()).elapsed_ms() >= 1_700_000


def test_the_terminal_times_every_action(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "record.json"
    type_in(monkeypatch, "look 0", "look 1", "quit")
    assert run(["play", "archduke", "--seats", "2", "--seed", "1", "--record", str(file)]) == OK
    record = read_record(file.read_bytes())
    assert record.clock
    assert record.actions
    assert all(action.at_ms is not None for action in record.actions)
    assert capsys.readouterr().err


def test_a_match_between_bots_has_no_clock(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "record.json"
    options = ["--set", "mark=rounds", "--set", "rounds=1"]
    assert run(["play", "archduke", "--seats", "2", "--watch", "--record", str(file), *options]) == OK
    record = read_record(file.read_bytes())
    assert not record.clock
    assert {action.at_ms for action in record.actions} == {None}
    assert "The match is over: the agreed number of rounds has been played (ARC-GAME-3)." in capsys.readouterr().out
