"""Data sets: every row follows from the match, the same seed gives the same bytes, and nothing is half-written."""

import json
import re
import shutil
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from boxlid.cli.main import BAD_INPUT, INTERRUPTED, OK, run
from boxlid.games import GAMES, Unreadable, View, find_game
from boxlid.kernel.execution.rows import Ints
from boxlid.lab.data import export as export_module
from boxlid.lab.data.columns import DECISIONS, MATCHES
from boxlid.lab.data.export import FILES, export, in_order, sha256
from boxlid.lab.data.matches import DecidedMatches
from boxlid.lab.data.tables import Tables
from boxlid.lab.series import Series
from boxlid.table import Table

DOCUMENT = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
OPTIONS = {"target": 30}
N = 6
PRESS = """
pressed = []

def press(view, rng):
    pressed.append(0)
    if len(pressed) == 900:
        signal.raise_signal(signal.SIGINT)
    return view.legal()[0]
"""


def series(**arguments: Any) -> Series:
    settings: dict[str, Any] = {"bots": ["thumb", "random"], "seed": 3, "options": OPTIONS} | arguments
    return Series("family", 4, **settings)


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    return pyarrow.parquet.ParquetFile(folder / f"{name}.parquet").read().to_pylist()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "FOLDER"
    export(series(), N, folder)
    return folder


def test_every_match_is_that_of_the_series(folder: Path) -> None:
    tables = list(series().tables(N))
    for row, table in zip(rows(folder, "matches"), tables, strict=True):
        assert table.outcome
        assert row == {
            "match": row["match"],
            "game": "family",
            "rules": 1,
            "seats": 4,
            "options": json.dumps(table.options, separators=(",", ":")),
            "seed": 3,
            "bots": ["thumb", "random", "random", "random"],
            "key": table.key().hex(),
            "dealer": table.first_dealer,
            "deals": len(table.orders),
            "length": len(table.log),
            "scores": table.scores,
            "winners": table.winners,
            "clause": table.outcome.clause,
        }
    assert [row["match"] for row in rows(folder, "matches")] == list(range(N))


def test_every_decision_follows_from_its_match(folder: Path) -> None:
    """Each match is played again from its key, in plain mode. A deal's merit is an exact estimate: ten points."""
    decisions = rows(folder, "decisions")
    layout = find_game("family").knowledge.OBSERVATION
    for match in rows(folder, "matches"):
        table = Table("family", 4, options=OPTIONS, secret=bytes.fromhex(match["key"]))
        own = [row for row in decisions if row["match"] == match["match"]]
        assert [row["index"] for row in own] == list(range(match["length"]))
        before, rewards, n_deals = [0] * 4, dict[tuple[int, int], float](), 0
        for row in own:
            view = table.view(row["seat"])
            assert row["legal"] == view.legal()
            assert layout.by_name(row["observation"], 4) == view.observation()
            assert row["words"] == view.game.scene.action_words(row["action"])
            assert row["bot"] == match["bots"][row["seat"]]
            assert row["deal"] == n_deals
            table.act(row["seat"], row["action"])
            if table.has_ended_deal:
                rewards |= {(n_deals, seat): (table.scores[seat] - before[seat]) / 10 for seat in range(4)}
                before, n_deals = table.scores, n_deals + 1
        assert table.is_over
        assert [row["deal_reward"] for row in own] == [rewards[row["deal"], row["seat"]] for row in own]
        shares = [(seat in table.winners) / len(table.winners) for seat in range(4)]
        assert [row["match_reward"] for row in own] == [shares[row["seat"]] for row in own]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_merit_adds_up_over_the_deals_of_a_match_where_a_game_says_so(game: Any) -> None:
    """Otherwise it would count from one deal only, and its change would mean nothing."""
    table = Table(game, seed=1)
    merits = [game.outlook.merit(table._state, seat) for seat in range(table.seats)]
    assert game.merit_adds_up == (not any(merits)), "nothing has been won yet"


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_cores(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_module, "usable_cores", lambda: 1)
    export(series(), N, tmp_path / "again")
    for name in FILES:
        assert (tmp_path / "again" / name).read_bytes() == (folder / name).read_bytes()
    export(series(seed=4), N, tmp_path / "other")
    assert sha256(tmp_path / "other" / FILES[1]) != sha256(folder / FILES[1])


def test_rows_are_written_in_groups_of_whole_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_module, "ROWS_OF_GROUP", 300)
    monkeypatch.setattr(export_module, "MATCHES_OF_GROUP", 4)
    export(series(), N, tmp_path / "out")
    decisions = pyarrow.parquet.ParquetFile(tmp_path / "out" / "decisions.parquet")
    sizes = [decisions.metadata.row_group(i).num_rows for i in range(decisions.num_row_groups)]
    assert len(sizes) > 1
    assert all(size >= 300 for size in sizes[:-1])
    assert all(row["index"] == 0 for i in range(len(sizes)) for row in decisions.read_row_group(i).to_pylist()[:1])
    assert pyarrow.parquet.ParquetFile(tmp_path / "out" / "matches.parquet").num_row_groups > 1
    assert [row["match"] for row in rows(tmp_path / "out", "matches")] == list(range(N))


def test_only_a_few_matches_are_played_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_module, "usable_cores", lambda: 2)
    begun: list[int] = []

    class Source:
        def match(self, number: int) -> int:
            begun.append(number)
            return number

    played: Any = in_order(Source(), 1000)  # type: ignore[arg-type] # its matches are numbers
    assert [next(played) for _ in range(3)] == [0, 1, 2]
    played.close()
    assert len(begun) <= 3 + 2 * export_module.AHEAD_PER_CORE + 1


def test_a_shared_win_is_divided() -> None:
    match = DecidedMatches(series()).match(0)
    tables = Tables(series())
    shared = tables.decisions([replace(match, winners=[0, 2])]).to_pylist()
    assert {(row["seat"], row["match_reward"]) for row in shared} == {(0, 0.5), (1, 0.0), (2, 0.5), (3, 0.0)}
    nobody = tables.decisions([replace(match, winners=[])]).to_pylist()
    assert {row["match_reward"] for row in nobody} == {0.0}


# --- Metadata and documents -------------------------------------------------------------------------------------------


def test_the_metadata_describes_both_files_and_every_column(folder: Path) -> None:
    found = json.loads((folder / "croissant.json").read_text(encoding="utf-8"))
    assert found["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    assert {one["@id"]: one["sha256"] for one in found["distribution"]} == {
        name: sha256(folder / name) for name in FILES[:2]
    }
    for records in found["recordSet"]:
        schema = pyarrow.parquet.ParquetFile(folder / f"{records['name']}.parquet").schema_arrow
        assert [field["source"]["extract"]["column"] for field in records["field"]] == schema.names
        for field, column in zip(records["field"], schema, strict=True):
            is_list = pyarrow.types.is_list(column.type) or pyarrow.types.is_fixed_size_list(column.type)
            kind = column.type.value_type if is_list else column.type
            expected = "sc:Integer" if pyarrow.types.is_integer(kind) else "sc:Float" if kind == "double" else "sc:Text"
            assert (field["dataType"], field.get("repeated", False)) == (expected, is_list)
            assert not column.nullable


def test_the_document_describes_every_column_of_the_schema() -> None:
    tables = Tables(series())
    _, matches, decisions = re.split(r"^## (?:Matches|Decisions)$", DOCUMENT, flags=re.MULTILINE)
    for text, columns, schema in (
        (matches, MATCHES, tables.matches_schema()),
        (decisions, DECISIONS, tables.decisions_schema()),
    ):
        described = re.findall(r"^\| `(\w+)` \| ([\w<>]+) \| (.+) \|$", text, re.MULTILINE)
        assert described == [(column.name, column.type, column.meaning) for column in columns]
        assert schema.names == [column.name for column in columns]


def test_the_words_of_an_observation_are_named_in_the_schema(folder: Path) -> None:
    schema = pyarrow.parquet.ParquetFile(folder / "decisions.parquet").schema_arrow
    about = json.loads(schema.metadata[b"boxlid"])
    assert len(about["observation"]) == schema.field("observation").type.list_size
    assert about["observation"][0] == {"word": "hand", "form": "bits 42"}
    assert about["merit"] == "an exact estimate as 1"


def test_the_example_in_the_document_runs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder.parent)
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    exec(code, {})  # noqa: S102 - our own document
    assert capsys.readouterr().out.startswith("bid ")


# --- Complete or not at all -------------------------------------------------------------------------------------------


def test_a_data_set_is_replaced_only_by_force(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(folder, mine)
    with pytest.raises(Unreadable, match=r"mine already has matches\.parquet; --force replaces it"):
        export(series(seed=4), 2, mine)
    assert sha256(mine / FILES[1]) == sha256(folder / FILES[1])
    export(series(seed=4), 2, mine, may_replace=True)
    assert {row["seed"] for row in rows(mine, "matches")} == {4}
    assert sorted(file.name for file in mine.iterdir()) == sorted(FILES)


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt])
def test_an_export_that_fails_leaves_nothing_behind(failure: type[BaseException], folder: Path, tmp_path: Path) -> None:
    steps: list[int] = []

    def fail(n: int) -> None:
        steps.append(n)
        if len(steps) == 3:
            raise failure

    with pytest.raises(failure):
        export(series(), N, tmp_path / "new", on_progress=fail)
    assert not (tmp_path / "new").exists()
    mine = tmp_path / "mine"
    shutil.copytree(folder, mine)
    steps.clear()
    with pytest.raises(failure):
        export(series(seed=4), N, mine, may_replace=True, on_progress=fail)
    assert {file.name: file.read_bytes() for file in mine.iterdir()} == {
        name: (folder / name).read_bytes() for name in FILES
    }


# --- The command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    bot = "import signal\n\ndef first(view, rng):\n    return view.legal()[0]\n\ndef cheat(view, rng):\n    return 99\n"
    (tmp_path / "my.py").write_text(bot + PRESS, encoding="utf-8")
    return tmp_path


def test_the_command_writes_a_data_set_with_own_bots(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["export", "family", "--games", "2", "--seats", "3", "--set", "target=10", "--bots", "my.py:first,thumb"]
    assert run([*words, "--parquet", "out"]) == OK
    assert capsys.readouterr().out == "2 matches of All in the Family are in out.\n"
    assert rows(here / "out", "matches")[1]["bots"] == ["my.py:first", "thumb", "thumb"]
    own = [row for row in rows(here / "out", "decisions") if row["bot"] == "my.py:first"]
    assert own
    assert all(row["action"] == row["legal"][0] for row in own)


def test_ctrl_c_writes_nothing(here: Path) -> None:
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert run(["export", "family", "--games", "9", "--bots", "my.py:press", "--parquet", "out"]) == INTERRUPTED
    assert not (here / "out").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--parquet", "my.py"], "my.py is a file, not a folder for a data set"),
        (["--parquet", "out", "--games", "0"], "--games must be at least 1"),
        (["--parquet", "out", "--bots", "expert"], "expert is too slow for export"),
        (["--parquet", "out", "--bots", "my.py:cheat"], "the bot my.py:cheat chose 99"),
        (["--parquet", "my.py/out"], "my.py/out: not a directory"),
        ([], "the following arguments are required: --parquet"),
    ],
)
def test_an_invalid_export_is_refused_in_a_sentence(
    words: list[str], says: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", "family", *words]) == BAD_INPUT
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("boxlid: ")
    assert says in said
    assert not (here / "out").exists()


def test_without_pyarrow_one_sentence_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert run(["export", "family", "--parquet", str(here / "out")]) == BAD_INPUT
    assert capsys.readouterr().err == "boxlid: boxlid export needs pyarrow, which comes with the extra boxlid[lab].\n"


def lowest(view: View, _rng: Ints) -> int:
    return view.legal()[0]


def test_the_log_of_a_plain_match_is_that_of_its_table() -> None:
    own = series(bots=[lowest])
    key, log = own.logged(1)
    table = next(table for number, table in enumerate(own.tables(2)) if number == 1)
    assert (key, log.tolist()) == (table.key(), [[entry.seat, entry.action] for entry in table.log])
