"""Rows behave alike as lists and as arrays."""

import sys
from pathlib import Path

import numpy as np
import pytest

from boxlid.kernel.execution import rows
from boxlid.kernel.execution.cache import Cache
from boxlid.kernel.execution.compile import compiled
from tests.kernel.modules import load


def test_a_row_is_filled() -> None:
    plain, flat = [1, 2, 3], np.array([1, 2, 3])
    rows.fill(plain, 7)
    compiled(rows).fill(flat, 7)
    assert plain == flat.tolist() == [7, 7, 7]


def test_all_rows_of_a_grid_are_filled() -> None:
    plain, flat = [[1, 2], [3, 4]], np.array([[1, 2], [3, 4]])
    rows.fill_rows(plain, 7)
    compiled(rows).fill_rows(flat, 7)
    assert plain == flat.tolist() == [[7, 7], [7, 7]]


def test_a_row_written_over_has_the_values_and_the_same_identity() -> None:
    plain, flat, source = [1, 2], np.array([1, 2]), [5, 6]
    rows.write_over(plain, source)
    compiled(rows).write_over(flat, np.array(source))
    assert plain == flat.tolist() == [5, 6]
    plain[0] = 9
    assert source == [5, 6]


LOOP = """
from boxlid.kernel.execution.rows import borrowed, fill
from boxlid.kernel.execution.rule import rule

@rule
def fill_all(grid, value):
    own = borrowed(grid)
    for i in range(len(own)):
        fill(own[i], value)
"""


def test_a_borrowed_array_is_the_same_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loop = load(tmp_path / "loop.py", LOOP, monkeypatch)
    plain, flat = [[1, 2], [3, 4]], np.array([[1, 2], [3, 4]])
    loop.fill_all(plain, 7)
    compiled(loop, Cache(tmp_path / "code")).fill_all(flat, 7)
    assert plain == flat.tolist() == [[7, 7], [7, 7]]
    assert rows.borrowed(plain) is plain


def test_no_references_to_a_borrowed_array_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = compiled(load(tmp_path / "loop.py", LOOP, monkeypatch), Cache(tmp_path / "code"))
    flat = np.array([[1, 2], [3, 4]])
    before = sys.getrefcount(flat)
    twin.fill_all(flat, 7)
    assert sys.getrefcount(flat) == before
    (code,) = twin.fill_all.inspect_asm().values()
    assert "NRT_incref" not in code
