"""aBRIDGEd: how a deal ends, for the pause before the next one."""

from boxlid.games.abridged import actions, phases
from boxlid.games.abridged.rules.chairs import team_of
from boxlid.games.abridged.rules.tricks import takes
from boxlid.games.abridged.state import State
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.tricks import play_to_trick
from boxlid.kernel.execution.rows import write_over
from boxlid.kernel.execution.state import copied


def has_ended_deal(old: State, new: State) -> bool:
    """Has the action between two states ended a hand?"""
    return new.deals != old.deals or new.phase == phases.OVER


def final_state(old: State, new: State, seat: int, action: int) -> State:  # noqa: ARG001 - a chair plays, not a seat
    """The last trick on the table, the tricks of each team, and the new score sheet."""
    s, card = copied(old), action - actions.PLAY
    play_to_trick(s, s.turn, card, s.led != NOTHING and takes(card, s.best, s.trump), 0)
    s.taken[team_of(s.winner)] += 1
    for row, new_row in zip(s.sheet, new.sheet, strict=True):
        write_over(row, new_row)
    return s
