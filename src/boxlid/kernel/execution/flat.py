"""The state of a match as one flat record of a NumPy array, for compiled code.

Rules take one record. Across the Python boundary, passing (states, i) costs 1.2 µs, a record 8.9.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from boxlid.kernel.execution.state import layout_of, packed

IntArray: TypeAlias = npt.NDArray[np.int64]
FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]
States: TypeAlias = Any
"""An array of records."""
Row: TypeAlias = Any
"""An array that compiled code passes to rules, whose signatures say list."""


def record_of(state: type) -> np.dtype[np.void]:
    """The dtype with the fields of a state. Its records have attributes, so that `s.turn` also works interpreted."""
    fields = [(name, np.int64, shape) for name, shape in layout_of(state).shapes.items()]
    return np.dtype((np.record, np.dtype(fields)))


def blank_states(dtype: np.dtype[np.void], n: int) -> States:
    """`n` records of zeros, in a plain array: with a recarray, numba takes five times as long to call a rule."""
    return np.zeros(n, dtype)


def flattened(state: Any) -> States:
    """An array of one record with the values of a plain state."""
    return np.frombuffer(bytearray(packed(state)), record_of(type(state)))


def copied_states(states: States) -> States:
    """A copy of the records, as bytes: NumPy would copy field by field, which takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
