"""Proof that no rule has changed since a revision: its golden files and records against today's code.

`python -m tests.contract.unchanged REVISION` compares every shuffle, action, score and count, and verifies every record
that the revision holds. Stories may differ; `--stories` prints the differences for review.
"""

import argparse
import difflib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from boxlid.table import read_record, verify

ROOT = Path(__file__).parents[2]
GOLDEN, RECORDS = "tests/golden", ("docs/records", "tests/fixtures")
FIXED = re.compile(r"shuffle: |scores: |-?\d+ [a-z]")
"""The beginnings of a play-through's shuffles, scores and actions; all other lines are its story."""


def files_at(revision: str, *folders: str) -> list[str]:
    """The paths of a revision's files in these folders."""
    return _git("ls-tree", "-r", "--name-only", revision, "--", *folders).splitlines()


def text_at(revision: str, path: str) -> str:
    """The file at that revision."""
    return _git("show", f"{revision}:{path}")


def fixed_lines(playthrough: str) -> list[str]:
    """The shuffles, actions and scores of a play-through."""
    return [line for line in playthrough.splitlines() if FIXED.match(line)]


def differences(path: str, before: str, now: str) -> Iterator[str]:
    """The differences of a golden file other than in its story."""
    is_counts = path.endswith(".json")
    old, new = (text.splitlines() if is_counts else fixed_lines(text) for text in (before, now))
    yield from (line for line in difflib.unified_diff(old, new, lineterm="", n=0) if line[:3] not in ("---", "+++"))


def failed_checks(text: str) -> list[str]:
    """The checks that a record fails, or the record of an unfinished match."""
    content = json.loads(text)
    record = read_record(json.dumps(content.get("record", content)).encode())
    return [finding.says for finding in verify(record) if not finding.holds]


def compare(revision: str, *, with_stories: bool) -> int:
    """Print every difference from the revision; returns how many files differ."""
    n_differing = n_stories = 0
    golden = files_at(revision, GOLDEN)
    for path in golden:
        file, before = ROOT / path, text_at(revision, path)
        now = file.read_text(encoding="utf-8") if file.exists() else ""
        if found := list(differences(path, before, now)):
            n_differing += 1
            print(f"{path}:", *found, sep="\n  ")
        n_stories += before != now
        if with_stories:
            sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), now.splitlines(True), path, path, n=0))
    records = [path for path in files_at(revision, *RECORDS) if path.endswith(".json")]
    for path in records:
        if failed := failed_checks(text_at(revision, path)):
            n_differing += 1
            print(f"{path}:", *failed, sep="\n  ")
    print(
        f"{len(golden)} golden files and {len(records)} records of {revision}: {n_differing} differ in what happens, "
        f"{n_stories} golden files in the story."
    )
    return n_differing


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", help="a commit to compare with")
    parser.add_argument("--stories", action="store_true", help="print how the stories differ, too")
    chosen = parser.parse_args()
    sys.exit(1 if compare(chosen.revision, with_stories=chosen.stories) else 0)
