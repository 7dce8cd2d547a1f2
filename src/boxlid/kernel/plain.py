"""The same code as plain Python, for looking at a single record.

Machine code is fast over millions of records, but to read one field of one record from Python takes a microsecond, and
a scene reads hundreds. A snapshot is a record as plain integers and lists; a plain module is a module with everything
in it uncompiled. A scene made from these takes a fifth of the time.
"""

from functools import cache, lru_cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from boxlid.kernel.compile import uncompiled
from boxlid.kernel.record import Ints, States

OURS = "boxlid."
WORD = 8
SHORT = 16
"""Fields of more words are taken into a snapshot only when they are needed."""
_twins: dict[str, ModuleType] = {}


class Rows(list[Any]):
    """A list of lists that can be read as an array can: `rows[i, j]`."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        """A row, or with several numbers something in it."""
        if type(index) is not tuple:
            return list.__getitem__(self, index)
        found = self
        for i in index:
            found = list.__getitem__(found, i)
        return found


class Snapshot:
    """One record of an array, as plain integers and lists under the names of its fields."""

    def __init__(self, states: States, i: int, words: list[int]) -> None:
        """Take the short fields out of their words; a long one is taken when somebody looks at it."""
        _, scalars, rows = _short_fields(states.dtype)
        taken = self.__dict__
        taken["_states"], taken["_i"] = states, i
        for name, at in scalars:
            taken[name] = words[at]
        for name, part in rows:
            taken[name] = words[part]

    def __getattr__(self, name: str) -> Any:
        """A long field, looked at for the first time."""
        if name not in self._states.dtype.fields:
            raise AttributeError(name)
        self.__dict__[name] = taken = _plain_array(self._states[name][self._i].tolist())
        return taken


def snapshots_of(states: States) -> list[Snapshot]:
    """A snapshot of each record."""
    places, _, _ = _short_fields(states.dtype)
    words = states.view(np.int64).reshape(len(states), states.dtype.itemsize // WORD).take(places, axis=1).tolist()
    return [Snapshot(states, i, words[i]) for i in range(len(words))]


@cache
def _short_fields(dtype: np.dtype[Any]) -> tuple[Ints, list[tuple[str, int]], list[tuple[str, slice]]]:
    """Where the words of the short fields lie, and which of these words are each field's."""
    places, scalars, rows = list[int](), list[tuple[str, int]](), list[tuple[str, slice]]()
    fields: Any = dtype.fields
    for name, (field, offset, *_) in fields.items():
        n, at = field.itemsize // WORD, len(places)
        if n > SHORT or len(field.shape) > 1:
            continue
        places += range(offset // WORD, offset // WORD + n)
        if field.shape:
            rows.append((name, slice(at, at + n)))
        else:
            scalars.append((name, at))
    return np.array(places), scalars, rows


def plain(name: str) -> Any:
    """The module of that name, and all of ours that it uses, with everything in them uncompiled."""
    if name not in _twins:
        _twins[name] = twin = ModuleType(name)
        for key, value in vars(import_module(name)).items():
            twin.__dict__[key] = _plain_value(value)
    return _twins[name]


def _plain_value(value: Any) -> Any:
    if isinstance(value, ModuleType):
        return plain(value.__name__) if value.__name__.startswith(OURS) else value
    if isinstance(value, np.ndarray):
        return _plain_array(value.tolist())
    if hasattr(value, "cache_parameters"):
        return lru_cache(**value.cache_parameters())(_plain_value(value.__wrapped__))
    function = uncompiled(value)
    if isinstance(function, FunctionType) and function.__module__.startswith(OURS):
        return _plain_function(function)
    return value


def _plain_array(value: Any) -> Any:
    is_nested = isinstance(value, list) and bool(value) and isinstance(value[0], list)
    return Rows(value) if is_nested else value


def _plain_function(function: FunctionType) -> FunctionType:
    """The function with the names of its module's plain twin."""
    home = plain(function.__module__).__dict__
    twin = FunctionType(function.__code__, home, function.__name__, function.__defaults__, function.__closure__)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin
