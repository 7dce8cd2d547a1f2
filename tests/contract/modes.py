"""The two modes: an algorithm over rules as plain Python over states, and compiled over flat records.

An algorithm is written once (audit.py, counts.py, the games' calls.py). In both modes `states[i] = states[j]` copies
the values.
"""

import importlib.util
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, product
from math import prod
from pathlib import Path
from typing import Any, Protocol, SupportsIndex

import numpy as np

from boxlid.games import Game
from boxlid.kernel.execution.flat import flattened
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import BYTES_OF, copied, layout_of, packed


class Mode(Protocol):
    """How an algorithm is loaded, and the data it works on."""

    def algorithm(self, game: Game, path: Path) -> Any:
        """Load the source file with the game's modules as globals."""

    def states(self, state: Any, n: int) -> Any:
        """`n` copies of a state."""

    def words(self, states: Any) -> Any:
        """The contents of the states, as a view: integers of plain states, bytes of records."""

    def packed(self, states: Any, i: int) -> bytes:
        """One of the states as bytes."""

    def row(self, values: Sequence[int]) -> Any:
        """A row of integers for rules."""

    def grid(self, rows: int, columns: int) -> Any:
        """Rows of zeros."""


class PlainMode:
    """Plain Python over states of ints and lists."""

    def algorithm(self, game: Game, path: Path) -> Any:
        return _loaded_plainly(game, path)

    def states(self, state: Any, n: int) -> Any:
        return PlainStates(copied(state) for _ in range(n))

    def words(self, states: Any) -> Any:
        return PlainWords(states)

    def packed(self, states: Any, i: int) -> bytes:
        return packed(states[i])

    def row(self, values: Sequence[int]) -> Ints:
        return list(values)

    def grid(self, rows: int, columns: int) -> Grid:
        return [[0] * columns for _ in range(rows)]

    def __str__(self) -> str:
        return "plain"


class CompiledMode:
    """Machine code over an array of records."""

    def algorithm(self, game: Game, path: Path) -> Any:
        return game.compiled.specialize(path)

    def states(self, state: Any, n: int) -> Any:
        return np.repeat(flattened(state), n)

    def words(self, states: Any) -> Any:
        return states.view(np.uint8).reshape(len(states), -1)

    def packed(self, states: Any, i: int) -> bytes:
        return bytes(states[i : i + 1].tobytes())

    def row(self, values: Sequence[int]) -> Any:
        return np.array(values, np.int64)

    def grid(self, rows: int, columns: int) -> Any:
        return np.zeros((rows, columns), np.int64)

    def __str__(self) -> str:
        return "compiled"


PLAIN, COMPILED = PlainMode(), CompiledMode()
MODES: tuple[Mode, ...] = (PLAIN, COMPILED)


class PlainStates(list[Any]):
    """States with the assignment of arrays of records: values are copied, objects keep their identity."""

    def __setitem__(self, i: SupportsIndex | slice, state: Any) -> None:
        vars(self[i]).update(vars(copied(state)))


class PlainWords:
    """The integers of plain states, in the order of declaration."""

    def __init__(self, states: Sequence[Any]) -> None:
        shapes = layout_of(type(states[0])).shapes
        self._states = states
        self._places = [(name, at) for name, shape in shapes.items() for at in product(*map(range, shape))]

    def __getitem__(self, at: tuple[int, int]) -> int:
        holder, index = self._place(*at)
        return holder[index]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        holder, index = self._place(*at)
        holder[index] = value

    def _place(self, i: int, word: int) -> tuple[Any, Any]:
        name, at = self._places[word]
        holder: Any = vars(self._states[i])
        index: Any = name
        for step in at:
            holder, index = holder[index], step
        return holder, index


def words_of(state: Any) -> Ints:
    """All integers of a plain state."""
    words: Ints = []
    for value in vars(state).values():
        for row in value if isinstance(value, list) else [value]:
            words += row if isinstance(row, list) else [row]
    return words


def starts_of(game: Game) -> Ints:
    """The byte of a record at which each integer begins, and the one after the last."""
    by_width = layout_of(game.rules.State).by_width
    sizes = [
        BYTES_OF[width] for width, fields in by_width.items() for shape in fields.values() for _ in range(prod(shape))
    ]
    return [0, *accumulate(sizes)]


def words_of_fields(game: Game, *names: str) -> Ints:
    """The numbers of the integers of these fields, as far as the game has them."""
    shapes = layout_of(game.rules.State).shapes
    owners = [name for name, shape in shapes.items() for _ in range(prod(shape))]
    return [word for word, name in enumerate(owners) if name in names]


@cache
def _loaded_plainly(game: Game, path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"{path.stem}, plain, of {game.id}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(rules=game.rules, knowledge=game.knowledge, strategy=game.strategy, outlook=game.outlook)
    spec.loader.exec_module(module)
    return module
