"""Bots of your own: where they are loaded from, what they are given, and one sentence for everything that is wrong."""

import pickle
from collections.abc import Callable
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from boxlid.bots import BOTS, Bot, by_thumb, find_bot
from boxlid.bots.loading import BotFailed, load_bot, name_of, named
from boxlid.games import BoxlidError, Unreadable, View
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.rows import Ints
from boxlid.table import Table

FIRST = """
from beside import choose

def first(view, rng):
    return choose(view)

def crash(view, rng):
    return 1 // 0

NUMBER = 3
"""


def first(view: View, _rng: Ints) -> int:
    return view.legal()[0]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "beside.py").write_text("def choose(view):\n    return view.legal()[0]\n", encoding="utf-8")
    file = tmp_path / "my.py"
    file.write_text(FIRST, encoding="utf-8")
    return file


def a_view() -> View:
    return Table("family", seed=1).view(0)


def test_a_bot_is_loaded_from_a_file_with_what_lies_beside_it(file: Path) -> None:
    bot = load_bot(f"{file}:first")
    assert bot(a_view(), new_rng(1)) == 0
    assert repr(bot) == f"<bot {file}:first>"
    assert load_bot("my.py:first")(a_view(), new_rng(1)) == 0


def test_a_changed_file_is_loaded_again(file: Path) -> None:
    load_bot("my.py:first")
    file.write_text("def first(view, rng):\n    return view.legal()[-1]\n", encoding="utf-8")
    assert load_bot("my.py:first")(a_view(), new_rng(1)) == 7


def test_a_bot_is_loaded_from_a_module() -> None:
    assert load_bot("boxlid.bots:by_thumb")(a_view(), new_rng(1)) == by_thumb(a_view(), new_rng(1))


def test_a_bot_of_an_installed_package_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = EntryPoints(
        EntryPoint(name, value, "boxlid.bots")
        for name, value in {
            "clever": "boxlid.bots:by_thumb",
            "broken": "nowhere:bot",
            "no": "boxlid.bots:EXPERT",
        }.items()
    )
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **wanted: entries.select(**wanted))
    assert load_bot("clever")(a_view(), new_rng(1)) == by_thumb(a_view(), new_rng(1))
    with pytest.raises(Unreadable, match=r"the bot broken \(nowhere:bot\) cannot be loaded: ModuleNotFoundError"):
        load_bot("broken")
    with pytest.raises(Unreadable, match=r"boxlid\.bots:EXPERT is not a bot"):
        load_bot("no")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("missing.py:bot", r"missing\.py: there is no such file to load a bot from"),
        ("my.py", r"my\.py: name a bot of the file, as my\.py:NAME"),
        ("my.py:second", r"my\.py has no bot called second"),
        ("my.py:NUMBER", r"my\.py:NUMBER is not a bot: it cannot be called"),
        ("nowhere.bots:bot", r"nowhere\.bots cannot be loaded: there is no such module"),
        (":bot", "the bot cannot be loaded: there is no such module"),
        ("grandmaster", "there is no bot called grandmaster"),
        (5, "5 is not a bot"),
    ],
)
@pytest.mark.usefixtures("file")
def test_an_object_that_is_not_a_bot_is_refused_in_a_sentence(given: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as refusal:
        load_bot(given)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def first(:\n", r"my\.py cannot be loaded: SyntaxError: .* in line 1"),
        (
            "import nothing_like_this\n",
            r"my\.py cannot be loaded: ModuleNotFoundError: No module named 'nothing_like_this'",
        ),
        ("x = 1\ny = x / 0\n", r"my\.py cannot be loaded: ZeroDivisionError: division by zero \(my\.py, line 2\)"),
        ("import sys\nsys.exit()\n", r"my\.py cannot be loaded: SystemExit \(my\.py, line 2\)"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_refused_in_a_sentence(file: Path, text: str, says: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=says) as refusal:
        load_bot("my.py:first")
    assert "\n" not in str(refusal.value)


def two_arguments_too_few() -> int:
    return 0


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (lambda _view, _rng: 99, r"the bot <lambda> chose 99, but the legal actions are 0 \(bid 0\), .* and 2 more"),
        (lambda _view, _rng: "bid 3", "chose 'bid 3', which is not an action number"),
        (lambda _view, _rng: None, "chose None, which is not an action number"),
        (lambda _view, _rng: 1 // 0, r"failed at seat 0: ZeroDivisionError: .* \(test_own_bots\.py, line \d+\)"),
        (two_arguments_too_few, "the bot two_arguments_too_few failed at seat 0: TypeError: .*positional argument"),
    ],
)
def test_a_bot_that_fails_at_the_table_is_reported_in_a_sentence(bot: Bot, says: str) -> None:
    with pytest.raises(BotFailed, match=says) as failure:
        load_bot(bot)(a_view(), new_rng(1))
    assert "\n" not in str(failure.value)


def test_a_bot_of_your_own_cannot_change_the_view_that_is_checked() -> None:
    def cheat(view: View, _rng: Ints) -> int:
        view.state.phase = 1  # type: ignore[attr-defined] # a field of this game
        return 30

    with pytest.raises(BotFailed, match="chose 30, but the legal actions are 0"):
        load_bot(cheat)(a_view(), new_rng(1))


def test_functions_of_the_same_name_are_numbered() -> None:
    def make(action: int) -> Callable[[View, Ints], int]:
        return lambda _view, _rng: action

    one, other = make(1), make(2)
    assert [name for name, _ in named(["thumb", one, other, one])] == ["thumb", "<lambda>", "<lambda> 2", "<lambda>"]
    assert name_of(BOTS["novice"]) == "novice"
    assert load_bot(BOTS["novice"]) is BOTS["novice"]


def test_a_bot_from_a_file_is_loaded_again_in_another_process(file: Path) -> None:
    bot = pickle.loads(pickle.dumps(load_bot(f"{file}:first")))
    assert bot(a_view(), new_rng(1)) == 0
    assert pickle.loads(pickle.dumps(load_bot(first)))(a_view(), new_rng(1)) == 0


@pytest.mark.parametrize("name", ["my.py:first", "boxlid.bots:by_thumb", "os:system"])
@pytest.mark.usefixtures("file")
def test_the_server_loads_no_bot_code(name: str) -> None:
    with pytest.raises(BoxlidError, match="there is no bot called"):
        find_bot(name)
