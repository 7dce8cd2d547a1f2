"""The player who was given a trick leads the next one, instead of its winner (the other reading of FAM-Q15)."""

from boxlid.games.family import phases
from boxlid.games.family.rules import end_deal
from boxlid.games.family.state import HAND, State
from boxlid.kernel.execution.rule import rule


@rule
def settle_trick(s: State, owner: int) -> None:
    """The trick counts for its owner, who leads the next."""
    s.turn = owner
    s.taken[owner] += 1
    s.tricks += 1
    s.phase = phases.PLAYING
    if s.tricks == HAND:
        end_deal(s)
