"""A match played at two tables at once: at the second, players and deal are rotated by one seat."""

from collections.abc import Callable
from typing import Any

from boxlid.envs.action_space import ActionSpace
from boxlid.kernel.cards.card_sets import MASK_BITS, NOTHING
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.state import copied
from boxlid.table.keys import key_from_seed, words_of
from tests.contract.cases import Case


class RotatedMatch:
    """Two tables with the same shuffles: seat n of the first is the next seat of the second."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        self.rules: Any = case.game.rules
        self.space = ActionSpace(case.game, case.seats, places=MASK_BITS)
        self.tables = (case.new_state(), case.new_state())
        first, second = self.tables
        self.rules.start(first, case.seats, words_of(key_from_seed(seed)))
        second.is_scripted = 1
        second.dealer = self.next_to(first.dealer)
        second.shuffled = [self._first_order(order) for order in first.shuffled]
        self.rules.start(second, case.seats, first.key)

    def next_to(self, seat: int) -> int:
        return (seat + 1) % self.case.seats

    def rotated(self, seat: int, action: int) -> int:
        """The same action for the next seat."""
        compact = self.space.to_compact[seat, action]
        return action if compact == NOTHING else int(self.space.to_action[self.next_to(seat), compact])

    def act(self, seat: int, action: int) -> None:
        first = self.tables[0]
        made = first.shuffles
        self.rules.apply(first, seat, action)
        orders = [first.shuffled[number % len(first.shuffled)] for number in range(made, first.shuffles)]
        self._lay(orders, lambda state: self.rules.apply(state, self.next_to(seat), self.rotated(seat, action)))

    def _lay(self, orders: list[Ints], transition: Callable[[Any], None]) -> None:
        """Perform the transition of the second table with these shuffles, wherever their cards are shuffled there."""
        second = self.tables[1]
        trial = copied(second)
        trial.is_scripted = 0
        transition(trial)
        assert trial.shuffles - second.shuffles == len(orders)
        for number in range(second.shuffles, trial.shuffles):
            row = number % len(second.shuffled)
            cards = sorted(trial.shuffled[row])
            second.shuffled[row] = orders.pop([sorted(order) for order in orders].index(cards)).copy()
        transition(second)

    def _first_order(self, order: Ints) -> Ints:
        """Mr. T is dealt from seat 0, the other games from the dealer's left."""
        if self.case.game.id != "mrt":
            return order.copy()
        seats = self.case.seats
        return [order[i - i % seats + (i - 1) % seats] for i in range(len(order))]
