"""All Star Comics: how a deal ends, for the pause before the next one."""

from boxlid.games.allstar import actions, phases
from boxlid.games.allstar.rules import takes
from boxlid.games.allstar.state import State
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.tricks import play_to_trick
from boxlid.kernel.execution.rows import write_over
from boxlid.kernel.execution.state import copied


def has_ended_deal(old: State, new: State) -> bool:
    """Has the action between two states ended a deal?"""
    return new.deals != old.deals or new.phase == phases.OVER


def final_state(old: State, new: State, seat: int, action: int) -> State:
    """The last trick on the table, the penalty cards each seat has taken, and what they have cost."""
    s, card = copied(old), action - actions.PLAY
    play_to_trick(s, seat, card, s.led != NOTHING and takes(card, s.best, s.penalty), 0)
    write_over(s.taken, new.last_taken)
    write_over(s.totals, new.totals)
    s.pot = new.pot
    return s
