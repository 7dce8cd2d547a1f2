"""The proof that no rule has changed finds every kind of change, and lets stories differ."""

from pathlib import Path

import pytest

from tests.contract.golden import FOLDER
from tests.contract.unchanged import ROOT, differences, failed_checks

PLAYTHROUGH = FOLDER / "family-4.txt"
RECORD = ROOT / "docs" / "records" / "family.json"


def replaced(file: Path, old: str, new: str) -> tuple[str, str]:
    text = file.read_text(encoding="utf-8")
    assert old in text
    return text, text.replace(old, new, 1)


def test_a_story_may_differ() -> None:
    assert not list(differences(PLAYTHROUGH.name, *replaced(PLAYTHROUGH, " deals.", " is the dealer.")))


@pytest.mark.parametrize(
    ("old", "new"), [("shuffle: M5 M10", "shuffle: M10 M5"), ("0 bid 1", "0 bid 2"), ("scores: ", "scores: 7 ")]
)
def test_a_shuffle_an_action_or_a_score_may_not(old: str, new: str) -> None:
    assert list(differences(PLAYTHROUGH.name, *replaced(PLAYTHROUGH, old, new)))


def test_a_count_may_not() -> None:
    counts = FOLDER / "family-counts.json"
    assert list(differences(counts.name, *replaced(counts, "1", "2")))


def test_a_record_is_verified() -> None:
    assert not failed_checks(RECORD.read_text(encoding="utf-8"))
    assert failed_checks(replaced(RECORD, '"bid 2"', '"bid 3"')[1])
