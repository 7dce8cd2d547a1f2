"""Mr. T: what is legal and what happens. The clauses cited are those of rulebook.md.

A flip is one simultaneous play of cards: choices are sealed, revealed together, judged (judging.py) and settled.
What is fought for in a flip is a contest: a Preliminary Round among all players, or one of up to two Showdowns.
"""

from typing import Annotated, Protocol

from boxlid.games.mrt.board import (
    MOST_SEATS,
    WHOLE_BOARD,
    Board,
    able_seats,
    cards_of,
    clear_board,
    collect,
    deal,
    draw,
    holds,
    lay,
    sit_opposite,
    spaces_of,
    take_from_hand,
)
from boxlid.games.mrt.deck import KINDS, MR_T, kinds_in
from boxlid.games.mrt.deck import PACK as PACK
from boxlid.games.mrt.judging import (
    LONE_MR_T,
    ONE_SHOWDOWN,
    TWO_SHOWDOWNS,
    first_pair,
    kinds_shown,
    matching,
    seats_showing,
    situation,
    still_in,
)
from boxlid.games.options import Option
from boxlid.kernel.cards import NOTHING, count, has, lowest, only
from boxlid.kernel.compile import rule
from boxlid.kernel.record import Ints, flat_record, write_over
from boxlid.kernel.refusing import ALLOWED, MATCH_IS_OVER, NOT_IN_HAND

VERSION = 1
SEATS = (2, MOST_SEATS)
DEFAULT_SEATS = 4

OPTIONS = (
    Option("play_out", default=False, says="play on until one player has won all the cards (MRT-4v)"),
    Option("round_cap", default=500, least=10, most=5000, says="rounds after which the cards are counted (MRT-Q18)"),
    Option("heap", default="shuffled", words=("shuffled", "fixed"), says="how won cards go under the pile (MRT-Q16)"),
)
SHUFFLED_HEAP = 0

CUT_RANKS = ()
"""Nobody deals, so nobody cuts for it."""

# Actions
FLIP = 0
FROM_HAND = 1
ACTIONS = FROM_HAND + KINDS
MASK_WORDS = 1

# Phases. A Stalemate goes on in the phase PRELIMINARY.
PRELIMINARY, LAYING_TARGETS, SHOWDOWN, DOUBLE_SHOWDOWN, OVER = 0, 1, 2, 3, 4

SEALED = -2
"""In a view: a choice that lies face down."""

MOST_CONTESTS = 2


class State(Board, Protocol):
    """One match. What a seat may not know is blanked by `knowledge.hide`."""

    dealer: int
    """Always 0: the deal begins with seat 0 and happens once."""
    play_out: int
    round_cap: int
    heap: int
    phase: int
    rounds: int
    """The number of this round: from a first flip until somebody collects or nobody can."""
    flips: int
    is_duel: int
    """Is it, or has it become, the two-player game?"""
    is_collected: int
    """Has somebody collected in this round?"""
    members: Annotated[Ints, MOST_CONTESTS]
    """The seats in each contest; the empty set when it is over or there is none."""
    targets: Annotated[Ints, MOST_CONTESTS]
    """The kinds that are to be matched in each Showdown (MRT-D2, MRT-Q9)."""
    waiting: int
    """The seats that have still to choose for this flip."""
    choices: Annotated[Ints, MOST_SEATS]
    shown: Annotated[Ints, MOST_SEATS]
    """The kind each seat played in the latest flip."""


STATE = flat_record(State)


# --- The course of the match ----------------------------------------------------------------------------------------


@rule
def start(s: State, seats: int, key: Ints) -> None:
    """Deal out all cards and ask for the first flip. Options are already in the record."""
    write_over(s.key, key)
    s.dealer = 0
    s.shuffles = 0
    s.elapsed_ms = 0
    s.rounds = 0
    s.flips = 0
    s.is_duel = 0
    s.shown[:] = NOTHING
    s.choices[:] = NOTHING
    clear_board(s, seats)
    deal(s)
    begin_round(s)
    ask_for_cards(s)


@rule
def begin_round(s: State) -> None:
    """All who have cards play; two who play to the last card do so by the two-player rules (MRT-1a, MRT-5, MRT-Q20)."""
    s.rounds += 1
    s.is_collected = 0
    s.members[0] = able_seats(s)
    s.members[1] = 0
    s.targets[:] = 0
    s.phase = PRELIMINARY
    if count(s.members[0]) == 2 and is_played_to_the_last(s):
        first = lowest(s.members[0])
        sit_opposite(s, first, lowest(s.members[0] & ~only(first)))
        s.is_duel = 1
        s.phase = LAYING_TARGETS


@rule
def is_played_to_the_last(s: State) -> bool:
    """Does the match go on until one player has everything? (MRT-4v, MRT-5e)"""
    return s.play_out == 1 or s.seats == 2


@rule
def ask_for_cards(s: State) -> None:
    """Everybody in a contest has to choose a card for the next flip."""
    s.waiting = s.members[0] | s.members[1]
    if s.waiting:
        s.flips += 1


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Lay a choice face down; the last one turns them all up (MRT-Q13)."""
    s.choices[seat] = action
    s.waiting &= ~only(seat)
    if s.waiting == 0:
        end_flip(s)


@rule
def end_flip(s: State) -> None:
    """Reveal, judge and settle; then somebody has to play again, or the match is over."""
    is_showdown_flip = s.phase in (SHOWDOWN, DOUBLE_SHOWDOWN)
    reveal(s)
    if s.phase == PRELIMINARY:
        judge_preliminary(s)
    elif s.phase == LAYING_TARGETS:
        open_showdown(s, s.members[0], kinds_shown(s.shown, s.members[0]))
    is_going_on = False
    while not is_going_on:
        died = settle_contests(s, is_showdown_flip)
        is_going_on = s.members[0] | s.members[1] != 0
        if not is_going_on:
            end_round(s, died)
            is_showdown_flip = False
            is_going_on = s.phase == OVER
    ask_for_cards(s)


@rule
def reveal(s: State) -> None:
    """All cards of the flip are turned up at the same time (MRT-1a, MRT-SD4)."""
    s.shown[:] = NOTHING
    for seat in range(s.seats):
        if s.choices[seat] != NOTHING:
            kind = play_choice(s, seat, s.choices[seat])
            s.shown[seat] = kind
            lay(s, space_to_play_on(s, seat), kind)
            s.choices[seat] = NOTHING


@rule
def play_choice(s: State, seat: int, action: int) -> int:
    """The card chosen, taken from the draw pile or the hand."""
    if action == FLIP:
        return draw(s, seat)
    take_from_hand(s, seat, action - FROM_HAND)
    return action - FROM_HAND


@rule
def space_to_play_on(s: State, seat: int) -> int:
    """The card space in front of the seat, or the next one for a target of the two-player game (MRT-S1b, MRT-5a)."""
    return s.corners[seat] + int(s.phase == LAYING_TARGETS)


@rule
def judge_preliminary(s: State) -> None:
    """Situation A, C or D narrows the contest down; in a Stalemate all who played go on (MRT-2, MRT-ST2)."""
    case = situation(s.shown)
    matched = matching(s.shown)
    if case == LONE_MR_T:
        s.members[0] = seats_showing(s.shown, MR_T)
    elif case == ONE_SHOWDOWN:
        open_showdown(s, matched, kinds_shown(s.shown, s.members[0] & ~matched))
    elif case == TWO_SHOWDOWNS:
        pair = first_pair(s.shown)
        s.phase = DOUBLE_SHOWDOWN
        s.members[0] = pair
        s.members[1] = matched & ~pair
        s.targets[0] = kinds_shown(s.shown, s.members[1])
        s.targets[1] = kinds_shown(s.shown, s.members[0])


@rule
def open_showdown(s: State, members: int, targets: int) -> None:
    """The members are to match one of the targets (MRT-C, MRT-SD3, MRT-5c)."""
    s.phase = SHOWDOWN
    s.members[0] = members
    s.targets[0] = targets


@rule
def settle_contests(s: State, is_showdown_flip: bool) -> int:
    """A contest is won by the one member left, dies when all have run out, or goes on; returns those whose died.

    Members who have to play on and cannot drop out (MRT-Q1, MRT-Q4); a last card may still win (MRT-Q5).
    """
    died = 0
    able = able_seats(s)
    for k in range(MOST_CONTESTS):
        members = s.members[k]
        left = still_in(s.shown, members, s.targets[k]) if is_showdown_flip else members
        if count(left) > 1:
            left &= able
        if count(left) == 1:
            collect(s, lowest(left), prize(s, members), s.heap == SHUFFLED_HEAP)
            s.is_collected = 1
            s.members[k] = 0
        elif left == 0:
            died |= members
            s.members[k] = 0
        else:
            s.members[k] = left
            if is_showdown_flip:
                s.targets[k] |= kinds_shown(s.shown, members & ~left)
    return died


@rule
def prize(s: State, members: int) -> int:
    """The spaces that a winner collects: the whole board, or of two Showdowns the own pair's (MRT-C, MRT-D3)."""
    return spaces_of(s, members) if s.phase == DOUBLE_SHOWDOWN else WHOLE_BOARD


@rule
def end_round(s: State, died: int) -> None:
    """Somebody has collected, or nobody could: the match is over, or those with cards begin a new round."""
    is_deadlock = able_seats(s) == 0
    if is_deadlock:
        take_back(s, died)
    if is_decided(s, is_deadlock):
        s.phase = OVER
    else:
        begin_round(s)


@rule
def take_back(s: State, contenders: int) -> None:
    """Nobody has a card left: the contenders take those of their own spaces (MRT-Q3, MRT-Q34)."""
    for seat in range(s.seats):
        if has(contenders, seat):
            spaces = only(s.corners[seat])
            if s.is_duel:
                spaces |= only(s.corners[seat] + 1)
            collect(s, seat, spaces, is_played_to_the_last(s))


@rule
def is_decided(s: State, is_deadlock: bool) -> bool:
    """Is the match over at the end of this round? (MRT-4b, MRT-4v, MRT-5e, MRT-Q3, MRT-Q6, MRT-Q39)"""
    if s.rounds == s.round_cap:
        return True
    most_left = 1 if is_played_to_the_last(s) else 2
    is_won = s.is_collected == 1 and count(able_seats(s)) <= most_left
    return is_won or (is_deadlock and not is_played_to_the_last(s))


@rule
def is_over(s: State) -> bool:
    """Has the match ended?"""
    return s.phase == OVER


@rule
def scores(s: State, out: Ints) -> None:
    """The cards of every seat, pile and hand (MRT-Q8, MRT-Q39)."""
    for seat in range(s.seats):
        out[seat] = cards_of(s, seat)


@rule
def winners(s: State) -> int:
    """The seats with the most cards once the match is over (MRT-WIN, MRT-4c, MRT-Q8)."""
    if not is_over(s):
        return 0
    most = 0
    seats = 0
    for seat in range(s.seats):
        if cards_of(s, seat) > most:
            most = cards_of(s, seat)
            seats = 0
        seats |= int(cards_of(s, seat) == most) << seat
    return seats


ENDINGS = {1: ("MRT-WIN", "the cards are counted")}
"""Why a match ends: the numbers `ending` returns, with the clause and the reason behind each."""


@rule
def ending(s: State) -> int:
    """Why the match is over, 0 while it is on."""
    return int(is_over(s))


# --- Choices --------------------------------------------------------------------------------------------------------


@rule
def actors(s: State) -> int:
    """The seats that have still to choose a card."""
    return s.waiting


@rule
def legal(s: State, seat: int, mask: Ints) -> None:
    """The seat's legal actions, as bits."""
    mask[0] = playable(s, seat) if has(s.waiting, seat) else 0


@rule
def playable(s: State, seat: int) -> int:
    """What the seat can choose from for a flip: the top of its pile, and its hand where that may be used."""
    actions = only(FLIP) if s.pile_sizes[seat] > 0 else 0
    if may_use_hand(s, seat):
        actions |= kinds_in(s.hands[seat]) << FROM_HAND
    return actions


@rule
def may_use_hand(s: State, seat: int) -> bool:
    """The hand is for Showdowns, and for when the draw pile is used up (MRT-S4c, MRT-SD4, MRT-Q14, MRT-Q23)."""
    return s.phase in (SHOWDOWN, DOUBLE_SHOWDOWN) or s.pile_sizes[seat] == 0


# Why an action is refused: the numbers `why_not` returns besides those all games share, and the clause behind each.
OUT_OF_CARDS = 5
NOT_IN_SHOWDOWN = 6
ALREADY_CHOSEN = 7
PILE_IS_USED_UP = 8
HAND_HAS_TO_WAIT = 9
TARGET_FROM_PILE = 10
REFUSALS = {
    MATCH_IS_OVER: ("MRT-WIN", "the match is over"),
    OUT_OF_CARDS: ("MRT-4a", "this seat has run out of cards and is out of the game"),
    NOT_IN_SHOWDOWN: ("MRT-SD1", "only those whose cards matched play in the Showdown"),
    ALREADY_CHOSEN: ("MRT-Q13", "the card for this flip lies face down already"),
    PILE_IS_USED_UP: ("MRT-Q14", "the draw pile is used up, so a card of the hand has to be played"),
    HAND_HAS_TO_WAIT: ("MRT-S4c", "the hand cannot be used in a Preliminary Round while there is a draw pile"),
    TARGET_FROM_PILE: ("MRT-5b", "the target is the top card of the draw pile as long as there is one"),
    NOT_IN_HAND: ("MRT-S4a", "there is no such card in the hand"),
}


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """ALLOWED, or the reason why the seat may not do this now."""
    if s.phase == OVER:
        return MATCH_IS_OVER
    if not has(s.waiting, seat):
        return why_not_waited_for(s, seat)
    if action == FLIP:
        return ALLOWED if s.pile_sizes[seat] > 0 else PILE_IS_USED_UP
    if not may_use_hand(s, seat):
        return TARGET_FROM_PILE if s.phase == LAYING_TARGETS else HAND_HAS_TO_WAIT
    return ALLOWED if holds(s, seat, action - FROM_HAND) else NOT_IN_HAND


@rule
def why_not_waited_for(s: State, seat: int) -> int:
    """What keeps a seat from playing that nobody waits for."""
    if s.choices[seat] != NOTHING:
        return ALREADY_CHOSEN
    return NOT_IN_SHOWDOWN if cards_of(s, seat) > 0 else OUT_OF_CARDS


@rule
def sealed(s: State) -> int:
    """All choices are sealed: the number of the flip they belong to, 0 when the match is over (MRT-Q13)."""
    return s.flips if s.phase != OVER else 0


@rule
def sealed_choices(s: State, seat: int, out: Ints) -> int:
    """What the seat has laid face down for this flip, as actions; returns how many."""
    if s.choices[seat] == NOTHING:
        return 0
    out[0] = s.choices[seat]
    return 1
