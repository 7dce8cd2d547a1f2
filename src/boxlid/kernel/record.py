"""A game's state is one flat record. Its fields are declared once, as a typed class; the dtype is made from it.

    class State(Protocol):
        turn: int
        hands: Annotated[Ints, 6]

Scalars are int64; `Annotated[Ints, shape]` is an array of them inside the record.
"""

from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from boxlid.kernel.compile import rule

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
States: TypeAlias = Any
"""An array of records. Rules take one record; across the Python boundary go the array and an index."""


def flat_record(state: type) -> np.dtype[np.void]:
    """The dtype with the fields that the class `state` and its bases declare.

    Its records have attributes, so that `s.turn` reads the same with the compiler off.
    """
    fields: list[tuple[str, type[np.int64]] | tuple[str, type[np.int64], Any]] = []
    for name, declared in get_type_hints(state, include_extras=True).items():
        if declared is int:
            fields.append((name, np.int64))
        elif get_origin(declared) is Annotated:
            fields.append((name, np.int64, get_args(declared)[1]))
        else:
            raise TypeError(f"{state.__name__}.{name} must be int or Annotated[Ints, shape], not {declared}")
    return np.dtype((np.record, np.dtype(fields, align=True)))


@rule
def write_over(row: Ints, source: Ints) -> None:
    """Put the numbers of one row into another. A slice would be copied aside first, which takes memory of its own."""
    for i in range(row.shape[0]):
        row[i] = source[i]


def blank_states(dtype: np.dtype[np.void], n: int) -> States:
    """`n` records of zeros, in a plain array: with a recarray, numba takes five times as long to call a rule."""
    return np.zeros(n, dtype)


def copied(states: States) -> States:
    """The same records once more. Byte by byte: NumPy copies them field by field, which takes ten times as long."""
    return read_states(states.dtype, states.tobytes())


def read_states(dtype: np.dtype[np.void], data: bytes) -> States:
    """Records from their bytes."""
    return np.frombuffer(bytearray(data), dtype)
