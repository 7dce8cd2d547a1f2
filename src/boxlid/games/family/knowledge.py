"""All in the Family: what a seat may know, and the worlds that fit it."""

from boxlid.games.family.rules import BIDDING, EVERY_CARD, HAND, PACK, SEALED, SEATS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, only
from boxlid.kernel.cards.tricks import count_dealt, deal_unseen, rebuild_deal, write_bits
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, all that the viewer may not know; NOTHING is a spectator."""
    hide_chance(s)
    for place in range(len(s.hands)):
        if place != viewer:
            s.hands[place] = 0
    if s.phase == BIDDING:
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
    known = 0 if viewer == NOTHING else only(viewer)
    deal_unseen(s, known, EVERY_CARD, HAND, rng)
    renew_key(s, rng)


@rule
def fit_order(s: State, number: int, order: Ints) -> None:
    """Turn the true order of a past shuffle (the first is 0) into one that would have led to this world."""
    if number == s.shuffles - 1:
        rebuild_deal(s, order, HAND, PACK)


@rule
def census(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world."""
    count_dealt(s, out)


OBSERVATION = (
    ("hand", PACK),
    ("trick", PACK * SEATS[1]),
    ("revealed", PACK * SEATS[1]),
    ("bids", SEATS[1]),
    ("is_ready", SEATS[1]),
    ("taken", SEATS[1]),
    ("totals", SEATS[1]),
    ("phase", 4),
    ("is_dealer", SEATS[1]),
    ("seats", 1),
)
"""The pieces of an observation and their sizes. Seats are counted from the viewer, clockwise."""


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write a view as numbers for a learner, in the order of OBSERVATION."""
    fill(out, 0)
    write_bits(out, 0, s.hands[viewer], PACK)
    at = PACK
    for step in range(s.seats):
        card = s.trick[(viewer + step) % s.seats]
        if card != NOTHING:
            out[at + PACK * step + card] = 1
    at += PACK * SEATS[1]
    for step in range(s.seats):
        write_bits(out, at + PACK * step, s.revealed[(viewer + step) % s.seats], PACK)
    at += PACK * SEATS[1]
    for step in range(s.seats):
        seat = (viewer + step) % s.seats
        out[at + step] = max(s.bids[seat], NOTHING)
        out[at + SEATS[1] + step] = s.bids[seat] != NOTHING
        out[at + 2 * SEATS[1] + step] = s.taken[seat]
        out[at + 3 * SEATS[1] + step] = s.totals[seat]
        out[at + 4 * SEATS[1] + 4 + step] = seat == s.dealer
    at += 4 * SEATS[1]
    out[at + s.phase] = 1
    out[at + 4 + SEATS[1]] = s.seats
