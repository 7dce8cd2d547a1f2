"""The commands that read a record: `replay`, `review` and `verify`."""

import re
from pathlib import Path

import pytest

from boxlid.cli.main import BAD_INPUT, FAILED, OK, run
from boxlid.table import Table, write_record
from boxlid.table.record import Marks

pytestmark = pytest.mark.usefixtures("own_folder")


def test_replay_prints_the_same_story(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--watch", "--seed", "4", "--set", "target=10", "--record", "match.json"]) == OK
    printed = capsys.readouterr().out
    assert run(["replay", "match.json"]) == OK
    again = capsys.readouterr().out
    assert [line.strip() for line in printed.splitlines()] == [line.strip() for line in again.splitlines()]


def test_replay_says_what_lag_was_credited(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("archduke", 2, options={"race": True}, seed=1, players=["Ada", "Bo"])
    table.act(0, "look 0", marks=Marks(credit_ms=40))
    (own_folder / "raced.json").write_text(write_record(table.record()), encoding="utf-8")
    assert run(["replay", "raced.json"]) == OK
    assert "Ada was credited 40 ms of lag." in capsys.readouterr().out


def test_replay_stops_at_the_given_action_and_shows_what_a_seat_saw(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["replay", str(record), "--at", "2", "--seat", "0"]) == OK
    mine = capsys.readouterr().out
    assert run(["replay", str(record), "--at", "2"]) == OK
    public = capsys.readouterr().out
    assert "Your hand" in mine
    assert "Your hand" not in public
    assert re.search(r"Ada lays an estimate of \d face down", mine)
    assert not re.search(r"estimate \d", public)


def test_review_names_the_costly_choices_and_writes_a_page(
    record: Path, capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    capsys.readouterr()
    assert run(["review", str(record), "--budget", "100", "--html", "page.html"]) == OK
    printed = capsys.readouterr()
    assert re.search(r"All in the Family: \d+ choices, \d+ costly; 100 play-outs for each", printed.out)
    assert re.findall(r"^ +\d  (\w+) ", printed.out, re.MULTILINE) == ["Ada", "Bess", "Carl", "Dora"]
    assert re.search(r"^\d+\. (\w+): .*  −\d+\.\d%\n  \1 chose “.*”; “.*” was better\.\n", printed.out, re.MULTILINE)
    assert "The page is in page.html." in printed.err
    assert "<svg" in (own_folder / "page.html").read_text(encoding="utf-8")


def test_a_review_of_one_seat_leaves_out_the_others(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(["review", str(record), "--budget", "20", "--seat", "1"]) == OK
    assert re.findall(r"^ +\d  (\w+) ", capsys.readouterr().out, re.MULTILINE) == ["Bess"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seat", "4"], "there is no seat 4; the seats are 0 to 3"),
        (["--seat", "-1"], "there is no seat -1"),
        (["--budget", "3"], "--budget must be at least 20"),
        (["--html", "nowhere/page.html"], "nowhere: there is no such folder"),
        (["--html", "."], ". is a directory"),
    ],
)
def test_a_review_that_cannot_be_made_is_refused_before_the_work(
    record: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["review", str(record), *arguments]) == BAD_INPUT
    printed = capsys.readouterr()
    assert printed.err == f"boxlid: {printed.err.removeprefix('boxlid: ')}"
    assert says in printed.err
    assert printed.err.count("\n") == 1
    assert not printed.out


@pytest.mark.parametrize(
    ("pattern", "replacement", "says"),
    [
        (r'"winners":\[\d\]', '"winners":[0,1]', "the record does not verify: the result follows"),
        (r'"play (\w+)"', '"play Z9"', "the record does not verify: every action is legal"),
        (r',\n "result": .*', "", "the match in this record is not over"),
    ],
)
def test_a_record_that_is_tampered_with_or_unfinished_is_not_reviewed(
    record: Path, pattern: str, replacement: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(re.sub(pattern, replacement, record.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    capsys.readouterr()
    assert run(["review", str(record)]) == BAD_INPUT
    complaint = capsys.readouterr().err
    assert says in complaint
    assert complaint.count("\n") == 1


def test_verify_says_what_holds(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(["verify", str(record)]) == OK
    assert capsys.readouterr().out.count("✓") == 6


def test_verify_finds_a_tampered_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(re.sub(r'"winners":\[\d\]', '"winners":[0,1]', text), encoding="utf-8")
    assert run(["verify", str(record)]) == FAILED
    assert "✗ failed: the result follows from the actions" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--at", "9999"], ["--at", "-1"], ["--seat", "7"]])
def test_a_point_or_seat_that_a_record_does_not_have_is_refused(
    record: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["replay", str(record), *arguments]) == BAD_INPUT
    assert re.fullmatch(r"boxlid: .*there is no (point|seat) -?\d+.*\.\n", capsys.readouterr().err)


def test_a_truncated_record_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(record.read_bytes()[:500])
    capsys.readouterr()
    assert run(["verify", str(record)]) == BAD_INPUT
    assert "this is not a whole Boxlid record" in capsys.readouterr().err


def test_a_narrow_terminal_wraps_cards_and_keeps_every_heading(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["replay", str(Path(__file__).parents[2] / "docs" / "records" / "allstar.json")]) == OK
    out = capsys.readouterr().out
    assert "seat  player         score  penalty cards  cards  trick  taken" in out
    assert "…" not in out
    assert max(map(len, out.splitlines()[-8:])) <= 80
