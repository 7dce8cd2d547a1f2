"""Mr. T: what the cards of a flip mean. Kinds in, seats out; nothing here knows the course of a match.

`shown` holds the kind each seat has just played, NOTHING for a seat that did not play.
"""

from boxlid.games.mrt.cards import MR_T
from boxlid.games.mrt.rules import situations
from boxlid.kernel.cards.card_sets import NOTHING, count, has, lowest, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def seats_showing(shown: Ints, kind: int) -> int:
    """The seats that show a card of this kind."""
    seats = 0
    for seat in range(len(shown)):
        seats |= int(shown[seat] == kind) << seat
    return seats


@rule
def kinds_shown(shown: Ints, seats: int) -> int:
    """The set of kinds that these seats show."""
    kinds = 0
    for seat in range(len(shown)):
        if has(seats, seat) and shown[seat] != NOTHING:
            kinds |= only(shown[seat])
    return kinds


@rule
def matching(shown: Ints) -> int:
    """The seats whose card matches another seat's (MRT-SD1)."""
    seats = 0
    for seat in range(len(shown)):
        if shown[seat] != NOTHING and seats_showing(shown, shown[seat]) != only(seat):
            seats |= only(seat)
    return seats


@rule
def situation(shown: Ints) -> int:
    """Which of the four situations a Preliminary flip has led to (MRT-2, MRT-A to MRT-D)."""
    matched = matching(shown)
    if not matched:
        return situations.LONE_MR_T if seats_showing(shown, MR_T) else situations.STALEMATE
    unmatched = ~matched & ~seats_showing(shown, NOTHING) & (only(len(shown)) - 1)
    if count(kinds_shown(shown, matched)) == 2:
        return situations.TWO_SHOWDOWNS
    return situations.ONE_SHOWDOWN if unmatched else situations.STALEMATE


@rule
def first_pair(shown: Ints) -> int:
    """Of two pairs the one with the lowest seat (MRT-Q37)."""
    return seats_showing(shown, shown[lowest(matching(shown))])


@rule
def hits(shown: Ints, members: int, targets: int) -> int:
    """Those of a Showdown's members who match one of its targets (MRT-SD3)."""
    seats = 0
    for seat in range(len(shown)):
        if has(members, seat) and shown[seat] != NOTHING and has(targets, shown[seat]):
            seats |= only(seat)
    return seats


@rule
def still_in(shown: Ints, members: int, targets: int) -> int:
    """Those left after a Showdown flip: the matchers, or all members if there are none; a lone one has won.

    That is MRT-SD5 (none or all), MRT-SD6 (one) and MRT-SD7 (two of three).
    """
    matchers = hits(shown, members, targets)
    return matchers if matchers else members
