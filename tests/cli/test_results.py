"""Results for other programs, own bots, and Ctrl-C: simulate, tournament and review."""

import csv
import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from boxlid.bots.engine import weigh_actions
from boxlid.bots.values import SearchResult
from boxlid.cli import simulate as simulate_command
from boxlid.cli.main import BAD_INPUT, INTERRUPTED, OK, run
from boxlid.cli.result_files import write_rows
from boxlid.cli.stopping import Stop, stopping
from boxlid.coach import match_review
from boxlid.games import View
from boxlid.games.stopping import Enough
from boxlid.table import read_record, write_record

BOTS = """
def first(view, rng):
    return view.legal()[0]

def cheat(view, rng):
    return 99

def crash(view, rng):
    raise ValueError("two\\nlines")
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOXLID_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text(BOTS, encoding="utf-8")
    return tmp_path


def read_json(file: str) -> Any:
    return json.loads(Path(file).read_text(encoding="utf-8"))


def read_csv(file: str) -> list[dict[str, str]]:
    with Path(file).open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def test_simulate_writes_its_results(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "family", "--games", "40", "--seats", "3", "--seed", "2", "--bots", "thumb,random"]
    assert run([*words, "--json", "out.json", "--csv", "out.csv", "--set", "target=50"]) == OK
    assert "40 matches of 3, seed 2" in capsys.readouterr().out
    found = read_json("out.json")
    assert (found["game"], found["seed"], found["matches"]) == ("family", 2, 40)
    assert found["options"]["target"] == 50
    assert [seat["bot"] for seat in found["seats"]] == ["thumb", "random", "random"]
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(1)
    assert found["actions"] == pytest.approx(40 * found["length"]["mean"])
    rows = read_csv("out.csv")
    assert (rows[0]["seat"], rows[0]["bot"], rows[0]["matches"]) == ("0", "thumb", "40")
    assert [float(row["wins"]) for row in rows] == [seat["wins"] for seat in found["seats"]]
    assert [float(row["score_mean"]) for row in rows] == [seat["score"]["mean"] for seat in found["seats"]]


def test_a_single_match_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "family", "--games", "1", "--json", "out.json"]) == OK
    assert read_json("out.json")["length"]["half_width"] is None
    printed = capsys.readouterr().out
    assert "nan" not in printed
    assert "±" not in printed


def test_a_tournament_writes_its_results() -> None:
    words = ["tournament", "family", "--bots", "thumb,random", "--deals", "4", "--seats", "2"]
    assert run([*words, "--json", "out.json", "--csv", "out.csv"]) == OK
    found = read_json("out.json")
    assert (found["game"], found["seats"], found["deals"], found["unit"]) == ("family", 2, 4, "an exact estimate as 1")
    assert [one["bot"] for one in found["ratings"]] == ["thumb", "random"]
    assert [one["margin"] for one in found["matchups"]] == [float(row["margin"]) for row in read_csv("out.csv")]


def test_a_review_writes_every_choice(own_folder: Path) -> None:
    file = own_folder / "match.json"
    assert run(["play", "family", "--watch", "--seed", "3", "--set", "target=10", "--record", str(file)]) == OK
    assert run(["review", str(file), "--budget", "40", "--seat", "1", "--json", "out.json", "--csv", "out.csv"]) == OK
    record, found, rows = read_record(file.read_bytes()), read_json("out.json"), read_csv("out.csv")
    assert found["players"] == record.players
    assert len(found["choices"]) == len(rows) == found["seats"][0]["choices"]
    for choice, row in zip(found["choices"], rows, strict=True):
        action = record.actions[choice["action"] - 1]
        assert (choice["seat"], choice["played"]) == (action.seat, action.words) == (1, row["played"])
        assert choice["best"] == choice["values"][0]["words"]
        assert float(row["chance"]) == choice["chance"] == choice["values"][0]["chance"]
        assert (choice["cost_error"] is None) == (row["cost_error"] == "") == (choice["cost"] == 0)
    assert sum(choice["cost"] for choice in found["choices"]) == pytest.approx(found["seats"][0]["decisions"])


@pytest.mark.parametrize("option", ["--json", "--csv"])
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "family", "--games", "1"],
        ["tournament", "family", "--bots", "thumb,random", "--deals", "2"],
        ["review", str(Path(__file__).parents[2] / "docs" / "records" / "family.json")],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize(("file", "says"), [("none/x", "there is no such folder"), (".", ". is a directory")])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    words: list[str], option: str, file: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, option, file]) == BAD_INPUT
    printed = capsys.readouterr()
    assert says in printed.err
    assert not printed.out


def test_no_rows_are_an_empty_table(own_folder: Path) -> None:
    write_rows(own_folder / "x.csv", [])
    assert (own_folder / "x.csv").read_text(encoding="utf-8").strip() == ""


# --- Own bots ---------------------------------------------------------------------------------------------------------


def test_every_command_takes_a_bot_from_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--watch", "--bots", "my.py:first,novice", "--set", "target=10", "--record", "m.json"]) == OK
    assert read_record(Path("m.json").read_bytes()).players[:2] == ["bot:my.py:first", "bot:novice"]
    assert run(["simulate", "family", "--games", "3", "--bots", "my.py:first"]) == OK
    assert run(["tournament", "family", "--deals", "2", "--bots", "my.py:first,random"]) == OK
    assert re.search(r"my\.py:first +random +2 ", capsys.readouterr().out)


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--watch", "--bots"],
        ["simulate", "family", "--games", "3", "--bots"],
        ["tournament", "family", "--deals", "2", "--bots"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("my.py:second", "my.py has no bot called second"),
        ("missing.py:bot", "missing.py: there is no such file to load a bot from"),
        ("my.py:cheat", "the bot my.py:cheat chose 99, but the legal actions are 0 (bid 0), "),
        ("my.py:crash", ": ValueError: two lines (my.py, line 9)"),
        ("grandmaster", "there is no bot called grandmaster"),
    ],
)
def test_an_error_of_a_bot_is_one_sentence(
    words: list[str], bot: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"{bot},random" if words[0] == "tournament" else bot
    assert run([*words, bots]) == BAD_INPUT
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("boxlid: ")
    assert says in said


# --- Ctrl-C -----------------------------------------------------------------------------------------------------------


def press(stop: Stop) -> None:
    signal.raise_signal(signal.SIGINT)
    assert stop.is_asked


def test_the_first_ctrl_c_is_noted_and_the_second_stops_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGINT)
    with stopping() as stop:
        stop.check()
        press(stop)
        with pytest.raises(Enough):
            stop.check()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    assert "Ctrl-C again stops at once" in capsys.readouterr().err


def test_an_ignored_ctrl_c_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with stopping() as stop:
            signal.raise_signal(signal.SIGINT)
            assert not stop.is_asked
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def interrupted_by_a_bot(own_folder: Path) -> str:
    """A bot that presses Ctrl-C when it has chosen 300 times."""
    text = """
import signal
n = 0

def first(view, rng):
    global n
    n += 1
    if n == 300:
        signal.raise_signal(signal.SIGINT)
    return view.legal()[0]
"""
    (own_folder / "p.py").write_text(text, encoding="utf-8")
    return "p.py:first"


def test_ctrl_c_prints_what_was_simulated_so_far(interrupted_by_a_bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "family", "--games", "500", "--seats", "2", "--bots", interrupted_by_a_bot]
    assert run([*words, "--json", "out.json"]) == INTERRUPTED
    printed = capsys.readouterr()
    done = re.search(r"boxlid: stopped after (\d+) of 500 matches\.\n$", printed.err)
    assert done
    assert 0 < int(done[1]) < 500
    assert f": {done[1]} matches of 2" in printed.out
    assert "actions in a match" in printed.out
    assert read_json("out.json")["matches"] == int(done[1])


def test_ctrl_c_prints_what_the_tournament_has_found_so_far(
    interrupted_by_a_bot: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tournament", "family", "--deals", "30", "--seats", "2", "--bots", f"{interrupted_by_a_bot},random"]
    assert run([*words, "--csv", "out.csv"]) == INTERRUPTED
    printed = capsys.readouterr()
    done = re.search(r"boxlid: stopped after (\d+) of 60 deals\.\n$", printed.err)
    assert done
    assert sum(int(row["deals"]) for row in read_csv("out.csv")) == int(done[1])
    assert 0 < int(done[1]) < 60
    assert re.search(r"p\.py:first +random +\d+ ", printed.out)
    assert "mean margin" not in printed.out


def test_ctrl_c_prints_and_writes_what_was_reviewed_so_far(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weighed: list[View] = []

    def press_at_third(view: View, budget: int, seed: int) -> SearchResult:
        weighed.append(view)
        if len(weighed) == 3:
            signal.raise_signal(signal.SIGINT)
        return weigh_actions(view, budget, seed)

    monkeypatch.setattr(match_review, "weigh_actions", press_at_third)
    assert run(["play", "family", "--watch", "--seed", "3", "--set", "target=10", "--record", "match.json"]) == OK
    capsys.readouterr()
    words = ["review", "match.json", "--budget", "40", "--json", "out.json", "--csv", "out.csv", "--html", "out.html"]
    assert run(words) == INTERRUPTED
    printed, found = capsys.readouterr(), read_json("out.json")
    done = re.search(r"boxlid: stopped after (\d+) of (\d+) actions\.\n$", printed.err)
    assert done
    assert (int(done[1]), int(done[2])) == (found["actions_reviewed"], found["actions"])
    assert found["actions_reviewed"] < found["actions"]
    assert len(found["choices"]) == len(read_csv("out.csv")) == 3
    sentence = f"The review was stopped after {done[1]} of {done[2]} actions, so it is incomplete"
    assert sentence in printed.out
    assert sentence in (own_folder / "out.html").read_text(encoding="utf-8")


def test_ctrl_c_while_records_are_written_keeps_those_that_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    written: list[str] = []

    def press_after_two(record: Any) -> str:
        written.append(write_record(record))
        if len(written) == 2:
            signal.raise_signal(signal.SIGINT)
        return written[-1]

    monkeypatch.setattr(simulate_command, "write_record", press_after_two)
    assert run(["simulate", "family", "--games", "6", "--record", "out"]) == INTERRUPTED
    assert "boxlid: stopped after 6 of 6 matches, 2 records written." in capsys.readouterr().err
    assert [file.read_text(encoding="utf-8") for file in sorted((own_folder / "out").iterdir())] == written[:2]
