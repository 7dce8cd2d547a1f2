"""The registry of games: ours, and those that installed packages register as entry points."""

from pathlib import Path

import pytest

from boxlid.games import GAMES, Game, Unreadable, find_game
from boxlid.games.registry import GROUP, Games

OURS = Game("mine", "Mine", 2026)


def install(folder: Path, name: str, source: str, entry: str) -> None:
    """Write the files of an installed package with one entry point."""
    (folder / f"{name}.py").write_text(source)
    information = folder / f"{name}-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[{GROUP}]\n{entry}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_game_of_an_installed_package_is_found(site: Path) -> None:
    source = 'from boxlid.games import Game\nGAME = Game("theirs", "Theirs", 2026, package="their_package")\n'
    install(site, "their_game", source, "theirs = their_game:GAME")
    games = Games(OURS)
    assert [*games][:2] == ["mine", "theirs"]
    assert games["theirs"].package == "their_package"


def test_a_package_cannot_replace_one_of_our_games(site: Path) -> None:
    source = 'from boxlid.games import Game\nGAME = Game("mine", "Not ours", 2026)\n'
    install(site, "impostor", source, "mine = impostor:GAME")
    games = Games(OURS)
    assert games["mine"] is OURS
    assert [*games].count("mine") == 1


@pytest.mark.parametrize(
    ("source", "entry", "says"),
    [
        ("raise RuntimeError('out of order')", "broken = broken_game:GAME", "could not be loaded: out of order"),
        ("GAME = 7", "broken = broken_game:GAME", "is not a game"),
    ],
)
def test_a_package_that_is_broken_is_left_out_with_a_warning(site: Path, source: str, entry: str, says: str) -> None:
    install(site, "broken_game", source, entry)
    with pytest.warns(UserWarning, match=says):
        assert "broken" not in [*Games(OURS)]


@pytest.mark.parametrize("name", ["Mine", "9x", "a-b", "", "kernel"])
def test_an_invalid_game_id_is_refused(name: str) -> None:
    with pytest.raises(Unreadable, match="cannot be the id of a game"):
        Game(name, "Mine", 2026)


def test_a_game_that_does_not_exist_is_refused_with_the_list() -> None:
    with pytest.raises(Unreadable, match=f"the games are {', '.join(GAMES)}"):
        find_game("bridge")
