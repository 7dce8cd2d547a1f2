"""Where tables of playing strength are saved."""

import csv
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parent / "results" / "strength"


def save(name: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Save a table as CSV."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.csv").open("w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows([columns, *rows])
