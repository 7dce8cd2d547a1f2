"""Mr. T: what is legal and what happens. The clauses cited are those of rulebook.md.

A flip is one simultaneous play of cards: choices (choices.py) are sealed, revealed together, judged (judging.py) and
settled (contests.py), which may end a round (rounds.py). The record is in record.py, the cards in deck.py and board.py.
"""

from boxlid.games.mrt.board import cards_of, clear_board, deal, draw, lay, take_from_hand
from boxlid.games.mrt.choices import REFUSALS, actors, legal, sealed, sealed_choices, why_not
from boxlid.games.mrt.contests import judge_preliminary, open_showdown, settle_contests
from boxlid.games.mrt.deck import PACK
from boxlid.games.mrt.judging import kinds_shown
from boxlid.games.mrt.record import (
    ACTIONS,
    DEFAULT_SEATS,
    DOUBLE_SHOWDOWN,
    FLIP,
    FROM_HAND,
    LAYING_TARGETS,
    MASK_WORDS,
    OPTIONS,
    OVER,
    PRELIMINARY,
    SEATS,
    SHOWDOWN,
    State,
)
from boxlid.games.mrt.rounds import ENDINGS, begin_round, end_round
from boxlid.kernel.cards.card_sets import NOTHING, only
from boxlid.kernel.execution.rows import Ints, fill, write_over
from boxlid.kernel.execution.rule import rule

__all__ = [
    "ACTIONS", "CUT_RANKS", "DEFAULT_SEATS", "ENDINGS", "MASK_WORDS", "OPTIONS", "PACK", "REFUSALS", "SEATS",
    "VERSION", "State", "actors", "apply", "ending", "is_over", "legal", "most_cards", "scores", "sealed",
    "sealed_choices", "start", "why_not", "winners",
]  # fmt: skip

VERSION = 2

CUT_RANKS = ()
"""Nobody deals, so nobody cuts for it."""


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
    s.ended_by = 0
    fill(s.shown, NOTHING)
    fill(s.choices, NOTHING)
    clear_board(s, seats)
    deal(s)
    begin_round(s)
    ask_for_cards(s)


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
    if action == FLIP:
        return draw(s, seat)
    take_from_hand(s, seat, action - FROM_HAND)
    return action - FROM_HAND


@rule
def space_to_play_on(s: State, seat: int) -> int:
    """The card space in front of the seat, or the next one for a target of the two-player game (MRT-S1b, MRT-5a)."""
    return s.corners[seat] + int(s.phase == LAYING_TARGETS)


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
