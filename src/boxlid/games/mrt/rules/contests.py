"""Mr. T: what a flip is fought for. A contest is opened, narrowed down, won, or left dead.

It is a Preliminary Round among all players, or one of up to two Showdowns.
"""

from boxlid.games.mrt import phases
from boxlid.games.mrt.cards import MR_T
from boxlid.games.mrt.rules import situations
from boxlid.games.mrt.rules.board import able_seats, collect, spaces_of, top_of
from boxlid.games.mrt.rules.judging import first_pair, kinds_shown, matching, seats_showing, situation, still_in
from boxlid.games.mrt.state import MOST_CONTESTS, SHOWING, SHUFFLED_HEAP, WHOLE_BOARD, State
from boxlid.kernel.cards.card_sets import NOTHING, count, lowest, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def judge_preliminary(s: State) -> None:
    """Situation A, C or D narrows the contest down; in a Stalemate all who played go on (MRT-2, MRT-ST2)."""
    case = situation(s.shown)
    matched = matching(s.shown)
    if case == situations.LONE_MR_T:
        s.members[0] = seats_showing(s.shown, MR_T)
    elif case == situations.ONE_SHOWDOWN:
        open_showdown(s, matched, kinds_to_match(s, s.shown, matched))
        if s.match_on == SHOWING:
            s.barred = kinds_shown(s.shown, matched)
    elif case == situations.TWO_SHOWDOWNS:
        pair = first_pair(s.shown)
        s.phase = phases.DOUBLE_SHOWDOWN
        s.members[0] = pair
        s.members[1] = matched & ~pair
        s.targets[0] = kinds_shown(s.shown, s.members[1])
        s.targets[1] = kinds_shown(s.shown, s.members[0])


@rule
def kinds_to_match(s: State, shown: Ints, matched: int) -> int:
    """The targets of a Showdown: what the onlookers have played in this flip (MRT-Q9).

    With `match_on` showing, also the top cards of players who ran out, except the Showdown's own kind (MRT-Q43).
    """
    kinds = kinds_shown(shown, ~matched)
    if s.match_on == SHOWING:
        kinds |= kinds_left_showing(s, shown) & ~kinds_shown(shown, matched)
    return kinds


@rule
def kinds_left_showing(s: State, shown: Ints) -> int:
    """The kinds on top of the spaces of players who did not play in this flip (MRT-Q43)."""
    kinds = 0
    for seat in range(s.seats):
        if shown[seat] == NOTHING and s.heights[s.corners[seat]] > 0:
            kinds |= only(top_of(s, s.corners[seat]))
    return kinds


@rule
def open_showdown(s: State, members: int, targets: int) -> None:
    """The members are to match one of the targets (MRT-C, MRT-SD3, MRT-5c)."""
    s.phase = phases.SHOWDOWN
    s.members[0] = members
    s.targets[0] = targets


@rule
def settle_contests(s: State, is_showdown_flip: bool) -> int:
    """A contest is won by the one member left, dies when all have run out, or goes on. Returns the seats of dead ones.

    Members who have to play on but cannot drop out (MRT-Q1, MRT-Q4); a last card may still win (MRT-Q5).
    Only those who were still in it when it died are returned (MRT-Q34).
    """
    died = 0
    able = able_seats(s)
    for k in range(MOST_CONTESTS):
        members = s.members[k]
        fighting = still_in(s.shown, members, s.targets[k]) if is_showdown_flip else members
        left = fighting & able if count(fighting) > 1 else fighting
        if count(left) == 1:
            collect(s, lowest(left), prize(s, members), s.heap == SHUFFLED_HEAP)
            s.is_collected = 1
            s.members[k] = 0
        elif left == 0:
            died |= members if s.version == 1 else fighting
            s.members[k] = 0
        else:
            s.members[k] = left
            if is_showdown_flip:
                s.targets[k] |= kinds_shown(s.shown, members & ~left) & ~s.barred
    return died


@rule
def prize(s: State, members: int) -> int:
    """The spaces that a winner collects: the whole board, or, of two Showdowns, those of the pair (MRT-C, MRT-D3)."""
    return spaces_of(s, members) if s.phase == phases.DOUBLE_SHOWDOWN else WHOLE_BOARD
