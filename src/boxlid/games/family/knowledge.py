"""All in the Family: what a seat may know, and the worlds that fit it."""

from boxlid.games.family.rules import (
    ASIDE,
    BIDDING,
    EVERY_CARD,
    HAND,
    PACK,
    SEALED,
    SEATS,
    State,
)
from boxlid.kernel.cards import NOTHING, count, highest, only
from boxlid.kernel.chance import hide_chance
from boxlid.kernel.compile import rule
from boxlid.kernel.record import Ints
from boxlid.kernel.rng import next_random, random_below
from boxlid.kernel.worlds import deal_among


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, all that the viewer may not know; NOTHING is a spectator."""
    hide_chance(s)
    s.hands[ASIDE] = 0
    for seat in range(s.seats):
        if seat != viewer:
            s.hands[seat] = 0
            if s.phase == BIDDING and s.bids[seat] != NOTHING:
                s.bids[seat] = SEALED


@rule
def cards_held(s: State, seat: int) -> int:
    """How many cards the seat holds: public, since all see how many it has played."""
    return HAND - count(s.shown[seat])


@rule
def deal_unknown(s: State, viewer: int, rng: Ints) -> None:
    """Complete a view to a whole world that fits all the viewer has seen."""
    unseen = EVERY_CARD
    in_hands = 0
    for seat in range(s.seats):
        unseen &= ~s.shown[seat]
        s.room[seat] = cards_held(s, seat)
        if seat == viewer:
            unseen &= ~s.hands[seat]
            s.room[seat] = 0
        in_hands += s.room[seat]
        if s.bids[seat] == SEALED:
            s.bids[seat] = random_below(rng, HAND + 1)
    s.room[ASIDE] = count(unseen) - in_hands
    deal_among(unseen, s.hands, s.room, s.lacks, rng)
    rebuild_shuffle(s)
    for i in range(s.key.shape[0]):
        s.key[i] = next_random(rng)


@rule
def rebuild_shuffle(s: State) -> None:
    """An order of the pack from which this deal would have come."""
    row = (s.shuffles - 1) % s.shuffled.shape[0]
    for step in range(s.seats):
        seat = (s.dealer + 1 + step) % s.seats
        dealt = s.hands[seat] | s.shown[seat]
        for i in range(HAND):
            s.shuffled[row, step + i * s.seats] = highest(dealt)
            dealt &= ~only(highest(dealt))
    aside = s.hands[ASIDE]
    for i in range(HAND * s.seats, PACK):
        s.shuffled[row, i] = highest(aside)
        aside &= ~only(highest(aside))


@rule
def census(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world."""
    for card in range(PACK):
        out[card] = 0
        for seat in range(s.seats):
            out[card] += (s.hands[seat] >> card) & 1
            out[card] += (s.shown[seat] >> card) & 1
        out[card] += (s.hands[ASIDE] >> card) & 1


OBSERVATION = (
    ("hand", PACK),
    ("trick", PACK * SEATS[1]),
    ("shown", PACK * SEATS[1]),
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
    out[:] = 0
    set_bits(out, 0, s.hands[viewer])
    at = PACK
    for step in range(s.seats):
        card = s.trick[(viewer + step) % s.seats]
        if card != NOTHING:
            out[at + PACK * step + card] = 1
    at += PACK * SEATS[1]
    for step in range(s.seats):
        set_bits(out, at + PACK * step, s.shown[(viewer + step) % s.seats])
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


@rule
def set_bits(out: Ints, at: int, cards: int) -> None:
    """A set of cards as ones from place `at` on."""
    for card in range(PACK):
        out[at + card] = (cards >> card) & 1
