"""Skeleton: how a deal ends, for the pause before the next one."""

from boxlid.games.skeleton import actions, phases
from boxlid.games.skeleton.rules import takes
from boxlid.games.skeleton.state import State
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.tricks import play_to_trick
from boxlid.kernel.execution.rows import write_over
from boxlid.kernel.execution.state import copied


def has_ended_deal(old: State, new: State) -> bool:
    """Has the action between two states ended a deal?"""
    return new.deals != old.deals or new.phase == phases.OVER


def final_state(old: State, new: State, seat: int, action: int) -> State:
    """The last trick on the table, and the new totals."""
    s, card = copied(old), action - actions.PLAY
    play_to_trick(s, seat, card, s.led != NOTHING and takes(card, s.best), 0)
    write_over(s.totals, new.totals)
    return s
