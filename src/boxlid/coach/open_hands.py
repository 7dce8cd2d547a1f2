"""Double dummy: the tricks each card leads to with all hands open. No judgement, since no player could see them."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from boxlid.games import Game, View
from boxlid.games.capabilities import SidedTricksState
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.state import copied

TABLE_BITS = 18
LIKELY = 9
"""The first guess at a declaring side's tricks."""


def is_solvable(game: Game) -> bool:
    """Does the game have a double-dummy solver?"""
    return game.solver is not None


class OpenHands:
    """A double-dummy solver with its transposition table."""

    def __init__(self, game: Game) -> None:
        if game.solver is None:
            raise ValueError(f"{game.title} has no double dummy")
        self._solver: Any = game.compiled.specialize(game.solver)
        self._workspace = self._solver.new_workspace(TABLE_BITS)

    def tricks(self, state: SidedTricksState, guess: int = LIKELY) -> int:
        """The declaring side's tricks in the deal if both sides play perfectly from here. A good guess saves time."""
        hands = np.array(state.hands)
        self._solver.index_holders(hands, self._workspace[1])
        laid = sum(1 << card for card in state.trick if card != NOTHING) if state.led != NOTHING else 0
        n_left = max(hand.bit_count() for hand in state.hands)
        is_even = state.declarer % 2 == 0
        taken = state.taken[state.declarer % 2]
        even_guess = guess - taken if is_even else n_left - guess + taken
        position = (state.trump, state.turn, laid, state.led, state.best, state.winner)
        even = int(self._solver.most_tricks(even_guess, hands, *position, self._workspace))
        return taken + (even if is_even else n_left - even)

    def after_each(self, views: Sequence[View], seat: int) -> Mapping[int, int]:
        """The tricks of the seat's side in the deal, by action. The views of all seats together show every hand."""
        rules, legal = views[0].game.sided_tricks, views[seat].legal()
        if rules is None or legal[0] < rules.PLAY:
            return {}
        states = [view.state for view in views if isinstance(view.state, rules.State)]
        state = copied(states[0])
        for other in states[1:]:
            state.hands = [mine | theirs for mine, theirs in zip(state.hands, other.hands, strict=True)]
        is_declaring = state.turn % 2 == state.declarer % 2
        found: dict[int, int] = {}
        tricks = LIKELY
        for action in legal:
            then = copied(state)
            rules.apply(then, seat, action)
            tricks = self.tricks(then, tricks)
            found[action] = tricks if is_declaring else rules.HAND - tricks
        return found
