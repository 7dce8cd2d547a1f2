"""Help comes from the games and bots themselves, and loads them only when it is printed."""

import pytest

from boxlid.bots import BOTS
from boxlid.bots.levels import BASELINES, LEVELS
from boxlid.cli.arguments import read_game
from boxlid.cli.main import OK, run
from boxlid.cli.questions import how_to_choose, one_screen
from boxlid.games import GAMES, Game
from boxlid.games.looks import summary_text
from boxlid.table import Table
from boxlid.table.names import DEFAULT_NAME


@pytest.mark.parametrize("command", ["play", "simulate", "tournament", "evaluate", "exploit", "report"])
def test_the_help_lists_every_game_and_every_bot(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run([command, "--help"])
    lines = capsys.readouterr().out.splitlines()
    for game in GAMES.values():
        assert f"  {game.id:<20}{game.title}" in lines
    for name, description in (LEVELS | BASELINES).items():
        assert f"  {name:<20}{description}" in lines


@pytest.mark.parametrize(
    ("command", "takes_own", "takes_search"),
    [("simulate", True, True), ("report", False, True), ("export", True, False)],
)
def test_the_help_lists_bots_that_the_command_takes(
    command: str, takes_own: bool, takes_search: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run([command, "--help"])
    text = capsys.readouterr().out
    assert ("FILE.py:NAME" in text) == takes_own
    assert ("thinks hard" in text) == takes_search
    assert "  thumb  " in text


def test_the_help_lists_every_option_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["play", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    for game in GAMES.values():
        assert f"options of {game.title}:" in words
        assert all(f" {option.name} {option.meaning}" in words for option in game.rules.OPTIONS)


def test_the_help_names_the_default_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["play", "--help"])
    assert f"your name at the table ({DEFAULT_NAME};" in " ".join(capsys.readouterr().out.split())


def test_every_bot_is_described() -> None:
    assert list(LEVELS | BASELINES) == list(BOTS)


def test_a_game_of_our_own_starts_without_a_search_for_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def search() -> None:
        raise AssertionError("packages are searched")

    vars(GAMES).pop("_all", None)
    monkeypatch.setattr("boxlid.games.registry._installed", search)
    first = read_game(None)
    assert read_game(first.id) is first
    assert run(["play", "--watch", "--set", "target=10"]) == OK
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_rules_on_one_screen_are_the_summary_and_the_points_card(game: Game) -> None:
    text = one_screen(game)
    assert text.startswith(summary_text(game.look.SUMMARY))
    assert all(f"| {row.what} | {row.points} |" in text for row in game.look.POINTS)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_help_shows_a_choice_of_the_player_as_an_example(game: Game) -> None:
    table = Table(game, seed=1)
    scene = table.scene(table.actors[0])
    assert f"`{scene.choices[0].words}`" in how_to_choose(scene)
    assert how_to_choose(None) == "Type your choice, or the end of it.\n"
