"""Rows of integers as rules use them: lists in plain Python, NumPy arrays in machine code.

Rules keep to what both can do: `len(row)`, `row[i]`, `grid[i][j]`, loops, and the functions here.
"""

from typing import TypeAlias, TypeVar

from boxlid.kernel.execution.rule import borrowing, compiled_from

Ints: TypeAlias = list[int]
Grid: TypeAlias = list[list[int]]


def _fill_by_loop(row: Ints, value: int) -> None:
    for i in range(len(row)):
        row[i] = value


@compiled_from(_fill_by_loop)
def fill(row: Ints, value: int) -> None:
    """Set every element of a row."""
    row[:] = [value] * len(row)


def _fill_rows_by_loop(grid: Grid, value: int) -> None:
    for i in range(len(grid)):
        for j in range(len(grid[i])):
            grid[i][j] = value


@compiled_from(_fill_rows_by_loop)
def fill_rows(grid: Grid, value: int) -> None:
    """Set every element of every row."""
    for row in grid:
        row[:] = [value] * len(row)


def _write_over_by_loop(row: Ints, source: Ints) -> None:
    for i in range(len(row)):
        row[i] = source[i]


@compiled_from(_write_over_by_loop)
def write_over(row: Ints, source: Ints) -> None:
    """Copy the values of another row into this one. Compiled, a slice would allocate a copy first."""
    row[:] = source


A = TypeVar("A")


@borrowing
def borrowed(array: A) -> A:
    """The same array, for loops that take a row of it at every turn.

    Compiled, a row counts as a reference to its array, which takes two atomic instructions: more than a move.
    """
    return array
