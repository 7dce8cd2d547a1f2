"""The state of a match as one flat record of a NumPy array, for compiled code.

Rules take one record. Across the Python boundary, passing (states, i) costs 1.2 µs, a record 8.9.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from boxlid.kernel.execution.compile import is_interpreted
from boxlid.kernel.execution.state import INT64, layout_of, packed

IntArray: TypeAlias = npt.NDArray[np.int64]
FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]
States: TypeAlias = Any
"""An array of records."""
Row: TypeAlias = Any
"""An array that compiled code passes to rules, whose signatures say list."""


def record_of(state: type) -> np.dtype[np.void]:
    """The dtype with the fields of a state. Its records have attributes, so that `s.turn` also works interpreted.

    Interpreted, all fields have 64 bits: machine code calculates with 64, but NumPy with those of the operands.
    """
    if not is_interpreted():
        return _packed_record(state)
    fields = [(name, INT64, shape) for name, shape in layout_of(state).shapes.items()]
    return np.dtype((np.record, np.dtype(fields)))


def _packed_record(state: type) -> np.dtype[np.void]:
    """The dtype of a packed state."""
    layout = layout_of(state)
    formats = [(width, shape) for width, fields in layout.by_width.items() for shape in fields.values()]
    fields = np.dtype({"names": list(layout.shapes), "formats": formats, "itemsize": layout.n_bytes})
    return np.dtype((np.record, fields))


def flattened(state: Any) -> States:
    """An array of one record with the values of a plain state."""
    record = np.frombuffer(bytearray(packed(state)), _packed_record(type(state)))
    return record.astype(record_of(type(state))) if is_interpreted() else record


def copied_states(states: States) -> States:
    """A copy of the records, as bytes: NumPy would copy field by field, which takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
