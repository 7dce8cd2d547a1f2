"""Compact action numbers for learners: sized by the seats and places of a table, seats counted from the acting seat.

The numbers of the rules never change, because they are stored; Archduke has 2,383 of them. Compact numbers belong to
one game, number of seats and number of places, and mean the same for every seat, so that one policy can play all seats.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from boxlid.games import Game
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.flat import BoolArray, IntArray
from boxlid.kernel.match.action_layout import ActionGroup
from boxlid.kernel.match.observation import DEFAULT_PLACES
from boxlid.kernel.match.relative_seats import seat_at


class ActionSpace:
    """The compact actions of a game at a table, mapped both ways."""

    def __init__(self, game: Game, seats: int | None = None, places: int = DEFAULT_PLACES) -> None:
        """`places` is the number of places of a set that have numbers, in a game with places."""
        self.game = game
        self.seats = game.check_seats(seats)
        self.places = places
        rows = [list(self._actions_of(seat)) for seat in range(self.seats)]
        self.size = len(rows[0])
        self.to_action: IntArray = np.array(rows, np.int64)
        """The action of the rules, by the acting seat and the compact number."""
        self.to_compact: IntArray = np.full((self.seats, game.rules.ACTIONS), NOTHING, np.int64)
        """The compact number, by the acting seat and the action; NOTHING for an action that has none."""
        np.put_along_axis(self.to_compact, self.to_action, np.arange(self.size)[np.newaxis], axis=1)

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.game.id}, {self.seats} seats, {self.size} actions>"

    def mask(self, seat: int, legal: Iterable[int]) -> BoolArray:
        """Which compact numbers are legal for the acting seat, from its legal actions."""
        mask = np.zeros(self.size + 1, np.bool_)
        mask[self.to_compact[seat, list(legal)]] = True
        return mask[:-1]

    def named(self) -> list[tuple[str, int, int]]:
        """The name, first number and size of each group of actions."""
        sizes = [(group.name, self._size_of(group)) for group in self.game.rules.LAYOUT if group.is_compact]
        firsts = np.cumsum([0, *(size for _, size in sizes)]).tolist()
        return [(name, first, size) for (name, size), first in zip(sizes, firsts, strict=False)]

    def _size_of(self, group: ActionGroup) -> int:
        return group.n * len(self._seats_of(group)) * len(self._places_of(group))

    def _actions_of(self, actor: int) -> Iterator[int]:
        """The actions of the rules in the order of the compact numbers."""
        first = 0
        for group in self.game.rules.LAYOUT:
            if group.is_compact:
                for step in self._seats_of(group):
                    seat = seat_at(actor, step, self.seats) if group.seats else 0
                    for place in self._places_of(group):
                        begin = first + group.n * (seat * (group.places or 1) + place)
                        yield from range(begin, begin + group.n)
            first += group.size

    def _seats_of(self, group: ActionGroup) -> range:
        return range(self.seats if group.seats else 1)

    def _places_of(self, group: ActionGroup) -> range:
        return range(min(self.places, group.places) if group.places else 1)
