"""Documents, docstrings, comments and sentences on the screen contain no phrases that a reader stumbles over."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "docs", "tests", "benchmarks")
SUFFIXES = {".md", ".py", ".js", ".html"}
PHRASES = (
    "who(?:ever)", "so (?:many)", "some(?:body)", "a(?:new)", "the (?:own)", "is (?:told)", "are (?:told)",
    "looked (?:after)", "there is (?:never)", "nobody (?:is)",
)  # fmt: skip
"""Grouped, so that this file does not contain them itself."""
QUAINT = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b".replace(" ", r"\s+(?:#\s+)?"), re.IGNORECASE)


def quaint_lines(text: str) -> list[str]:
    return [f"{text.count(chr(10), 0, found.start()) + 1}: {found[0]}" for found in QUAINT.finditer(text)]


def texts(folder: str) -> list[Path]:
    files = (ROOT / folder).rglob("*") if folder else ROOT.glob("*")
    return sorted(file for file in files if file.suffix in SUFFIXES)


@pytest.mark.parametrize("folder", ["", *FOLDERS], ids=lambda folder: folder or "top level")
def test_texts_are_plain_english(folder: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in texts(folder)
        for line in quaint_lines(file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_a_phrase_is_found_across_lines_and_in_any_case() -> None:
    phrase = "So " + "many"
    assert quaint_lines(f"first\n{phrase} cards") == [f"2: {phrase}"]
    assert len(quaint_lines(phrase.replace(" ", "\n    # "))) == 1
    assert quaint_lines("as many cards, renewed") == []
