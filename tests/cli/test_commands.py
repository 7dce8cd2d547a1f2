"""Every command: its output, its exit code, and one sentence for each mistake of the user."""

import io
import re
from pathlib import Path

import pytest

from boxlid.cli import warm as warm_command
from boxlid.cli.main import BAD_INPUT, FAILED, INTERRUPTED, OK, run
from boxlid.games import GAMES
from boxlid.table import read_record, verify

pytestmark = pytest.mark.usefixtures("own_folder")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_bare_boxlid_says_what_to_do_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == OK
    out = capsys.readouterr().out
    assert "boxlid play" in out
    assert f"another game: {', '.join(GAMES)}" in out


def test_bots_play_if_there_is_no_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch)
    assert run(["play", "--set", "target=10"]) == OK
    assert " the match with " in capsys.readouterr().out


def test_a_match_can_be_played_over_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    """Every card is tried until one is accepted."""
    cards = [f"{suit}{number}" for suit in "EGMA" for number in range(1, 11)]
    type_in(monkeypatch, *["1", *[*cards, "D0", "D11", "keep"] * 7] * 4)
    file = own_folder / "mine.json"
    assert run(["play", "family", "--seats", "3", "--seed", "1", "--set", "target=10", "--record", str(file)]) == OK
    assert " the match with " in capsys.readouterr().out
    found = read_record(file.read_text(encoding="utf-8"))
    assert all(finding.holds for finding in verify(found))
    assert found.players == ["Player", "bot:novice", "bot:novice"]


def test_the_same_seed_deals_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--watch", "--seed", "9", "--set", "target=10"]
    assert run(words) == OK
    first = capsys.readouterr().out
    assert run(words) == OK
    assert capsys.readouterr().out == first


def test_questions_at_the_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(
        monkeypatch, "help", "?", "", "hint", "values", "table", "log", "undo", "rules FAM-3.8a", "rules FAM-99", "quit"
    )
    assert run(["play", "--seed", "7"]) == OK
    out = capsys.readouterr().out
    assert "take back your last action" in out
    assert "estimate 7" in out
    assert re.search(r"estimate \d: \d+% to win \(± \d+%\)", out)
    assert len(re.findall(r"estimate \d +\d+\.\d% ± \d", out)) == 8
    assert out.count("Your hand") == 2
    assert "choices are being laid face down" in out
    assert "FAM-3.8a:" in out
    assert "there is no clause FAM-99" in out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("bid 9", r"bid 9: an estimate is a number of tricks from 0 to 7 \(FAM-Q3\)"),
        ("play D11", r"play D11: nobody plays until every estimate has been shown \(FAM-2\.6b\)"),
        ("play Z9", "play Z9: the cards are E1 to E10"),
        ("give", "give: give is followed by the number of a seat"),
        ("keep", r"keep: there is no trick with a Ding Bat .* \(FAM-3\.8a\)"),
        ("dance", "dance: say bid N, play CARD, keep, or give SEAT"),
    ],
)
def test_a_refusal_at_the_table_says_why_and_play_goes_on(
    typed: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, typed, "bid 2", "quit")
    assert run(["play", "--seed", "7"]) == OK
    out = capsys.readouterr().out
    assert re.search(says, out)
    assert "Player lays an estimate of 2 face down." in out


def test_a_tournament_rates_bots(capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    file = own_folder / "results.csv"
    assert run(["tournament", "family", "--bots", "novice,random", "--deals", "4", "--csv", str(file)]) == OK
    out = capsys.readouterr().out
    assert "deals of seed 0, 4 seats, each played 4 times" in out
    assert re.search(r"novice +random +4 +\+0\.\d+ ± 0\.\d+", out)
    rows = file.read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("game,seats,seed,bot,against,deals,margin")
    assert [row.split(",")[3:6] for row in rows[1:]] == [["novice", "random", "4"], ["random", "novice", "4"]]


def test_cards_can_be_typed_by_label(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "2", "archie 1", "quit")
    assert run(["play", "--seed", "7"]) == OK
    assert "Player plays Archie 1" in capsys.readouterr().out


def test_a_match_is_resumed_where_it_was_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    type_in(monkeypatch, "2", "quit")
    assert run(["play", "--seed", "7"]) == OK
    assert "boxlid play family --resume" in capsys.readouterr().err
    kept = own_folder / "state" / "unfinished-family.json"
    assert kept.stat().st_mode & 0o077 == 0
    type_in(monkeypatch, "a1", "quit")
    assert run(["play", "--resume"]) == OK
    assert "Player plays Archie 1" in capsys.readouterr().out


def test_a_finished_match_is_no_longer_unfinished(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    cards = [f"{suit}{number}" for suit in "EGMA" for number in range(1, 11)]
    type_in(monkeypatch, "1", "quit")
    run(["play", "--seats", "2", "--seed", "1", "--set", "target=10"])
    type_in(monkeypatch, *["1", *[*cards, "D0", "D11", "keep"] * 7] * 6)
    assert run(["play", "--resume"]) == OK
    assert not (own_folder / "state" / "unfinished-family.json").exists()
    capsys.readouterr()
    type_in(monkeypatch, "1")
    assert run(["play", "--resume"]) == BAD_INPUT
    assert "there is no unfinished match of All in the Family" in capsys.readouterr().err


def test_an_interruption_loses_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    type_in(monkeypatch, "2", "a1")
    from boxlid.cli.line_input import LineInput

    original, calls = LineInput.next, []

    def interrupt_third(self: LineInput, prompt: str) -> str:
        calls.append(prompt)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return original(self, prompt)

    monkeypatch.setattr(LineInput, "next", interrupt_third)
    file = own_folder / "cut.json"
    assert run(["play", "--seed", "7", "--record", str(file)]) == INTERRUPTED
    err = capsys.readouterr().err
    assert "Interrupted. Go on with: boxlid play family --resume" in err
    assert "boxlid: stopped." in err
    assert "play A1" in [action.words for action in read_record(file.read_bytes()).actions]


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_printed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", game]) == OK
    assert GAMES[game].title in capsys.readouterr().out


def test_one_clause_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "family", "fam-q15"]) == OK
    assert capsys.readouterr().out.startswith("FAM-Q15:")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_and_ruling_has_a_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", game, "--coverage"]) == OK, capsys.readouterr().out


def test_coverage_fails_when_a_clause_has_no_test(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from boxlid.cli import rules

    found = rules.tests_by_clause(GAMES["family"])
    monkeypatch.setattr(rules, "tests_by_clause", lambda _game: {**found, "FAM-Q15": []})
    assert run(["rules", "family", "--coverage"]) == FAILED
    assert "none" in capsys.readouterr().out


def test_simulate_prints_a_summary_and_writes_records(capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    words = ["simulate", "family", "--games", "4", "--seats", "3", "--seed", "2", "--bots", "novice,random"]
    assert run([*words, "--record", "out"]) == OK
    out = capsys.readouterr().out
    assert "4 matches of 3, seed 2" in out
    assert out.count("random") == 2
    files = sorted((own_folder / "out").iterdir())
    assert [file.name for file in files] == [f"family-{number:06}.json" for number in range(4)]
    for file in files:
        assert all(finding.holds for finding in verify(read_record(file.read_bytes())))


@pytest.mark.parametrize("game", GAMES)
def test_print_writes_a_page_with_every_card(game: str, capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    assert run(["print", game]) == OK
    assert f"{game}.html" in capsys.readouterr().out
    cards = re.findall(r'data-card="([^"]+)"', (own_folder / f"{game}.html").read_text(encoding="utf-8"))
    assert sorted(cards) == sorted(card.name for card in GAMES[game].scene.DECK)


def test_print_takes_the_paper_the_backs_and_a_file(own_folder: Path) -> None:
    assert run(["print", "family", "--paper", "letter", "--backs", "--output", "deck.html"]) == OK
    page = (own_folder / "deck.html").read_text(encoding="utf-8")
    assert "@page { size: letter;" in page
    assert page.count('class="printed face back"') == len(GAMES["family"].scene.DECK)


def test_games_are_compiled_in_other_processes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_command, "missing_stages", lambda _, stages: list(stages))
    monkeypatch.delattr("boxlid.workers.stages.compile_stages")
    assert run(["warm"]) == OK
    out = capsys.readouterr().out
    assert all(f"{game.title} is ready." in out for game in GAMES.values())


def test_warm_and_doctor(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["warm"]) == OK
    assert "All in the Family is ready." in capsys.readouterr().out
    assert run(["doctor"]) == OK
    out = capsys.readouterr().out
    assert "numba" in out
    assert "Every match was played to its end." in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (
            ["play", "che\nss\x1b[2J"],
            "there is no game called che\N{REPLACEMENT CHARACTER}ss\N{REPLACEMENT CHARACTER}[2J",
        ),
        (["play", "chess"], "there is no game called chess; the games are family"),
        (["rules", "chess"], "there is no game called chess"),
        (["rules", "family", "FAM-99"], "there is no clause FAM-99"),
        (["rules", "family", "FAM-3.8"], "there are FAM-3.8a, FAM-3.8b"),
        (["play", "--seats", "9"], "All in the Family is for 2 to 6 players, not 9"),
        (["play", "--seats", "x"], "invalid int value: 'x'"),
        (["play", "--seed", "-1"], "-1 is not a whole number"),
        (["tournament", "family", "--bots", "novice"], "a tournament needs at least two different bots"),
        (["tournament", "family", "--bots", "novice,random", "--deals", "1"], "--deals must be at least 2"),
        (["tournament", "family", "--bots", "novice,random", "--csv", "none/x.csv"], "there is no such folder"),
        (["simulate", "family", "--bots", "expert"], "expert is too slow for simulate"),
        (["play", "--bots", "grandmaster"], "there is no bot called grandmaster"),
        (["play", "--bots", "novice,novice,novice,novice"], "4 bots are named for 3 seats"),
        (["play", "--name", "A\tnn"], "a player's name is plain text on one line"),
        (["play", "--name", "bot:me"], "names that begin with bot: are for bots"),
        (["play", "--set", "target"], "target: an option is set as NAME=VALUE"),
        (["play", "--set", "speed=1"], "there is no option speed; the options of All in the Family are target"),
        (["play", "--set", "target=1"], "the option target is 1, but it must be a whole number from 10 to 1000"),
        (["play", "--set", "dingbat_free=perhaps"], "dingbat_free is perhaps, but it must be yes or no"),
        (["play", "--record", "nowhere/match.json"], "nowhere: there is no such folder"),
        (["simulate", "family", "--games", "0"], "--games must be at least 1"),
        (["simulate"], "the following arguments are required: game"),
        (["replay", "missing.json"], "missing.json: no such file or directory"),
        (["verify", "."], ".: is a directory"),
        (["print", "chess"], "there is no game called chess"),
        (["print"], "the following arguments are required: game"),
        (["print", "family", "--paper", "a3"], "argument --paper: invalid choice: 'a3' (choose from "),
        (["print", "family", "--output", "nowhere/deck.html"], "nowhere: there is no such folder"),
        (["print", "family", "--output", "."], ". is a directory"),
        (["review", "missing.json"], "missing.json: no such file or directory"),
        (["review"], "the following arguments are required: file"),
        (["review", "x.json", "--budget", "-3"], "-3 is not a whole number"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_2(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "bid 1")
    assert run(words) == BAD_INPUT
    complaint = capsys.readouterr().err
    assert says in complaint
    assert complaint.startswith("boxlid: ")
    assert complaint.count("\n") == 1
