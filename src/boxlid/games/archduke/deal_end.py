"""Archduke: how a round ends, for the pause before the next one."""

from boxlid.games.archduke import marks, phases
from boxlid.games.archduke.rules import apply
from boxlid.games.archduke.state import State
from boxlid.kernel.execution.rows import write_over
from boxlid.kernel.execution.state import copied


def has_ended_deal(old: State, new: State) -> bool:
    """Has the action between two states ended a round? A vote comes after the round has been counted (ARC-GAME-5)."""
    if old.phase == phases.VOTING:
        return False
    return new.round_number != old.round_number or new.phase in (phases.VOTING, phases.OVER)


def final_state(old: State, new: State, seat: int, action: int) -> State:
    """All sets turned up where they lay (ARC-END-2), and the new totals."""
    if new.round_number == old.round_number:
        return copied(new)
    s = copied(old)
    for row, order in zip(s.shuffled, new.shuffled, strict=True):
        write_over(row, order)
    s.is_scripted = 1  # the draw pile may be shuffled once more: as it was
    s.mark = marks.BORED  # the one mark by which no deal follows the count
    apply(s, seat, action)
    s.mark = old.mark
    return s
