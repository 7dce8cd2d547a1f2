"""The terminal depends on no word of a game: a match is played with all of them replaced."""

import os
import random
import re
import sys
from itertools import pairwise
from pathlib import Path

import pexpect
import pytest

from boxlid.games import GAMES, Game, Unreadable
from boxlid.games.scenes import with_names
from boxlid.table import read_record, verify
from tests.fake_language import translate
from tests.server.client import PATIENCE_S
from tests.web.shortest import shortest

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def listed_actions(game: Game, answer: str) -> list[str]:
    """The text forms at the beginning of the lines that `?` prints."""
    found = (action_at_start(game, line) for line in ESCAPE.sub("", answer).splitlines())
    return [words for words in found if words]


def action_at_start(game: Game, line: str) -> str:
    """The longest text form of an action that a line begins with."""
    parts = line.split()
    for n in range(len(parts), 0, -1):
        words = " ".join(parts[:n])
        try:
            game.scene.parse_action(words)
        except Unreadable:
            continue
        return words
    return ""


def tables_in(shown: str) -> list[tuple[str, str]]:
    """The tables that were drawn, if any: the line of tags and the headings over the seats."""
    lines = ESCAPE.sub("", shown).splitlines()
    return [(tags, line) for tags, line in pairwise(lines) if re.match(r"\s+seat\s+player\s", line)]


def assert_labels_are_translated(tags: str, headings: str) -> None:
    """`score` and `cards` are the terminal's own."""
    assert set(re.findall("[A-Za-z]+", headings.partition("player")[2])) <= {"score", "cards"}
    assert not [tag for tag in tags.split(" · ") if re.match(r"\s*[A-Za-z]", tag)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_match_is_played_by_text_forms_while_all_words_are_fake(game: Game, tmp_path: Path) -> None:
    settings, record = shortest(game.id), tmp_path / "match.json"
    words = ["play", game.id, "--seed", "1", "--record", str(record)]
    words += ["--seats", str(settings["seats"])] if "seats" in settings else []
    words += [word for name, value in settings.get("options", {}).items() for word in ("--set", f"{name}={value}")]
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.cli.fake_language", *words],
        env={**os.environ, "BOXLID_STATE_DIR": str(tmp_path), "TERM": "xterm-256color"},
        cwd=Path(__file__).parents[2],
        timeout=PATIENCE_S,
        encoding="utf-8",
        dimensions=(50, 200),
    )
    rng, n_tables = random.Random(1), 0
    while child.expect_exact(["> ", pexpect.EOF]) == 0:
        for tags, headings in tables_in(child.before):
            assert_labels_are_translated(tags, headings)
            n_tables += 1
        child.sendline("?")
        child.expect_exact("> ")
        actions = listed_actions(game, child.before)
        assert actions, child.before
        child.sendline(rng.choice(actions))
    assert n_tables
    assert "The match is over" in child.before
    child.close()
    assert child.exitstatus == 0
    played = read_record(record.read_bytes())
    assert played.result
    assert all(finding.holds for finding in verify(played))


def test_placeholders_are_the_only_words_that_stay() -> None:
    label = translate("give the 2 tricks to {2}")
    assert not re.search(r"[A-Za-z0-9]", label.replace("{2}", ""))
    assert with_names(label, ["Ann", "Bo", "Cy"]).endswith(" Cy")
