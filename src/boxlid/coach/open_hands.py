"""Double dummy: what each card was worth with all hands open. It judges nobody, for nobody could see them."""

from collections.abc import Mapping, Sequence

from boxlid.games import Game, View
from boxlid.kernel.answers import learn_holders, new_memory
from boxlid.kernel.cards import NOTHING
from boxlid.kernel.double_dummy import most_tricks
from boxlid.kernel.record import States, copied

SOLVED_SO = "ending_by_side"
"""The games whose endings are solved in this way are those for which there is double dummy."""
TABLE_BITS = 18
LIKELY = 9
"""Tricks of a declaring team, for a first guess."""


def is_solvable(game: Game) -> bool:
    """Is there double dummy for a game?"""
    return bool(game.outlook.ENDING == SOLVED_SO)


class OpenHands:
    """A judge who sees every hand, and remembers what it has found out."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._memory = new_memory(TABLE_BITS)

    def tricks(self, states: States, guess: int = LIKELY) -> int:
        """All that the declaring team will have taken if nobody errs any more. A good guess saves time."""
        s = states[0]
        learn_holders(s.hands, self._memory[1])
        laid = sum(1 << int(card) for card in s.trick if card != NOTHING) if s.led != NOTHING else 0
        n_left = max(int(hand).bit_count() for hand in s.hands)
        is_even = int(s.declarer) % 2 == 0
        taken = int(s.taken[int(s.declarer) % 2])
        even_guess = guess - taken if is_even else n_left - guess + taken
        position = (int(s.trump), int(s.turn), laid, int(s.led), int(s.best), int(s.winner))
        even = int(most_tricks(even_guess, s.hands, *position, self._memory))
        return taken + (even if is_even else n_left - even)

    def after_each(self, views: Sequence[View], seat: int) -> Mapping[int, int]:
        """The tricks of the seat's own side after each card it can play, by action, given what all seats see."""
        game, states = views[0].game, copied(views[0].states)
        legal = views[seat].legal()
        if legal[0] < game.rules.PLAY:
            return {}
        for view in views[1:]:
            states[0].hands |= view.states[0].hands
        is_declaring = int(states[0].turn) % 2 == int(states[0].declarer) % 2
        found: dict[int, int] = {}
        tricks = LIKELY
        for action in legal:
            then = copied(states)
            game.calls.apply(then, 0, seat, action)
            tricks = self.tricks(then, tricks)
            found[action] = tricks if is_declaring else game.rules.HAND - tricks
        return found
