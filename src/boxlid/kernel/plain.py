"""The same code as plain Python, for looking at a single record.

Machine code is fast over millions of records, but to hand it one record costs 9 µs and to read a field of one nearly as
much. A snapshot is a record as plain integers and lists; a plain module is a module with everything in it uncompiled.
A scene made from these takes a fifth of the time.
"""

from functools import cache
from importlib import import_module
from math import prod
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from boxlid.kernel.compile import uncompiled
from boxlid.kernel.record import States

OURS = "boxlid."
WORD = 8
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


def snapshot(states: States) -> Any:
    """The only record of an array, as plain integers and lists under the names of its fields."""
    words = states.view(np.ndarray).view(np.int64).tolist()
    taken = SimpleNamespace()
    fields = taken.__dict__
    for name, at, shape in _layout(states.dtype):
        fields[name] = _cut(words, at, shape) if shape else words[at]
    return taken


@cache
def _layout(dtype: np.dtype[Any]) -> list[tuple[str, int, tuple[int, ...]]]:
    places: Any = dtype.fields
    return [(name, places[name][1] // WORD, places[name][0].shape) for name in dtype.names or ()]


def _cut(words: list[int], at: int, shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return words[at : at + shape[0]]
    size = prod(shape[1:])
    return Rows(_cut(words, at + k * size, shape[1:]) for k in range(shape[0]))


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
    function = uncompiled(value)
    if isinstance(function, FunctionType) and function.__module__.startswith(OURS):
        return _plain_function(function)
    return value


def _plain_array(value: Any) -> Any:
    is_nested = isinstance(value, list) and bool(value) and isinstance(value[0], list)
    return Rows(map(_plain_array, value)) if is_nested else value


def _plain_function(function: FunctionType) -> FunctionType:
    """The function with the names of its module's plain twin."""
    home = plain(function.__module__).__dict__
    twin = FunctionType(function.__code__, home, function.__name__, function.__defaults__, function.__closure__)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin
