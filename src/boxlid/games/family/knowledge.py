"""All in the Family: what a seat may know, and the worlds that fit it."""

from boxlid.games.family import phases
from boxlid.games.family.cards import EVERY_CARD, PACK
from boxlid.games.family.state import HAND, MOST_SEATS, SEALED, State
from boxlid.kernel.cards.card_sets import NOTHING, count, only
from boxlid.kernel.cards.tricks import count_dealt, deal_unseen, rebuild_deal, write_bits
from boxlid.kernel.chance.rng import random_below
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


OBSERVATION = (
    ("hand", PACK),
    ("trick", PACK * MOST_SEATS),
    ("revealed", PACK * MOST_SEATS),
    ("bids", MOST_SEATS),
    ("is_ready", MOST_SEATS),
    ("taken", MOST_SEATS),
    ("totals", MOST_SEATS),
    ("phase", phases.N_PHASES),
    ("is_dealer", MOST_SEATS),
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
        card = s.trick[seat]
        if card != NOTHING:
            out[AT.trick + PACK * step + card] = 1
        write_bits(out, AT.revealed + PACK * step, s.revealed[seat], PACK)
        out[AT.bids + step] = max(s.bids[seat], NOTHING)
        out[AT.is_ready + step] = s.bids[seat] != NOTHING
        out[AT.taken + step] = s.taken[seat]
        out[AT.totals + step] = s.totals[seat]
        out[AT.is_dealer + step] = seat == s.dealer
    out[AT.phase + s.phase] = 1
    out[AT.seats] = s.seats
