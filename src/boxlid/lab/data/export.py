"""Writing a data set: two Parquet files and their Croissant metadata, complete or not at all."""

import hashlib
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from boxlid.games import Unreadable
from boxlid.lab.cores import usable_cores
from boxlid.lab.data.croissant import CROISSANT, write_croissant
from boxlid.lab.data.matches import DecidedMatch, DecidedMatches
from boxlid.lab.data.tables import Tables
from boxlid.lab.extras import load_extra
from boxlid.lab.series import Series

MATCHES_FILE, DECISIONS_FILE = "matches.parquet", "decisions.parquet"
FILES = (MATCHES_FILE, DECISIONS_FILE, CROISSANT)
PART = ".part"
"""The suffix of the files until all are complete."""
ROWS_OF_GROUP = 20_000
"""A row group has the decisions of whole matches. Unless it is the last it has at least this number of rows."""
MATCHES_OF_GROUP = 10_000
AHEAD_PER_CORE = 4
"""How many matches are played ahead of the one that is written."""


def check_folder(folder: Path, *, may_replace: bool) -> None:
    """Refuse a folder that cannot be written to, or that already has a data set."""
    if folder.exists() and not folder.is_dir():
        raise Unreadable(f"{folder} is a file, not a folder for a data set")
    present = [name for name in FILES if (folder / name).exists()]
    if present and not may_replace:
        raise Unreadable(f"{folder} already has {present[0]}; --force replaces it")


def export(
    series: Series,
    n: int,
    folder: Path,
    *,
    may_replace: bool = False,
    on_progress: Callable[[int], None] | None = None,
) -> None:
    """Write matches 0 to n - 1 of a series into a folder. The same series gives the same bytes."""
    check_folder(folder, may_replace=may_replace)
    tables, source = Tables(series), DecidedMatches(series)
    source.warm_up()
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    parts = [folder / f"{name}{PART}" for name in FILES]
    try:
        with TableWriter(tables, parts[0], parts[1]) as writer, closing(in_order(source, n)) as played:
            for match in played:
                writer.add(match)
                if on_progress:
                    on_progress(1)
        write_croissant(parts[2], tables, n, {name: sha256(part) for name, part in zip(FILES, parts[:2], strict=False)})
        for name, part in zip(FILES, parts, strict=True):
            part.replace(folder / name)
    except BaseException:
        for part in parts:
            part.unlink(missing_ok=True)
        if is_new:
            with suppress(OSError):  # it is not empty
                folder.rmdir()
        raise


def in_order(source: DecidedMatches, n: int) -> Generator[DecidedMatch]:
    """The matches 0 to n - 1 in order, played on all cores, a few of them ahead."""
    cores = usable_cores()
    with ThreadPoolExecutor(cores) as pool:
        playing: deque[Future[DecidedMatch]] = deque()
        try:
            for number in range(n):
                playing.append(pool.submit(source.match, number))
                if len(playing) > AHEAD_PER_CORE * cores:
                    yield playing.popleft().result()
            while playing:
                yield playing.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def sha256(file: Path) -> str:
    """The hash of a file."""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


class TableWriter:
    """Writes both tables, a group of rows at a time."""

    def __init__(self, tables: Tables, matches: Path, decisions: Path) -> None:
        self.tables = tables
        self._matches = _parquet_writer(matches, tables.matches_schema())
        self._decisions = _parquet_writer(decisions, tables.decisions_schema())
        self._group: list[DecidedMatch] = []
        self._n_rows = 0
        self._waiting: list[Any] = []
        """Tables of matches, for the next group."""

    def add(self, match: DecidedMatch) -> None:
        """Write the match, or keep it for the next group."""
        self._group.append(match)
        self._n_rows += len(match.actions)
        if self._n_rows >= ROWS_OF_GROUP:
            self._write_group()
        if sum(table.num_rows for table in self._waiting) >= MATCHES_OF_GROUP:
            self._write_matches()

    def _write_group(self) -> None:
        if self._group:
            self._decisions.write_table(self.tables.decisions(self._group))
            self._waiting.append(self.tables.matches(self._group))
            self._group, self._n_rows = [], 0

    def _write_matches(self) -> None:
        if self._waiting:
            self._matches.write_table(
                load_extra("pyarrow", "Parquet").concat_tables(self._waiting).unify_dictionaries()
            )
            self._waiting = []

    def __enter__(self) -> "TableWriter":
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        try:
            if error is None:
                self._write_group()
                self._write_matches()
        finally:
            self._matches.close()
            self._decisions.close()


def _parquet_writer(file: Path, schema: Any) -> Any:
    return load_extra("pyarrow.parquet", "Parquet").ParquetWriter(file, schema, compression="zstd")
