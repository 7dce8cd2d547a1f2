"""Mr. T: what a seat knows, as words for a learner."""

from boxlid.games.mrt import actions, phases
from boxlid.games.mrt.cards import KINDS, MOST_COPIES, PACK, WHOLE_PACK
from boxlid.games.mrt.heaps import tally_of_next_heap, tally_won
from boxlid.games.mrt.rules.board import tally_on, top_of
from boxlid.games.mrt.state import (
    HAND,
    LEAST_SEATS,
    MOST_ROUNDS,
    MOST_SEATS,
    OPTIONS,
    SHUFFLED_HEAP,
    SPACES,
    WHOLE_BOARD,
    State,
)
from boxlid.kernel.cards.card_sets import NOTHING, lowest, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import SEATS, Observation, Piece
from boxlid.kernel.match.relative_seats import seat_at, seats_from

OBSERVATION = Observation(
    table=(
        Piece.tally("hand", KINDS, HAND),
        Piece.tally("board", KINDS, MOST_COPIES),
        Piece.tally("unseen", KINDS, MOST_COPIES),
        Piece.category("phase", phases.N_PHASES),
        Piece.category("choice", actions.ACTIONS),
        Piece.bits("waiting", SEATS),
        Piece.bits("members", SEATS),
        Piece.bits("targets", KINDS),
        Piece.bits("other_members", SEATS),
        Piece.bits("other_targets", KINDS),
        Piece.bits("barred", KINDS),
        Piece.flag("is_collected"),
        Piece.flag("is_duel"),
        Piece.count("rounds", 0, MOST_ROUNDS),
        Piece.count("seats", LEAST_SEATS, MOST_SEATS),
        *(option.piece for option in OPTIONS),
    ),
    seat=(
        Piece.category("shown", KINDS),
        Piece.category("on_top", KINDS),
        Piece.tally("space", KINDS, MOST_COPIES),
        Piece.category("space_number", SPACES),
        Piece.count("pile_size", 0, PACK),
        Piece.tally("next_heap", KINDS, MOST_COPIES),
        Piece.tally("won", KINDS, MOST_COPIES),
        Piece.count("hand_size", 0, HAND),
        Piece.tally("played", KINDS, HAND),
    ),
)
"""Seats are counted from the viewer, clockwise.

`unseen` counts the cards that are still where the deal put them, in piles or other hands. `next_heap` counts the known
cards, one of which will be drawn next; `won` all known cards of the pile. `space_number` is NOTHING unless heaps are
fixed: only then does the order of the spaces matter. The contest of the viewer, or else of the next seat clockwise,
comes before the other.
"""
AT, IN_SEAT = OBSERVATION.table_at, OBSERVATION.seat_at
BLOCKS_AT, BLOCK = OBSERVATION.blocks_at, OBSERVATION.block_size()


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write what a seat knows as words for a learner: see OBSERVATION."""
    board = tally_on(s, WHOLE_BOARD)
    unseen = WHOLE_PACK - s.hands[viewer] - board
    at = BLOCKS_AT
    for step in range(s.seats):
        seat = seat_at(viewer, step, s.seats)
        won = tally_won(s, seat)
        unseen -= won
        out[at + IN_SEAT.shown] = s.shown[seat]
        observe_space(s, seat, at, out)
        out[at + IN_SEAT.pile_size] = s.pile_sizes[seat]
        out[at + IN_SEAT.next_heap] = tally_of_next_heap(s, seat)
        out[at + IN_SEAT.won] = won
        out[at + IN_SEAT.hand_size] = s.hand_sizes[seat]
        out[at + IN_SEAT.played] = s.played[seat]
        at += BLOCK
    out[AT.hand] = s.hands[viewer]
    out[AT.board] = board
    out[AT.unseen] = unseen
    out[AT.phase] = s.phase
    out[AT.choice] = s.choices[viewer]
    out[AT.waiting] = seats_from(viewer, s.waiting, s.seats)
    observe_contests(s, viewer, out)
    out[AT.is_collected] = s.is_collected
    out[AT.is_duel] = s.is_duel
    out[AT.rounds] = min(s.rounds, MOST_ROUNDS)
    out[AT.seats] = s.seats
    out[AT.play_out] = s.play_out
    out[AT.round_cap] = s.round_cap
    out[AT.heap] = s.heap
    out[AT.match_on] = s.match_on


@rule
def observe_space(s: State, seat: int, at: int, out: Ints) -> None:
    """Write what lies on the card space in front of a seat: on both, in the two-player game."""
    corner = s.corners[seat]
    out[at + IN_SEAT.on_top] = NOTHING
    out[at + IN_SEAT.space] = 0
    out[at + IN_SEAT.space_number] = NOTHING if s.heap == SHUFFLED_HEAP else corner
    if corner != NOTHING:
        spaces = only(corner) | only(corner + 1) if s.is_duel else only(corner)
        out[at + IN_SEAT.space] = tally_on(s, spaces)
        if s.heights[corner] > 0:
            out[at + IN_SEAT.on_top] = top_of(s, corner)


@rule
def observe_contests(s: State, viewer: int, out: Ints) -> None:
    """Write who is in each contest, and what its members have to match."""
    these = seats_from(viewer, s.members[0], s.seats)
    others = seats_from(viewer, s.members[1], s.seats)
    first = int(these == 0 or (others != 0 and lowest(others) < lowest(these)))
    out[AT.members] = others if first else these
    out[AT.targets] = s.targets[first]
    out[AT.other_members] = these if first else others
    out[AT.other_targets] = s.targets[1 - first]
    out[AT.barred] = s.barred
