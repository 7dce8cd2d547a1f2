"""Where the types of games are proven, nothing switches the checker off."""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "boxlid"


@pytest.mark.parametrize("file", ["games/game.py", "games/contract.py", "games/scenes.py", "table/record.py"])
def test_the_public_types_are_written_out(file: str) -> None:
    assert not re.search(r"\bAny\b", (SOURCES / file).read_text(encoding="utf-8"))


def test_modules_become_protocols_in_one_place() -> None:
    casts = re.compile(r"^from typing import .*\bcast\b|\btyping\.cast\b", re.MULTILINE)
    files = [file for file in SOURCES.rglob("*.py") if casts.search(file.read_text(encoding="utf-8"))]
    assert [str(file.relative_to(SOURCES)) for file in files] == ["games/loader.py"]
