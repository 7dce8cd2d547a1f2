"""Findings: their figures are those of their reports, and their commands, patches and links exist."""

import re
import shlex
from html import unescape
from pathlib import Path

import pytest

from boxlid.cli.arguments import read_options
from boxlid.cli.main import build_parser
from boxlid.games import GAMES, Game
from boxlid.games.rulebook import clauses

ROOT = Path(__file__).parents[2]
FINDINGS = ROOT / "docs" / "findings"
FIGURE = re.compile(r"[+−]?\d[\d.,]*%? ± [\d.,]*\d(?: pp)?")
MOST_BYTES = 200_000


def text_of(game: Game) -> str:
    return (FINDINGS / f"{game.id}.md").read_text(encoding="utf-8")


def pages_of(game: Game) -> list[Path]:
    """The reports that a game's findings link to."""
    return [FINDINGS / name for name in sorted(set(re.findall(r"\]\((\S+?\.html)\)", text_of(game))))]


def words_on(page: Path) -> str:
    return unescape(re.sub("<[^>]+>", " ", page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_figure_of_the_findings_is_in_a_report_they_link_to(game: Game) -> None:
    shown = " ".join(map(words_on, pages_of(game)))
    figures = FIGURE.findall(text_of(game))
    assert len(figures) > 3
    assert [figure for figure in figures if figure not in shown] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_command_of_the_findings_can_be_run(game: Game) -> None:
    commands = re.findall(r"^boxlid (?:.*\\\n)*.*", text_of(game), re.MULTILINE)
    assert len(commands) == len(pages_of(game))
    for command in commands:
        chosen = build_parser().parse_args(shlex.split(command.replace("\\\n", ""))[1:])
        assert chosen.game == game.id
        assert all((ROOT / patch).is_file() for patch in chosen.patches)
        assert read_options(game, [*chosen.options, *chosen.dials]) or chosen.patches
        assert (ROOT / chosen.out) in pages_of(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_clauses_cited_by_findings_exist(game: Game) -> None:
    family_of_ids = next(iter(clauses(game))).partition("-")[0]
    cited = set(re.findall(rf"\b{family_of_ids}-[\w.-]*\w", text_of(game)))
    assert cited
    assert cited <= set(clauses(game))


@pytest.mark.parametrize("page", sorted(FINDINGS.glob("*.html")), ids=lambda page: page.stem)
def test_a_report_is_small_self_contained_and_linked(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES
    assert not re.search(r"https?:|url\(|@import|src=|<script|<link", text)
    assert f"({page.name})" in (FINDINGS / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted(FINDINGS.glob("*.md")), ids=lambda file: file.stem)
def test_links_of_findings_exist(file: Path) -> None:
    for link in re.findall(r"\]\((?!https?://)([^)#]+)", file.read_text(encoding="utf-8")):
        assert (file.parent / link).exists(), link
