"""Mr. T: what a seat may know, and the worlds that fit it.

All players have seen every card that was played, and so know which cards lie in each won heap. The order of a shuffled
heap and the remaining cards of the first deal are hidden from all, even from the owner of the pile; hands are hidden
from the other players.
"""

from boxlid.games.mrt import actions, phases
from boxlid.games.mrt.cards import (
    COPIES,
    FIRST_CARD,
    KINDS,
    MOST_COPIES,
    PACK,
    WHOLE_PACK,
    copies_in,
    nth_kind,
    one,
    size_of,
)
from boxlid.games.mrt.rules.board import heap_of, tally_on, top_of
from boxlid.games.mrt.rules.legality import playable
from boxlid.games.mrt.state import (
    HAND,
    LEAST_SEATS,
    MOST_ROUNDS,
    MOST_SEATS,
    OPTIONS,
    SEALED,
    SHUFFLED_HEAP,
    SPACES,
    WHOLE_BOARD,
    State,
)
from boxlid.kernel.cards.card_sets import NOTHING, lowest, only
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import compiled_from, rule
from boxlid.kernel.match.observation import SEATS, Observation, Piece
from boxlid.kernel.match.relative_seats import seat_at, seats_from

FIRST_DEAL = 0
"""The number of the shuffle before the deal. Nobody has seen its order; the cards of any later shuffle are known."""


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, everything the viewer may not know; it may be a SPECTATOR."""
    hide_chance(s)
    for seat in range(MOST_SEATS):
        if seat != viewer:
            s.hands[seat] = 0
            if s.choices[seat] != NOTHING:
                s.choices[seat] = SEALED
        hide_pile(s, seat)


@rule
def hide_pile(s: State, seat: int) -> None:
    """Blank the cards of the deal, and put each shuffled heap into the order of kinds."""
    pile = s.piles[seat]
    first = 0
    while first < s.pile_sizes[seat]:
        end = end_of_heap(s, seat, first)
        heap = heap_of(s.origins[seat][first])
        if heap == FIRST_DEAL:
            for i in range(first, end):
                pile[i] = NOTHING
        elif heap != NOTHING:
            sort_heap(s, seat, first, end)
        first = end


@rule
def end_of_heap(s: State, seat: int, first: int) -> int:
    """The place above the heap that begins at `first`; cards put there face up count as one heap."""
    origins = s.origins[seat]
    size = s.pile_sizes[seat]
    lowest = heap_of(origins[first]) * PACK
    past = lowest + PACK
    end = first + 1
    while end < size and lowest <= origins[end] < past:
        end += 1
    return end


def _sort_heap_by_tally(s: State, seat: int, first: int, end: int) -> None:
    tally = tally_in_pile(s, seat, first, end)
    for kind in range(KINDS):
        for _ in range(copies_in(tally, kind)):
            s.piles[seat][first] = kind
            first += 1


@compiled_from(_sort_heap_by_tally)
def sort_heap(s: State, seat: int, first: int, end: int) -> None:
    """Lay the cards of a heap in the order of kinds, so that nothing but which they are can be seen."""
    pile = s.piles[seat]
    pile[first:end] = sorted(pile[first:end])


@rule
def tally_in_pile(s: State, seat: int, first: int, end: int) -> int:
    """The tally of the cards that can be seen between two places of a pile."""
    pile = s.piles[seat]
    tally = 0
    for i in range(first, end):
        if pile[i] != NOTHING:
            tally += one(pile[i])
    return tally


@rule
def tally_seen(s: State) -> int:
    """The tally of all cards of a state that are not blanked."""
    tally = tally_on(s, WHOLE_BOARD)
    for seat in range(MOST_SEATS):
        tally += s.hands[seat] + tally_in_pile(s, seat, 0, s.pile_sizes[seat])
    return tally


@rule
def deal_unknown(s: State, viewer: int, rng: Ints) -> None:
    """Complete a view to a whole world that fits all the viewer has seen."""
    hide(s, viewer)
    unseen = WHOLE_PACK - tally_seen(s)
    for seat in range(MOST_SEATS):
        if seat != viewer:
            for _ in range(s.hand_sizes[seat]):
                kind = random_kind(unseen, rng)
                unseen -= one(kind)
                s.hands[seat] += one(kind)
        for i in range(s.pile_sizes[seat]):
            if s.piles[seat][i] == NOTHING:
                s.piles[seat][i] = random_kind(unseen, rng)
                unseen -= one(s.piles[seat][i])
        shuffle_heaps(s, seat, rng)
        if s.choices[seat] == SEALED:
            s.choices[seat] = random_member(playable(s, seat), rng)
    renew_key(s, rng)


@rule
def random_kind(tally: int, rng: Ints) -> int:
    """The kind of a random card of a tally."""
    return nth_kind(tally, random_below(rng, size_of(tally)))


@rule
def shuffle_heaps(s: State, seat: int, rng: Ints) -> None:
    """A random order of each heap that was put under the pile unseen."""
    first = 0
    while first < s.pile_sizes[seat]:
        end = end_of_heap(s, seat, first)
        if heap_of(s.origins[seat][first]) > FIRST_DEAL:
            for last in range(end - 1, first, -1):
                pick = first + random_below(rng, last - first + 1)
                kind = s.piles[seat][last]
                s.piles[seat][last] = s.piles[seat][pick]
                s.piles[seat][pick] = kind
        first = end


@rule
def fit_order(s: State, number: int, order: Ints) -> None:
    """Turn the true order of a past shuffle (the first is 0) into one that would have led to this world.

    All but what still lies in piles and hands has been seen. Any copy of a kind will do.
    """
    for seat in range(s.seats):
        for i in range(s.pile_sizes[seat]):
            if heap_of(s.origins[seat][i]) == number:
                order[s.origins[seat][i] % PACK] = FIRST_CARD[s.piles[seat][i]]
        if number == FIRST_DEAL:
            dealt = s.hands[seat] + s.played[seat]
            for i in range(HAND):
                order[i * s.seats + seat] = FIRST_CARD[nth_kind(dealt, i)]


@rule
def count_cards(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world; the copies of a kind are numbered as found."""
    tally = tally_seen(s)
    for kind in range(KINDS):
        for copy in range(COPIES[kind]):
            out[FIRST_CARD[kind] + copy] = int(copy < copies_in(tally, kind))
        out[FIRST_CARD[kind]] += max(0, copies_in(tally, kind) - COPIES[kind])


# --- For learners ---------------------------------------------------------------------------------------------------

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


@rule
def tally_won(s: State, seat: int) -> int:
    """The known cards of a pile: all but those of the deal."""
    tally = 0
    for i in range(s.pile_sizes[seat]):
        if heap_of(s.origins[seat][i]) != FIRST_DEAL:
            tally += one(s.piles[seat][i])
    return tally


@rule
def tally_of_next_heap(s: State, seat: int) -> int:
    """The known cards, one of which will be drawn next: a heap or a single card; none if it is a card of the deal."""
    end = s.pile_sizes[seat]
    if end == 0:
        return 0
    first = end - 1
    heap = heap_of(s.origins[seat][first])
    if heap == FIRST_DEAL:
        return 0
    while first > 0 and heap != NOTHING and heap_of(s.origins[seat][first - 1]) == heap:
        first -= 1
    return tally_in_pile(s, seat, first, end)
