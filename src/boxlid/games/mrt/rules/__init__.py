"""Mr. T: what is legal and what happens. The clauses cited are those of rulebook.md.

A flip is one simultaneous play of cards: choices (legality.py) are sealed, revealed together, judged (judging.py) and
settled (contests.py), which may end a round (rounds.py). Cards are moved by board.py.
"""

from boxlid.games.mrt import actions, phases
from boxlid.games.mrt.actions import ACTIONS as ACTIONS
from boxlid.games.mrt.actions import LAYOUT as LAYOUT
from boxlid.games.mrt.actions import MASK_WORDS as MASK_WORDS
from boxlid.games.mrt.cards import PACK as PACK
from boxlid.games.mrt.rules.board import cards_of, clear_board, deal, draw, lay, take_from_hand
from boxlid.games.mrt.rules.contests import judge_preliminary, open_showdown, settle_contests
from boxlid.games.mrt.rules.judging import kinds_shown
from boxlid.games.mrt.rules.legality import REFUSALS as REFUSALS
from boxlid.games.mrt.rules.legality import actors as actors
from boxlid.games.mrt.rules.legality import legal as legal
from boxlid.games.mrt.rules.legality import sealed as sealed
from boxlid.games.mrt.rules.legality import sealed_choices as sealed_choices
from boxlid.games.mrt.rules.legality import why_not as why_not
from boxlid.games.mrt.rules.rounds import ENDINGS as ENDINGS
from boxlid.games.mrt.rules.rounds import begin_round, end_round
from boxlid.games.mrt.state import DEFAULT_SEATS as DEFAULT_SEATS
from boxlid.games.mrt.state import OPTIONS as OPTIONS
from boxlid.games.mrt.state import SEATS as SEATS
from boxlid.games.mrt.state import State as State
from boxlid.kernel.cards.card_sets import NOTHING, only
from boxlid.kernel.execution.rows import Ints, fill, write_over
from boxlid.kernel.execution.rule import rule

VERSION = 2

CUT_RANKS = ()
"""Nobody deals, so nobody cuts for it."""


@rule
def start(s: State, seats: int, key: Ints) -> None:
    """Deal out all cards and ask for the first flip. Options are already in the state."""
    write_over(s.key, key)
    s.dealer = 0
    s.shuffles = 0
    s.elapsed_ms = 0
    s.rounds = 0
    s.flips = 0
    s.is_duel = 0
    s.ended_by = 0
    fill(s.shown, NOTHING)
    fill(s.choices, NOTHING)
    clear_board(s, seats)
    deal(s)
    begin_round(s)
    ask_for_cards(s)


@rule
def ask_for_cards(s: State) -> None:
    """All members of contests have to choose a card for the next flip."""
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
    """Reveal, judge and settle; then there is another flip, or the match is over."""
    is_showdown_flip = s.phase in (phases.SHOWDOWN, phases.DOUBLE_SHOWDOWN)
    reveal(s)
    if s.phase == phases.PRELIMINARY:
        judge_preliminary(s)
    elif s.phase == phases.LAYING_TARGETS:
        open_showdown(s, s.members[0], kinds_shown(s.shown, s.members[0]))
    is_going_on = False
    while not is_going_on:
        died = settle_contests(s, is_showdown_flip)
        is_going_on = s.members[0] | s.members[1] != 0
        if not is_going_on:
            end_round(s, died)
            is_showdown_flip = False
            is_going_on = s.phase == phases.OVER
    ask_for_cards(s)


@rule
def reveal(s: State) -> None:
    """All cards of the flip are turned up at the same time (MRT-1a, MRT-SD4)."""
    fill(s.shown, NOTHING)
    for seat in range(s.seats):
        if s.choices[seat] != NOTHING:
            kind = play_choice(s, seat, s.choices[seat])
            s.shown[seat] = kind
            lay(s, space_to_play_on(s, seat), kind)
            s.choices[seat] = NOTHING


@rule
def play_choice(s: State, seat: int, action: int) -> int:
    """The card chosen, taken from the draw pile or the hand."""
    if action == actions.FLIP:
        return draw(s, seat)
    take_from_hand(s, seat, action - actions.FROM_HAND)
    return action - actions.FROM_HAND


@rule
def space_to_play_on(s: State, seat: int) -> int:
    """The card space in front of the seat, or the next one for a target of the two-player game (MRT-S1b, MRT-5a)."""
    return s.corners[seat] + int(s.phase == phases.LAYING_TARGETS)


@rule
def is_over(s: State) -> bool:
    """Has the match ended?"""
    return s.phase == phases.OVER


@rule
def scores(s: State, out: Ints) -> None:
    """The cards of every seat, pile and hand (MRT-Q8, MRT-Q39)."""
    for seat in range(s.seats):
        out[seat] = cards_of(s, seat)


@rule
def winners(s: State) -> int:
    """The seats with the most cards once the match is over (MRT-WIN, MRT-4c, MRT-Q8)."""
    return most_cards(s) if is_over(s) else 0


@rule
def most_cards(s: State) -> int:
    """The seats with the most cards now; equal numbers share (MRT-Q8)."""
    most = 0
    seats = 0
    for seat in range(s.seats):
        if cards_of(s, seat) > most:
            most = cards_of(s, seat)
            seats = 0
        seats |= int(cards_of(s, seat) == most) << seat
    return seats


@rule
def ending(s: State) -> int:
    """Why the match is over, 0 while it is on."""
    return s.ended_by
