"""The shuffles of a record, given to the rules in place of the key."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from boxlid.games import Game, Unreadable
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import fill_rows
from boxlid.kernel.execution.state import copied
from boxlid.table.record import Record

Transition: TypeAlias = Callable[[Any], None]
"""The start of a match, or one action."""


class Script:
    """The recorded shuffles of a replay."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record

    def play(self, state: Any, transition: Transition) -> None:
        """Perform the transition with the recorded shuffles."""
        self.prepare(state, transition)
        transition(state)

    def prepare(self, state: Any, transition: Transition) -> None:
        """Put the recorded orders of the next shuffles where the rules look for them.

        A trial on a copy shows which cards each shuffle must contain.
        """
        trial = copied(state)
        trial.is_scripted = 0
        transition(trial)
        rows = state.shuffled
        for number in range(state.shuffles, trial.shuffles):
            row = number % len(rows)
            rows[row] = self._order(number, trial.shuffled[row])
        state.is_scripted = 1
        if state.shuffles == 0:
            state.dealer = self.record.dealer
            self._prepare_cut(state)

    def _prepare_cut(self, state: Any) -> None:
        """Write the deciding row of the cut, as `start` would have done."""
        if not self.record.cuts:
            return
        fill_rows(state.cuts, NOTHING)
        for seat, name in enumerate(self.record.cuts[-1]):
            state.cuts[0][seat] = NOTHING if name is None else self.game.card(name)

    def _order(self, number: int, cards: Sequence[int]) -> list[int]:
        """The recorded order as card numbers. Cards with equal names are interchangeable."""
        if number >= len(self.record.shuffles):
            raise Unreadable(f"the record ends before its shuffle number {number + 1}")
        by_name = self._by_name(cards)
        expected = sum(map(len, by_name.values()))
        order = [by_name[name].pop(0) for name in self.record.shuffles[number] if by_name[name]]
        if not len(order) == expected == len(self.record.shuffles[number]):
            raise Unreadable(f"shuffle number {number + 1} of the record does not hold the cards that were shuffled")
        return order + [NOTHING] * (len(cards) - len(order))

    def _by_name(self, cards: Sequence[int]) -> dict[str, list[int]]:
        by_name: dict[str, list[int]] = defaultdict(list)
        for card in cards:
            if card != NOTHING:
                by_name[self.game.scene.card_name(card)].append(card)
        return by_name


class ArrangedScript(Script):
    """Shuffles of which only the first cards are arranged; the others follow in the order of the pack."""

    def _order(self, number: int, cards: Sequence[int]) -> list[int]:
        arranged = self.record.shuffles[number] if number < len(self.record.shuffles) else []
        by_name, order = self._by_name(sorted(cards)), list[int]()
        for name in arranged:
            if not by_name[name]:
                raise Unreadable(f"shuffle number {number + 1} has no {name} to arrange")
            order.append(by_name[name].pop(0))
        order += sorted(card for left in by_name.values() for card in left)
        return order + [NOTHING] * (len(cards) - len(order))
