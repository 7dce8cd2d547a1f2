"""`boxlid report`: what it writes and prints, what it refuses, and what an interrupted one leaves."""

import json
from pathlib import Path
from typing import Any

import pytest

from boxlid.cli import report as command
from boxlid.cli.main import BAD_INPUT, INTERRUPTED, OK, run
from boxlid.lab.executors import Executor
from boxlid.lab.report.report import Report, ReportPlan
from tests.lab.patches import rules_with

WORDS = ["report", "family", "--seats", "3", "--set", "target=20", "--games", "40", "--bots", "thumb"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_report_is_a_page_and_a_file_of_data(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*WORDS, "--dial", "dingbat_free=yes", "--json", "data.json", "--seed", "3"]) == OK
    printed = capsys.readouterr()
    data = json.loads((own_folder / "data.json").read_text(encoding="utf-8"))
    assert (data["game"], data["seats"], data["seed"]) == ("family", 3, 3)
    assert [one["name"] for one in data["variants"]] == ["as it is", "dingbat_free=yes"]
    assert printed.out.splitlines() == [data["headline"], *data["findings"]]
    assert "The page is in family-report.html." in printed.err
    page = (own_folder / "family-report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert sorted(file.name for file in own_folder.iterdir()) == ["data.json", "family-report.html"]


def test_the_data_do_not_depend_on_the_executor(own_folder: Path) -> None:
    words = [*WORDS, "--dial", "dingbat_free=yes", "--json"]
    assert run([*words, "usual.json"]) == OK
    assert run([*words, "one.json", "--executor", "threads", "--workers", "1"]) == OK
    assert (own_folder / "one.json").read_bytes() == (own_folder / "usual.json").read_bytes()


def test_a_patch_is_compared(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = rules_with(own_folder / "mine", "POINTS_FOR_EXACT = 10", "POINTS_FOR_EXACT = 20", says="Twenty.")
    assert run([*WORDS, "--patch", str(file), "--out", "page.html"]) == OK
    assert "deals in a match fall from" in capsys.readouterr().out
    assert "Twenty." in (own_folder / "page.html").read_text(encoding="utf-8")


def test_an_interrupted_report_leaves_no_file(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = own_folder / "page.html"
    before.write_text("before")

    def stop(_plan: ReportPlan, _step: Any, _executor: Executor) -> Report:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "make_report", stop)
    assert run([*WORDS, "--out", "page.html", "--json", "data.json"]) == INTERRUPTED
    assert [file.name for file in own_folder.iterdir()] == ["page.html"]
    assert before.read_text() == "before"


def test_a_file_is_written_whole_or_not_at_all(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = own_folder / "page.html"
    page.write_text("before")

    def fail(_self: Path, _text: str, **_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(KeyboardInterrupt):
        command.write_whole(page, "after")
    assert [file.name for file in own_folder.iterdir()] == ["page.html"]
    assert page.read_text() == "before"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game called chess"),
        (["family", "--seats", "9"], "All in the Family is for 2 to 6 players, not 9"),
        (["family", "--games", "1"], "a report needs at least 2 matches and 2 deals"),
        (["family", "--deals", "1"], "a report needs at least 2 matches and 2 deals"),
        (["family", "--bots", "champion"], "there is no bot called champion"),
        (["family", "--dial", "dingbat_free=no"], "dingbat_free is no already, so there is nothing to compare"),
        (["family", "--dial", "speed=1"], "there is no option speed; the options of All in the Family are target"),
        (["mrt", "--dial", "round_cap=0"], "a match with round_cap 0 may never end"),
        (["archduke", "--dial", "nola=yes"], "nola needs race"),
        (["family", "--patch", "rules.py"], "rules.py: there is no such file"),
        (["family", "--patch", "."], ".: there is no such file"),
        (["family", "--patch", "chess.py"], "chess.py is not the name of a module of All in the Family"),
        (["family", "--workers", "0"], "an executor needs at least 1 worker"),
        (["family", "--folder", "."], "an address or folder is for the executors ray and dask"),
        (["family", "--out", "nowhere/page.html"], "nowhere: there is no such folder"),
        (["family", "--json", "."], ". is a directory"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], says: str, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_folder / "chess.py").write_text("")
    assert run(["report", *words]) == BAD_INPUT
    complaint = capsys.readouterr().err
    assert says in complaint
    assert complaint.startswith("boxlid: ")
    assert complaint.count("\n") == 1


def test_a_patch_that_cannot_be_compiled_gets_one_sentence(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = rules_with(own_folder, "return POINTS_FOR_EXACT if bid == taken else 0", "return str(bid)")
    assert run([*WORDS, "--patch", str(file)]) == BAD_INPUT
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"boxlid: {own_folder.name}/rules.py cannot be compiled: ")
    assert complaint.count("\n") == 1
