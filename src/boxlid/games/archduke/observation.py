"""Archduke: what a seat knows, as words for a learner."""

from boxlid.games.archduke import marks, phases
from boxlid.games.archduke.cards import KINDS, PACK
from boxlid.games.archduke.known_cards import is_known, knows_held
from boxlid.games.archduke.rules.piles import top_discard
from boxlid.games.archduke.rules.rounds import uses_clock
from boxlid.games.archduke.state import (
    COPIES_OF_A_SYMBOL,
    LEAST_SEATS,
    LONGEST_ROUND,
    MOST_PLACES,
    MOST_ROUNDS,
    MOST_SEATS,
    MS_A_SECOND,
    N_HOLDINGS,
    OPTIONS,
    TURNS_A_MINUTE,
    State,
)
from boxlid.kernel.cards.card_sets import NOTHING, count, only
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import PLACES, SEATS, TALLY_BITS, Observation, Piece
from boxlid.kernel.match.relative_seats import seat_at, seat_from, seats_from

MOST_TURNS = LONGEST_ROUND * MOST_SEATS
LEAST_TOTAL, MOST_TOTAL = -3000, 30_000
MOST_SECONDS = 32_000
"""Totals and the time left are cut off there."""

OBSERVATION = Observation(
    table=(
        Piece.category("top", KINDS),
        Piece.tally("discards", KINDS, COPIES_OF_A_SYMBOL),
        Piece.tally("unseen", KINDS, COPIES_OF_A_SYMBOL),
        Piece.tally("unseen_of_pile", KINDS, COPIES_OF_A_SYMBOL),
        Piece.count("draw_pile", 0, PACK),
        Piece.category("phase", phases.N_PHASES),
        Piece.category("turn", SEATS),
        Piece.category("dealer", SEATS),
        Piece.category("speaker", SEATS),
        Piece.category("caller", SEATS),
        Piece.category("discarder", SEATS),
        Piece.category("holding", N_HOLDINGS),
        Piece.category("held", KINDS),
        Piece.bits("claimed", PLACES),
        Piece.category("swap_seat", SEATS),
        Piece.category("swap_place", PLACES),
        Piece.flag("is_open"),
        Piece.bits("open_to", SEATS),
        Piece.bits("passed", SEATS),
        Piece.bits("concerned", SEATS),
        Piece.bits("playing", SEATS),
        Piece.flag("is_closing"),
        Piece.flag("is_last_round"),
        Piece.count("round_number", 1, MOST_ROUNDS),
        Piece.count("round_turns", 0, MOST_TURNS),
        Piece.count("seconds_left", 0, MOST_SECONDS),
        Piece.flag("is_time_up"),
        Piece.count("seats", LEAST_SEATS, MOST_SEATS),
        *(option.piece for option in OPTIONS),
    ),
    seat=(
        Piece.count("cards", 0, MOST_PLACES),
        Piece.count("total", LEAST_TOTAL, MOST_TOTAL),
        Piece.bits("occupied", PLACES),
        Piece.bits("of_pile", PLACES),
        Piece.bits("tried", PLACES),
        Piece.bits("queued", COPIES_OF_A_SYMBOL + 1),
        Piece.category("vote", 2),
    ),
    place=(
        Piece.category("card", KINDS),
        Piece.bits("known_by", SEATS),
    ),
)
"""Seats are counted from the viewer, clockwise.

`unseen` counts the cards that have not been shown to all, including those that the viewer knows; `unseen_of_pile` those
of them that the latest shuffle put into the draw pile, and `of_pile` has the places where such a card lies.
"""
AT, IN_SEAT, IN_PLACE = OBSERVATION.table_at, OBSERVATION.seat_at, OBSERVATION.place_at
BLOCKS_AT, SEAT_WORDS, PLACE_WORDS = OBSERVATION.blocks_at, len(OBSERVATION.seat), len(OBSERVATION.place)


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write what a seat knows as words for a learner: see OBSERVATION. The row has words for some number of places."""
    block = (len(out) - BLOCKS_AT) // s.seats
    places = (block - SEAT_WORDS) // PLACE_WORDS
    observe_piles(s, out)
    observe_turn(s, viewer, places, out)
    observe_round(s, viewer, out)
    observe_options(s, out)
    for step in range(s.seats):
        observe_seat(s, viewer, seat_at(viewer, step, s.seats), places, BLOCKS_AT + block * step, out)


@rule
def observe_piles(s: State, out: Ints) -> None:
    """Write the two piles, and which cards have not been shown."""
    discards = 0
    for i in range(s.n_discards):
        discards += one_of(s.discards[i])
    unseen = 0
    of_pile = 0
    first = (s.shuffles - 1) * KINDS
    for i in range(s.n_unseen):
        card = one_of(s.unseen[i] % KINDS)
        unseen += card
        if s.unseen[i] >= first:
            of_pile += card
    out[AT.top] = top_discard(s)
    out[AT.discards] = discards
    out[AT.unseen] = unseen
    out[AT.unseen_of_pile] = of_pile
    out[AT.draw_pile] = s.pile_size - s.pile_at


@rule
def one_of(kind: int) -> int:
    """The tally of one card."""
    return only(TALLY_BITS * kind)


@rule
def observe_turn(s: State, viewer: int, places: int, out: Ints) -> None:
    """Write whose turn it is, what is held, and the matches and the swap that are under way."""
    out[AT.phase] = s.phase
    out[AT.turn] = seat_from(viewer, s.turn, s.seats)
    out[AT.speaker] = seat_from(viewer, s.speaker, s.seats)
    out[AT.discarder] = seat_from(viewer, s.discarder, s.seats)
    out[AT.holding] = s.holding
    out[AT.held] = s.held if knows_held(s, viewer) else NOTHING
    out[AT.claimed] = claimed(s, viewer) & (only(places) - 1)
    is_swapping = s.first_place != NOTHING and s.first_place % MOST_PLACES < places
    out[AT.swap_seat] = seat_from(viewer, s.first_place // MOST_PLACES, s.seats)
    out[AT.swap_place] = s.first_place % MOST_PLACES if is_swapping else NOTHING
    out[AT.is_open] = s.is_open
    out[AT.open_to] = seats_from(viewer, s.open_to, s.seats)
    out[AT.passed] = seats_from(viewer, s.passed, s.seats)
    out[AT.concerned] = seats_from(viewer, s.concerned, s.seats)


@rule
def claimed(s: State, seat: int) -> int:
    """The places that the seat wants to match, while the matches lie face down."""
    places = 0
    for i in range(s.n_claims[seat]):
        places |= only(s.claims[seat][i])
    return places


@rule
def observe_round(s: State, viewer: int, out: Ints) -> None:
    """Write how far the round and the match have come."""
    out[AT.dealer] = seat_from(viewer, s.dealer, s.seats)
    out[AT.caller] = seat_from(viewer, s.caller, s.seats)
    out[AT.playing] = seats_from(viewer, s.playing, s.seats)
    out[AT.is_closing] = s.is_closing
    out[AT.is_last_round] = s.is_last_round
    out[AT.round_number] = s.round_number
    out[AT.round_turns] = s.round_turns
    out[AT.seconds_left] = seconds_left(s) if s.mark == marks.TIMER else 0
    out[AT.is_time_up] = s.is_time_up


@rule
def seconds_left(s: State) -> int:
    """The time that a timer has left; without a clock a turn counts as a second."""
    passed = s.elapsed_ms // MS_A_SECOND if uses_clock(s) else s.turns
    return min(max(s.minutes * TURNS_A_MINUTE - passed, 0), MOST_SECONDS)


@rule
def observe_options(s: State, out: Ints) -> None:
    """Write how the match was set up."""
    out[AT.seats] = s.seats
    out[AT.decks] = s.decks
    out[AT.race] = s.race
    out[AT.nola] = s.nola
    out[AT.mark] = s.mark
    out[AT.threshold] = s.threshold
    out[AT.rounds] = s.rounds
    out[AT.minutes] = s.minutes
    out[AT.peek_caller] = s.peek_caller
    out[AT.finalists] = s.finalists


@rule
def observe_seat(s: State, viewer: int, seat: int, places: int, at: int, out: Ints) -> None:
    """Write the block of a seat from index `at` on: its set, as far as the viewer knows it."""
    shown = only(places) - 1
    tried = s.tried[seat] | s.swapped[seat]
    if s.phase == phases.MATCHING and seat != viewer:
        tried &= ~claimed(s, seat)
    first = (s.shuffles - 1) * PACK
    of_pile = 0
    for place in range(places):
        in_place = at + SEAT_WORDS + PLACE_WORDS * place
        out[in_place + IN_PLACE.card] = s.cards[seat][place] if is_known(s, seat, place, viewer) else NOTHING
        out[in_place + IN_PLACE.known_by] = seats_from(viewer, s.seen[seat][place], s.seats)
        if s.origin[seat][place] >= first:
            of_pile |= only(place)
    out[at + IN_SEAT.cards] = count(s.occupied[seat])
    out[at + IN_SEAT.total] = min(max(s.totals[seat], LEAST_TOTAL), MOST_TOTAL)
    out[at + IN_SEAT.occupied] = s.occupied[seat] & shown
    out[at + IN_SEAT.of_pile] = of_pile
    out[at + IN_SEAT.tried] = tried & shown
    out[at + IN_SEAT.queued] = queued(s, seat)
    out[at + IN_SEAT.vote] = s.votes[seat]


@rule
def queued(s: State, seat: int) -> int:
    """The positions in the queue at which actions of the seat wait, as a set."""
    positions = 0
    for i in range(s.n_queue):
        if s.queue[i] == seat:
            positions |= only(i)
    return positions
