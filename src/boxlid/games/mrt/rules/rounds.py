"""Mr. T: how a round begins and ends, and why a match does."""

from boxlid.games.mrt import phases
from boxlid.games.mrt.rules.board import able_seats, collect, sit_opposite
from boxlid.games.mrt.state import SHUFFLED_HEAP, WHOLE_BOARD, State
from boxlid.kernel.cards.card_sets import count, has, lowest, only
from boxlid.kernel.execution.rows import fill
from boxlid.kernel.execution.rule import rule


@rule
def begin_round(s: State) -> None:
    """All who have cards play; two who play to the last card do so by the two-player rules (MRT-1a, MRT-5, MRT-Q20)."""
    s.rounds += 1
    s.is_collected = 0
    s.members[0] = able_seats(s)
    s.members[1] = 0
    fill(s.targets, 0)
    s.barred = 0
    s.phase = phases.PRELIMINARY
    if count(s.members[0]) == 2 and is_played_to_the_last(s):
        first = lowest(s.members[0])
        sit_opposite(s, first, lowest(s.members[0] & ~only(first)))
        s.is_duel = 1
        s.phase = phases.LAYING_TARGETS


@rule
def is_played_to_the_last(s: State) -> bool:
    """Does the match go on until one player has everything? (MRT-4v, MRT-5e)"""
    return s.play_out == 1 or s.seats == 2


@rule
def end_round(s: State, died: int) -> None:
    """A player has collected, or nobody could: the match is over, or those with cards begin a new round."""
    is_deadlock = able_seats(s) == 0
    if is_deadlock:
        take_back(s, died)
    elif s.version > 1 and not s.is_collected:
        collect_if_alone(s)
    s.ended_by = why_over(s, is_deadlock)
    if s.ended_by:
        s.phase = phases.OVER
    else:
        begin_round(s)


@rule
def collect_if_alone(s: State) -> None:
    """A Showdown has died: if just one player is able, the board is theirs in the same round (MRT-Q41)."""
    able = able_seats(s)
    if count(able) == 1:
        collect(s, lowest(able), WHOLE_BOARD, s.heap == SHUFFLED_HEAP)
        s.is_collected = 1


@rule
def take_back(s: State, contenders: int) -> None:
    """Nobody has a card left: the contenders take those of their own spaces (MRT-Q3, MRT-Q34)."""
    for seat in range(s.seats):
        if has(contenders, seat):
            spaces = only(s.corners[seat])
            if s.is_duel:
                spaces |= only(s.corners[seat] + 1)
            collect(s, seat, spaces, is_played_to_the_last(s))


# Why a match ends: the numbers `ending` returns, and the clause and the reason behind each.
TWO_LEFT, ONE_LEFT, PLAYED_OUT, DUEL_WON, NOBODY_ABLE, CAP_REACHED = 1, 2, 3, 4, 5, 6
ENDINGS = {
    TWO_LEFT: ("MRT-4b", "only two players have cards left"),
    ONE_LEFT: ("MRT-Q7", "only one player has cards left"),
    PLAYED_OUT: ("MRT-4v", "one player has won all the cards"),
    DUEL_WON: ("MRT-5e", "one of the two players has won all the cards"),
    NOBODY_ABLE: ("MRT-Q3", "no player has a card left to play"),
    CAP_REACHED: ("MRT-Q18", "the agreed number of rounds has been played"),
}


@rule
def why_over(s: State, is_deadlock: bool) -> int:
    """Why the match is over at the end of this round; 0 if it goes on (MRT-Q6, MRT-Q39, MRT-Q42)."""
    n_left = count(able_seats(s))
    if is_played_to_the_last(s):
        if s.is_collected and n_left == 1:
            return DUEL_WON if s.seats == 2 else PLAYED_OUT
    elif is_deadlock:
        return NOBODY_ABLE
    elif s.is_collected and n_left <= 2:
        return TWO_LEFT if n_left == 2 else ONE_LEFT
    return CAP_REACHED if s.rounds == s.round_cap else 0
