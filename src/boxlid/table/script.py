"""A record's shuffles, laid out for the rules in place of the key."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from boxlid.games import Game, Unreadable
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import fill_rows
from boxlid.kernel.execution.state import copied
from boxlid.table.record import Record

Step: TypeAlias = Callable[[Any], None]
"""Starting a match, or one action of it."""


class Script:
    """Where the cards of a replay come from."""

    def __init__(self, game: Game, record: Record) -> None:
        """Take what a record says of chance."""
        self.game = game
        self.record = record

    def play(self, state: Any, step: Step) -> None:
        """Take the step with the recorded shuffles."""
        self.lay(state, step)
        step(state)

    def lay(self, state: Any, step: Step) -> None:
        """Put the orders of all shuffles that the step will make where the rules look for them.

        A trial of the step on a copy shows which cards each shuffle must hold.
        """
        trial = copied(state)
        trial.is_scripted = 0
        step(trial)
        rows = state.shuffled
        for number in range(state.shuffles, trial.shuffles):
            row = number % len(rows)
            rows[row] = self._order(number, trial.shuffled[row])
        state.is_scripted = 1
        if state.shuffles == 0:
            state.dealer = self.record.dealer
            self._lay_cut(state)

    def _lay_cut(self, state: Any) -> None:
        """Show the deciding row of the cut, as `start` would have."""
        if not self.record.cuts:
            return
        fill_rows(state.cuts, NOTHING)
        for seat, name in enumerate(self.record.cuts[-1]):
            state.cuts[0][seat] = NOTHING if name is None else self.game.card(name)

    def _order(self, number: int, cards: Sequence[int]) -> list[int]:
        """The recorded order in terms of the very cards; equal cards may take each other's place."""
        if number >= len(self.record.shuffles):
            raise Unreadable(f"the record ends before its shuffle number {number + 1}")
        by_name: dict[str, list[int]] = defaultdict(list)
        for card in cards:
            if card != NOTHING:
                by_name[self.game.scene.card_name(card)].append(card)
        expected = sum(map(len, by_name.values()))
        order = [by_name[name].pop(0) for name in self.record.shuffles[number] if by_name[name]]
        if not len(order) == expected == len(self.record.shuffles[number]):
            raise Unreadable(f"shuffle number {number + 1} of the record does not hold the cards that were shuffled")
        return order + [NOTHING] * (len(cards) - len(order))
