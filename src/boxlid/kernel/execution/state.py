"""The state of a match in plain Python: an object of ints and lists. Its fields are declared once, as a typed class.

    class State:
        turn: int
        hands: Annotated[Ints, 6]
        piles: Annotated[Grid, (4, 52)]

`flat.py` has the NumPy record with the same fields, for compiled code. Packed into bytes (int64, in the order of
declaration) both are identical.
"""

from array import array
from dataclasses import dataclass
from math import prod
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

S = TypeVar("S")
Shape = tuple[int, ...]

INT64 = "q"
BYTES_OF_INT64 = 8


@dataclass(frozen=True)
class Layout:
    """The fields of a state, in the order of declaration."""

    shapes: dict[str, Shape]
    """() for an int, (n,) for a row, (n, m) for a grid."""
    rows: list[str]
    grids: list[str]
    size: int
    """The number of integers."""


_layouts: dict[type, Layout] = {}


def layout_of(state: type) -> Layout:
    """The fields declared by the class and its bases."""
    if state not in _layouts:
        declared = get_type_hints(state, include_extras=True)
        shapes = {name: _shape(state, name, declared[name]) for name in declared}
        rows = [name for name in shapes if len(shapes[name]) == 1]
        grids = [name for name in shapes if len(shapes[name]) == 2]
        _layouts[state] = Layout(shapes, rows, grids, sum(prod(shape) for shape in shapes.values()))
    return _layouts[state]


def _shape(state: type, name: str, declared: Any) -> Shape:
    if declared is int:
        return ()
    if get_origin(declared) is Annotated:
        shape = get_args(declared)[1]
        return shape if isinstance(shape, tuple) else (shape,)
    raise TypeError(
        f"{state.__name__}.{name} must be int, Annotated[Ints, n] or Annotated[Grid, (n, m)], not {declared}"
    )


def new_state(state: type[S]) -> S:
    """A state of zeros."""
    return unpacked(state, bytes(BYTES_OF_INT64 * layout_of(state).size))


def copied(state: S) -> S:
    """A deep copy of the state."""
    layout = layout_of(type(state))
    copy = object.__new__(type(state))
    values = state.__dict__.copy()
    for name in layout.rows:
        values[name] = values[name].copy()
    for name in layout.grids:
        values[name] = [row.copy() for row in values[name]]
    copy.__dict__ = values
    return copy


def is_same(state: object, other: object) -> bool:
    """Do two states of the same game have equal values? A tenth of the time that comparing their bytes takes."""
    return state.__dict__ == other.__dict__


def packed(state: object) -> bytes:
    """The state as bytes; equal states have equal bytes."""
    words = array(INT64)
    values = state.__dict__
    for name, shape in layout_of(type(state)).shapes.items():
        match len(shape):
            case 0:
                words.append(values[name])
            case 1:
                words.fromlist(values[name])
            case _:
                for row in values[name]:
                    words.fromlist(row)
    return words.tobytes()


def unpacked(state: type[S], data: bytes) -> S:
    """The state with these bytes."""
    layout = layout_of(state)
    if len(data) != BYTES_OF_INT64 * layout.size:
        raise ValueError(f"a {state.__name__} is {BYTES_OF_INT64 * layout.size} bytes, not {len(data)}")
    words = array(INT64)
    words.frombytes(data)
    made = object.__new__(state)
    values, at = made.__dict__, 0
    for name, shape in layout.shapes.items():
        if not shape:
            values[name] = words[at]
            at += 1
            continue
        end, width = at + prod(shape), shape[-1]
        rows = [words[row : row + width].tolist() for row in range(at, end, width)]
        values[name] = rows[0] if len(shape) == 1 else rows
        at = end
    return made
