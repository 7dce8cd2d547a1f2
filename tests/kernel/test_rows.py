"""Rows behave alike as lists and as arrays."""

import numpy as np

from boxlid.kernel.execution import rows
from boxlid.kernel.execution.compile import compiled


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
