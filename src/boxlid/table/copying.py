"""Copying and pickling a table."""

from copy import copy
from typing import Any, TypeVar

from boxlid.games import Game
from boxlid.games.options import OptionValue
from boxlid.kernel.execution.state import copied, packed, unpacked
from boxlid.table.deals import Deals
from boxlid.table.log import Entry, TakeBack

T = TypeVar("T", bound="Copying")


class Copying:
    """The part of a table that makes others of it."""

    game: Game
    options: dict[str, OptionValue]
    players: list[str]
    _deals: Deals
    _state: Any
    _before: Any
    _log: list[Entry]
    _history: list[Entry | TakeBack]
    _orders: list[list[int]]

    def copy(self: T) -> T:
        """An independent copy, with the same cards to come: for trying continuations."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._state = copied(self._state)
        other._before = None if self._before is None else copied(self._before)
        other._deals = copy(self._deals)
        other._log, other._history, other._orders = list(self._log), list(self._history), list(self._orders)
        other.options, other.players = dict(self.options), list(self.players)
        return other

    __copy__ = copy

    def __deepcopy__(self: T, memo: dict[int, Any]) -> T:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything, with the secret and the key: a pickled table must not reach a player."""
        before = None if self._before is None else packed(self._before)
        return vars(self) | {"_state": packed(self._state), "_before": before}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        vars(self).update(fields)
        self._state = unpacked(self.game.rules.State, fields["_state"])
        self._before = None if fields["_before"] is None else unpacked(self.game.rules.State, fields["_before"])
