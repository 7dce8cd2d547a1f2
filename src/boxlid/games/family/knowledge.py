"""All in the Family: what a seat may know, and the worlds that fit it."""

from boxlid.games.family import phases
from boxlid.games.family.cards import EVERY_CARD, PACK
from boxlid.games.family.state import HAND, LEAST_SEATS, MOST_SEATS, OPTIONS, SEALED, State
from boxlid.kernel.cards.card_sets import NOTHING, count, only
from boxlid.kernel.cards.tricks import count_dealt, deal_unseen, rebuild_deal
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import SEATS, Observation, Piece
from boxlid.kernel.match.relative_seats import seat_at, seat_from
from boxlid.kernel.match.roles import SPECTATOR


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, everything the viewer may not know; it may be a SPECTATOR."""
    hide_chance(s)
    for place in range(len(s.hands)):
        if place != viewer:
            s.hands[place] = 0
    if s.phase == phases.BIDDING:
        for seat in range(s.seats):
            if seat != viewer and s.bids[seat] != NOTHING:
                s.bids[seat] = SEALED


@rule
def cards_held(s: State, seat: int) -> int:
    """How many cards the seat holds: public, since all see how many it has played."""
    return HAND - count(s.revealed[seat])


@rule
def deal_unknown(s: State, viewer: int, rng: Ints) -> None:
    """Complete a view to a whole world that fits all the viewer has seen."""
    hide(s, viewer)
    for seat in range(s.seats):
        if s.bids[seat] == SEALED:
            s.bids[seat] = random_below(rng, HAND + 1)
    known = 0 if viewer == SPECTATOR else only(viewer)
    deal_unseen(s, known, EVERY_CARD, HAND, rng)
    renew_key(s, rng)


@rule
def fit_order(s: State, number: int, order: Ints) -> None:
    """Turn the true order of a past shuffle (the first is 0) into one that would have led to this world."""
    if number == s.shuffles - 1:
        rebuild_deal(s, order, HAND, PACK)


@rule
def count_cards(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world."""
    count_dealt(s, out)


# --- For learners ---------------------------------------------------------------------------------------------------

MOST_POINTS = 2000
"""Totals are cut off there: more than any target, and players who are level play on."""

OBSERVATION = Observation(
    table=(
        Piece.bits("hand", PACK),
        Piece.category("phase", phases.N_PHASES),
        Piece.category("turn", SEATS),
        Piece.category("dealer", SEATS),
        Piece.category("led", PACK),
        Piece.category("winner", SEATS),
        Piece.count("tricks", 0, HAND),
        Piece.count("seats", LEAST_SEATS, MOST_SEATS),
        *(option.piece for option in OPTIONS),
    ),
    seat=(
        Piece.category("trick", PACK),
        Piece.bits("revealed", PACK),
        Piece.bits("voids", PACK),
        Piece.category("bid", HAND + 1),
        Piece.flag("is_ready"),
        Piece.count("taken", 0, HAND),
        Piece.count("total", 0, MOST_POINTS),
    ),
)
"""Seats are counted from the viewer, clockwise."""
AT, IN_SEAT = OBSERVATION.table_at, OBSERVATION.seat_at
BLOCKS_AT, BLOCK = OBSERVATION.blocks_at, OBSERVATION.block_size()


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write what a seat knows as words for a learner: see OBSERVATION."""
    out[AT.hand] = s.hands[viewer]
    out[AT.phase] = s.phase
    out[AT.turn] = seat_from(viewer, s.turn, s.seats)
    out[AT.dealer] = seat_from(viewer, s.dealer, s.seats)
    out[AT.led] = s.led
    out[AT.winner] = seat_from(viewer, s.winner, s.seats)
    out[AT.tricks] = s.tricks
    out[AT.seats] = s.seats
    out[AT.target] = s.target
    out[AT.dingbat_free] = s.dingbat_free
    at = BLOCKS_AT
    for step in range(s.seats):
        seat = seat_at(viewer, step, s.seats)
        is_face_down = s.phase == phases.BIDDING and seat != viewer
        out[at + IN_SEAT.trick] = s.trick[seat]
        out[at + IN_SEAT.revealed] = s.revealed[seat]
        out[at + IN_SEAT.voids] = s.voids[seat]
        out[at + IN_SEAT.bid] = NOTHING if is_face_down else s.bids[seat]
        out[at + IN_SEAT.is_ready] = int(s.bids[seat] != NOTHING)
        out[at + IN_SEAT.taken] = s.taken[seat]
        out[at + IN_SEAT.total] = min(s.totals[seat], MOST_POINTS)
        at += BLOCK
