"""All Star Comics: what a seat may know, and the worlds that fit it."""

from boxlid.games.allstar import phases
from boxlid.games.allstar.cards import EVERY_CARD, N_SUITS, PACK, cards_in_use
from boxlid.games.allstar.rules import n_left_over
from boxlid.games.allstar.state import ASIDE, HAND, MOST_SEATS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.cards.tricks import count_dealt, deal_unseen, rebuild_deal, write_bits
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import offsets
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


OBSERVATION = (
    ("hand", PACK),
    ("trick", PACK * MOST_SEATS),
    ("revealed", PACK * MOST_SEATS),
    ("taken", PACK * MOST_SEATS),
    ("out_of_play", PACK),
    ("penalty", N_SUITS),
    ("totals", MOST_SEATS),
    ("is_dealer", MOST_SEATS),
    ("phase", phases.N_PHASES),
    ("pot", 1),
    ("seats", 1),
)
"""The pieces of an observation and their sizes. Seats are counted from the viewer, clockwise."""
AT = offsets(OBSERVATION)


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write a view as numbers for a learner, in the order of OBSERVATION."""
    fill(out, 0)
    write_bits(out, AT.hand, s.hands[viewer], PACK)
    for step in range(s.seats):
        seat = (viewer + step) % s.seats
        if s.trick[seat] != NOTHING:
            out[AT.trick + PACK * step + s.trick[seat]] = 1
        write_bits(out, AT.revealed + PACK * step, s.revealed[seat], PACK)
        write_bits(out, AT.taken + PACK * step, s.taken[seat], PACK)
        out[AT.totals + step] = s.totals[seat]
        out[AT.is_dealer + step] = seat == s.dealer
    write_bits(out, AT.out_of_play, out_of_play(s), PACK)
    if s.penalty != NOTHING:
        out[AT.penalty + s.penalty] = 1
    out[AT.phase + s.phase] = 1
    out[AT.pot] = s.pot
    out[AT.seats] = s.seats
