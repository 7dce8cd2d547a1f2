"""All Star Comics: what a seat may know, and the worlds that fit it."""

from boxlid.games.allstar import phases
from boxlid.games.allstar.cards import EVERY_CARD, N_SUITS, PACK, cards_in_use
from boxlid.games.allstar.rules import n_left_over
from boxlid.games.allstar.scoring import MOST_DEALS
from boxlid.games.allstar.state import ASIDE, HAND, LEAST_SEATS, MOST_LEFT_OVER, MOST_SEATS, OPTIONS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.cards.tricks import count_dealt, deal_unseen, rebuild_deal
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import SEATS, TALLY_BITS, Observation, Piece
from boxlid.kernel.match.relative_seats import seat_at, seat_from
from boxlid.kernel.match.roles import SPECTATOR


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, everything the viewer may not know; it may be a SPECTATOR."""
    hide_chance(s)
    for place in range(len(s.hands)):
        if place != viewer or not may_look(s, viewer):
            s.hands[place] = 0
    for i in range(s.turned, len(s.left_over)):
        s.left_over[i] = NOTHING


@rule
def may_look(s: State, seat: int) -> bool:
    """Is the seat allowed to see its hand? Not the dealer before the penalty suit is fixed (ASC-6b, ASC-Q10)."""
    return s.phase != phases.NAMING or seat != s.dealer


@rule
def cards_held(s: State, seat: int) -> int:
    """How many cards the seat holds: public, since all see how many it has played."""
    return HAND - count(s.revealed[seat])


@rule
def out_of_play(s: State) -> int:
    """The cards that are known to be in no hand: taken out of the pack, or turned up (ASC-4, ASC-Q11)."""
    cards = EVERY_CARD & ~cards_in_use(s.seats)
    for i in range(s.turned):
        cards |= only(s.left_over[i])
    return cards


@rule
def deal_unknown(s: State, viewer: int, rng: Ints) -> None:
    """Complete a view to a whole world that fits all the viewer has seen."""
    hide(s, viewer)
    known = 0 if viewer == SPECTATOR or not may_look(s, viewer) else only(viewer)
    deal_unseen(s, known, EVERY_CARD & ~out_of_play(s), HAND, rng)
    lay_left_over(s, rng)
    renew_key(s, rng)


@rule
def lay_left_over(s: State, rng: Ints) -> None:
    """Lay the cards that were put aside under those turned up, in random order."""
    face_down = s.hands[ASIDE]
    for i in range(s.turned, n_left_over(s.seats)):
        s.left_over[i] = random_member(face_down, rng)
        face_down &= ~only(s.left_over[i])


@rule
def fit_order(s: State, number: int, order: Ints) -> None:
    """Turn the true order of a past shuffle (the first is 0) into one that would have led to this world."""
    if number == s.shuffles - 1:
        n_dealt = HAND * s.seats
        rebuild_deal(s, order, HAND, n_dealt)
        for i in range(n_left_over(s.seats)):
            order[n_dealt + i] = s.left_over[i]


@rule
def count_cards(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world."""
    count_dealt(s, out)
    for card in range(PACK):
        out[card] += int(has(out_of_play(s), card))


# --- For learners ---------------------------------------------------------------------------------------------------

LEAST_TOTAL, MOST_TOTAL = -200, 2000
"""Totals are cut off there: the hole is at most 100 deep, and a match has at most 400 counters."""

OBSERVATION = Observation(
    table=(
        Piece.bits("hand", PACK),
        Piece.category("phase", phases.N_PHASES),
        Piece.category("turn", SEATS),
        Piece.category("dealer", SEATS),
        Piece.category("penalty", N_SUITS),
        Piece.category("turned_up", PACK),
        Piece.count("left_to_turn", 0, MOST_LEFT_OVER),
        Piece.bits("out_of_play", PACK),
        Piece.category("led", PACK),
        Piece.category("winner", SEATS),
        Piece.count("tricks", 0, HAND),
        Piece.count("deals", 1, MOST_DEALS),
        Piece.count("pot", 0, MOST_TOTAL),
        Piece.count("seats", LEAST_SEATS, MOST_SEATS),
        *(option.piece for option in OPTIONS),
    ),
    seat=(
        Piece.category("trick", PACK),
        Piece.bits("revealed", PACK),
        Piece.bits("voids", PACK),
        Piece.bits("taken", PACK),
        Piece.tally("unfollowed", N_SUITS, HAND),
        Piece.count("revokes", 0, HAND),
        Piece.count("total", LEAST_TOTAL, MOST_TOTAL),
    ),
)
"""Seats are counted from the viewer, clockwise."""
AT, IN_SEAT = OBSERVATION.table_at, OBSERVATION.seat_at
BLOCKS_AT, BLOCK = OBSERVATION.blocks_at, OBSERVATION.block_size()


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write what a seat knows as words for a learner: see OBSERVATION."""
    out[AT.hand] = s.hands[viewer] if may_look(s, viewer) else 0
    out[AT.phase] = s.phase
    out[AT.turn] = seat_from(viewer, s.turn, s.seats)
    out[AT.dealer] = seat_from(viewer, s.dealer, s.seats)
    out[AT.penalty] = s.penalty
    out[AT.turned_up] = s.left_over[s.turned - 1] if s.turned else NOTHING
    out[AT.left_to_turn] = n_left_over(s.seats) - s.turned
    out[AT.out_of_play] = out_of_play(s)
    out[AT.led] = s.led
    out[AT.winner] = seat_from(viewer, s.winner, s.seats)
    out[AT.tricks] = s.tricks
    out[AT.deals] = min(s.deals, MOST_DEALS)
    out[AT.pot] = s.pot
    out[AT.seats] = s.seats
    out[AT.scoring] = s.scoring
    out[AT.purse] = s.purse
    out[AT.revoke] = s.revoke
    out[AT.points_clear] = s.points_clear
    at = BLOCKS_AT
    for step in range(s.seats):
        seat = seat_at(viewer, step, s.seats)
        out[at + IN_SEAT.trick] = s.trick[seat]
        out[at + IN_SEAT.revealed] = s.revealed[seat]
        out[at + IN_SEAT.voids] = s.voids[seat]
        out[at + IN_SEAT.taken] = s.taken[seat]
        out[at + IN_SEAT.unfollowed] = tally_of_suits(s.unfollowed, seat)
        out[at + IN_SEAT.revokes] = s.revokes[seat]
        out[at + IN_SEAT.total] = min(max(s.totals[seat], LEAST_TOTAL), MOST_TOTAL)
        at += BLOCK


@rule
def tally_of_suits(unfollowed: Grid, seat: int) -> int:
    """How often a seat has not followed each suit, as a tally."""
    tally = 0
    for suit in range(N_SUITS):
        tally |= unfollowed[seat][suit] << (TALLY_BITS * suit)
    return tally
