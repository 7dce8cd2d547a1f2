"""`boxlid evaluate` and `boxlid exploit`: what they print and write, refuse, and keep after Ctrl-C."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from boxlid.bots import by_thumb
from boxlid.cli.main import BAD_INPUT, INTERRUPTED, OK, build_parser, run
from boxlid.lab import evaluation, exploitation

BOTS = """
import signal

n = 0

def first(view, rng):
    return view.legal()[0]

def crash(view, rng):
    raise ValueError("lost")

def press(view, rng):
    global n
    n += 1
    if n == 400:
        signal.raise_signal(signal.SIGINT)
    return view.legal()[0]

def press_once(view, rng):
    global n
    n += 1
    if n == 1:
        signal.raise_signal(signal.SIGINT)
    return view.legal()[0]
"""
SETUP = ["--seats", "3", "--set", "target=50"]


@pytest.fixture(autouse=True)
def quick_bots_and_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Quick bots take the place of those that search."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(evaluation, "POOL", ("random", "thumb"))
    monkeypatch.setattr(exploitation, "SEARCHERS", {"thumb": 0, "novice": 0})
    monkeypatch.setattr(exploitation, "Responder", lambda *_, **_options: by_thumb)
    (tmp_path / "my.py").write_text(BOTS, encoding="utf-8")
    return tmp_path


def read_json(file: str) -> Any:
    return json.loads(Path(file).read_text(encoding="utf-8"))


def read_csv(file: str) -> list[dict[str, str]]:
    with Path(file).open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def test_evaluate_prints_and_writes_both_layouts_and_the_means(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["evaluate", "my.py:first", "family", "--deals", "4", *SETUP]
    assert run([*words, "--json", "out.json", "--csv", "out.csv"]) == OK
    printed = capsys.readouterr().out
    assert "All in the Family: my.py:first on deals of seed 80000, 3 seats, each played 3 times" in printed
    found, rows = read_json("out.json"), read_csv("out.csv")
    assert (found["game"], found["bot"], found["seats"], found["seed"]) == ("family", "my.py:first", 3, 80000)
    assert (found["options"]["target"], found["unit"]) == (50, "an exact estimate as 1")
    assert [(one["against"], one["layout"]) for one in found["results"]] == [
        (member, layout) for member in ("random", "thumb") for layout in ("1 v 2", "2 v 1")
    ]
    for one, row in zip([*found["results"], *found["means"]], rows, strict=True):
        assert (one["margin"], one["half_width_95"]) == (float(row["margin"]), float(row["half_width_95"]))
        shown = re.search(rf"{one['against']} +{one['layout']} +4 +(\S+) ± (\S+)", printed)
        assert shown
        assert [float(shown[1]), float(shown[2])] == pytest.approx([one["margin"], one["half_width_95"]], abs=6e-4)
    assert 0 <= found["ms_p50"] <= found["ms_p95"] <= found["ms_max"]
    assert f"A choice takes {found['ms_p50']:.2f} ms" in printed


def test_exploit_prints_and_writes_the_candidates_and_the_bound(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["exploit", "my.py:first", "--deals", "12", "--select-deals", "3", "--seed", "5", *SETUP]
    assert run([*words, "--json", "out.json", "--csv", "out.csv"]) == OK
    printed = capsys.readouterr().out
    found, rows = read_json("out.json"), read_csv("out.csv")
    assert [one["bot"] for one in found["candidates"]] == [
        "response to my.py:first", "mirror response to my.py:first", "thumb", "novice",
    ]  # fmt: skip
    assert [one["bot"] for one in [*found["candidates"], found["confirmed"]]] == [row["bot"] for row in rows]
    assert (found["seed"], found["select_seed"], found["deals"], found["select_deals"]) == (5, 1_000_005, 12, 3)
    confirmed = found["confirmed"]
    assert found["bound"] == pytest.approx(confirmed["margin"] - confirmed["half_width_95"], abs=2e-5)
    assert f"my.py:first loses at least {found['bound']:.3f} a deal: the lower end" in printed
    assert "on 12 fresh deals." in printed


def test_exploit_says_so_if_it_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["exploit", "thumb", "family", "--deals", "2", "--select-deals", "2", "--json", "out.json"]) == OK
    assert "No exploitation of thumb was found on 2 fresh deals" in capsys.readouterr().out
    assert read_json("out.json")["bound"] == 0


def test_the_usual_settings_are_those_of_the_library_and_of_the_documents(capsys: pytest.CaptureFixture[str]) -> None:
    parse = build_parser().parse_args
    assert parse(["evaluate", "thumb"]).deals == evaluation.DEALS
    chosen = parse(["exploit", "thumb"])
    assert chosen.deals == exploitation.DEALS
    assert chosen.select_deals == exploitation.SELECT_DEALS
    assert chosen.playouts == exploitation.PLAYOUTS
    text = " ".join((Path(__file__).parents[2] / "docs" / "training.md").read_text(encoding="utf-8").split())
    assert f"the same {evaluation.DEALS} deals of seed {evaluation.SEED}" in text
    assert f"on {exploitation.SELECT_DEALS} deals (`--select-deals`)" in text
    assert f"plays {exploitation.DEALS} other deals (`--deals`)" in text
    for command in ("evaluate", "exploit"):
        with pytest.raises(SystemExit):
            run([command, "--help"])
        assert f"deal other cards ({evaluation.SEED})" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["evaluate", "thumb", "family", "--deals", "1"], "an evaluation needs at least 2 deals"),
        (["evaluate", "grandmaster", "family"], "there is no bot called grandmaster"),
        (["evaluate", "thumb", "poker"], "there is no game called poker"),
        (["evaluate", "my.py:crash", "--deals", "2"], "the bot my.py:crash failed at seat 0: ValueError: lost"),
        (["evaluate", "thumb", "--csv", "none/x.csv"], "there is no such folder"),
        (["evaluate"], "the following arguments are required: bot"),
        (["exploit", "thumb", "--deals", "1"], "selected and confirmed on at least 2 deals each"),
        (["exploit", "thumb", "--playouts", "0"], "a search needs at least 1 play-out"),
        (["exploit", "thumb", "--seed", str(2**63)], f"{2**63} is not a seed"),
        (["exploit", "thumb", "mrt", "--set", "round_cap=0"], "may never end"),
        (["exploit", "my.py:second"], "my.py has no bot called second"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == BAD_INPUT
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("boxlid: ")
    assert says in said


@pytest.mark.parametrize("command", ["evaluate", "exploit"])
def test_ctrl_c_prints_what_was_found_so_far(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "my.py:press", "--deals", "900", "--seats", "2", "--csv", "out.csv"]) == INTERRUPTED
    printed = capsys.readouterr()
    done = re.search(r"boxlid: stopped after (\d+) of [\d,]+ deals\.\n$", printed.err)
    assert done
    assert sum(int(row["deals"]) for row in read_csv("out.csv")) == int(done[1]) > 0
    assert "margin on a deal" in printed.out
    assert "loses at least" not in printed.out
    assert "pool" not in printed.out


def test_ctrl_c_before_two_deals_prints_no_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["evaluate", "my.py:press_once", "--seats", "2", "--json", "out.json", "--csv", "out.csv"]
    assert run(words) == INTERRUPTED
    printed = capsys.readouterr()
    assert "boxlid: stopped after 0 of 200 deals." in printed.err
    assert "nan" not in printed.out
    assert "A choice takes" not in printed.out
    assert (read_json("out.json")["results"], read_json("out.json")["ms_p50"]) == ([], None)
    assert read_csv("out.csv") == []
