"""The files that commands write results into, for other programs: JSON and CSV."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from boxlid.cli.page_file import check_file


def result_file(name: str | None) -> Path | None:
    """The file to write results into, refused before the work if it cannot be written."""
    if not name:
        return None
    file = Path(name)
    check_file(file, "the results")
    return file


def write_json(file: Path | None, fields: Mapping[str, Any]) -> None:
    """Write one JSON object. Numbers that are not known are null."""
    if file:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(fields), indent=1) + b"\n")


def write_rows(file: Path | None, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write CSV with a line of headings."""
    if file:
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.writer(out)
            writer.writerow(rows[0] if rows else ())
            writer.writerows(row.values() for row in rows)
