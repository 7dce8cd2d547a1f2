"""Archduke: how far a search looks ahead, and what it makes of what it finds there."""

from boxlid.games.archduke.record import State
from boxlid.games.archduke.rules import is_over, winners
from boxlid.kernel.compile import rule
from boxlid.kernel.race import chance_to_lead
from boxlid.kernel.standing import leaders, share_of_win

SPREAD = 8.0
"""Of the points that one round costs a seat."""
POINTS_A_ROUND = 12.0


@rule
def stage(s: State) -> int:
    """The number of the round: a search looks no further."""
    return s.round_number


@rule
def prospects(s: State, seat: int) -> float:
    """The seat's chance to win the match, between two rounds or at the end."""
    if is_over(s):
        return share_of_win(winners(s), seat)
    most = 0
    for other in range(s.seats):
        most = max(most, s.totals[other])
    return chance_to_lead(s.totals, s.seats, seat, (s.threshold - most) / POINTS_A_ROUND, -SPREAD)


@rule
def likelihood(s: State, viewer: int) -> float:  # noqa: ARG001 - a first approach: all worlds alike
    """How well a world explains what the others have done."""
    return 1.0


MERIT = "the lowest count as 1"


@rule
def merit(s: State, seat: int) -> float:
    """What the first round of a match has brought: the share of the lowest count."""
    return share_of_win(leaders(-s.gained, s.seats), seat)
