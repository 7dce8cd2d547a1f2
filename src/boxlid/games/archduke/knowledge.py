"""Archduke: what a seat may know, and the worlds that fit it."""

from boxlid.games.archduke.matching import claim, matchable
from boxlid.games.archduke.pack import DECK, KIND_OF, KINDS, PACK, matches
from boxlid.games.archduke.piles import n_decks, top_discard
from boxlid.games.archduke.record import DRAWN, MATCHING, MOST_PLACES, PHASES, PUBLIC, SEATS, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule


@rule
def witness(viewer: int) -> int:
    """The bit of `seen` that tells whether the viewer knows a card."""
    return PUBLIC if viewer == NOTHING else viewer


@rule
def is_known(s: State, seat: int, place: int, viewer: int) -> bool:
    """Does the viewer know the card in that place?"""
    return has(s.seen[seat][place], witness(viewer))


@rule
def knows_held(s: State, viewer: int) -> bool:
    """A card drawn is the drawer's secret; one taken from the discards is nobody's (ARC-PLAY-2)."""
    return s.holding != DRAWN or viewer == s.turn


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, all that the viewer may not know; NOTHING is a spectator."""
    hide_chance(s)
    fill(s.pile, NOTHING)
    if not knows_held(s, viewer):
        s.held = NOTHING
    bit = witness(viewer)
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            if not has(s.seen[seat][place], bit):
                s.cards[seat][place] = NOTHING
        if s.phase == MATCHING and seat != viewer:
            take_up_claims(s, seat)


@rule
def take_up_claims(s: State, seat: int) -> None:
    """Forget what a seat has laid face down in this window."""
    for i in range(s.n_claims[seat]):
        s.tried[seat] &= ~only(s.claims[seat][i])
        s.claims[seat][i] = 0
    s.n_claims[seat] = 0


# --- Worlds ---------------------------------------------------------------------------------------------------------
#
# A card that not all have seen lies in a set, in the draw pile or in a hand, and its origin tells the shuffle it came
# from. Which cards of each shuffle are still unseen is public. So any arrangement that keeps the cards of one shuffle
# together fits all that was ever seen.


@rule
def deal_unknown(s: State, viewer: int, rng: Ints) -> None:
    """Complete a view to a whole world that fits all the viewer has seen."""
    hide(s, viewer)
    fill_pool(s, viewer, rng)
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            if has(s.occupied[seat], place) and not is_known(s, seat, place, viewer):
                s.cards[seat][place] = take_from_pool(s, s.origin[seat][place] // PACK)
    if not knows_held(s, viewer):
        s.held = take_from_pool(s, s.held_origin // PACK)
    for i in range(s.pile_at, s.pile_size):
        s.pile[i] = take_from_pool(s, s.shuffles - 1)
    fill(s.pool, 0)
    if s.phase == MATCHING:
        suppose_matches(s, viewer)
    renew_key(s, rng)


@rule
def fill_pool(s: State, viewer: int, rng: Ints) -> None:
    """Lay ready, in random order, the cards not shown to all, but for those the viewer knows."""
    for i in range(s.n_unseen):
        s.pool[i] = s.unseen[i]
    for last in range(s.n_unseen - 1, 0, -1):
        pick = random_below(rng, last + 1)
        s.pool[last], s.pool[pick] = s.pool[pick], s.pool[last]
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            if s.origin[seat][place] != NOTHING and is_known(s, seat, place, viewer):
                strike_from_pool(s, s.origin[seat][place] // PACK * KINDS + s.cards[seat][place])
    if s.holding == DRAWN and knows_held(s, viewer):
        strike_from_pool(s, s.held_origin // PACK * KINDS + s.held)


@rule
def strike_from_pool(s: State, code: int) -> None:
    """Take one card of that shuffle and kind out of the pool."""
    for i in range(s.n_unseen):
        if s.pool[i] == code:
            s.pool[i] = NOTHING
            return


@rule
def take_from_pool(s: State, shuffle: int) -> int:
    """The next card of that shuffle."""
    for i in range(s.n_unseen):
        if s.pool[i] != NOTHING and s.pool[i] // KINDS == shuffle:
            kind = s.pool[i] % KINDS
            s.pool[i] = NOTHING
            return kind
    return NOTHING


@rule
def suppose_matches(s: State, viewer: int) -> None:
    """Suppose that others who have passed laid down every match they knew of."""
    for seat in range(s.seats):
        if seat != viewer and has(s.passed, seat):
            may_try = matchable(s, seat)
            for place in range(s.places[seat]):
                is_known_match = has(s.seen[seat][place], seat) and matches(s.cards[seat][place], top_discard(s))
                if has(may_try, place) and is_known_match:
                    claim(s, seat, place)


@rule
def fit_order(s: State, number: int, order: Ints) -> None:
    """Turn the true order of a past shuffle (the first is 0) into one that would have led to this world."""
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            fit_card(s.cards[seat][place], s.origin[seat][place], number, order)
    fit_card(s.held, s.held_origin, number, order)
    for i in range(s.pile_at, s.pile_size):
        fit_card(s.pile[i], (s.shuffles - 1) * PACK + i, number, order)


@rule
def fit_card(kind: int, origin: int, number: int, order: Ints) -> None:
    """Put a card where it came from. One that was shown to all has no origin, and its order holds it already."""
    if origin != NOTHING and origin // PACK == number:
        order[origin % PACK] = kind


@rule
def census(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world; a deck not used lies aside."""
    for card in range(PACK):
        out[card] = int(card >= n_decks(s) * DECK)
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            if has(s.occupied[seat], place):
                count_card(s.cards[seat][place], out)
    if s.held != NOTHING:
        count_card(s.held, out)
    for i in range(s.pile_at, s.pile_size):
        count_card(s.pile[i], out)
    for i in range(s.n_discards):
        count_card(s.discards[i], out)


@rule
def count_card(kind: int, out: Ints) -> None:
    """Count one card of a kind: the first not counted yet, or one too many."""
    for card in range(PACK):
        if KIND_OF[card] == kind and out[card] == 0:
            out[card] = 1
            return
    out[kind] += 1


# --- For learners ---------------------------------------------------------------------------------------------------

OBSERVATION = (
    ("sets", SEATS[1] * MOST_PLACES),
    ("owner_knows", SEATS[1] * MOST_PLACES),
    ("discards", KINDS),
    ("unseen", KINDS),
    ("top", KINDS),
    ("held", KINDS),
    ("cards", SEATS[1]),
    ("totals", SEATS[1]),
    ("has_passed", SEATS[1]),
    ("is_turn", SEATS[1]),
    ("is_caller", SEATS[1]),
    ("is_dealer", SEATS[1]),
    ("is_playing", SEATS[1]),
    ("phase", PHASES),
    ("draw_pile", 1),
    ("seats", 1),
)
"""The pieces of an observation and their sizes. Seats are counted from the viewer, clockwise.

`sets`: 0 for a gap, 1 for a card the viewer does not know, else two more than its kind.
`unseen`: how many cards of each kind have not been shown to all, those the viewer knows included.
"""

GAP, FACE_DOWN, FIRST_KIND = 0, 1, 2


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write a view as numbers for a learner, in the order of OBSERVATION."""
    fill(out, 0)
    observe_sets(s, viewer, out)
    at = 2 * SEATS[1] * MOST_PLACES
    for i in range(s.n_discards):
        out[at + s.discards[i]] += 1
    for i in range(s.n_unseen):
        out[at + KINDS + s.unseen[i] % KINDS] += 1
    if s.n_discards > 0:
        out[at + 2 * KINDS + top_discard(s)] = 1
    if s.held != NOTHING:
        out[at + 3 * KINDS + s.held] = 1
    at += 4 * KINDS
    for step in range(s.seats):
        seat = (viewer + step) % s.seats
        out[at + step] = count(s.occupied[seat])
        out[at + SEATS[1] + step] = s.totals[seat]
        out[at + 2 * SEATS[1] + step] = has(s.passed, seat)
        out[at + 3 * SEATS[1] + step] = seat == s.turn
        out[at + 4 * SEATS[1] + step] = seat == s.caller
        out[at + 5 * SEATS[1] + step] = seat == s.dealer
        out[at + 6 * SEATS[1] + step] = has(s.playing, seat)
    at += 7 * SEATS[1]
    out[at + s.phase] = 1
    out[at + PHASES] = s.pile_size - s.pile_at
    out[at + PHASES + 1] = s.seats


@rule
def observe_sets(s: State, viewer: int, out: Ints) -> None:
    """The cards of every set, and which of them their owners know."""
    for step in range(s.seats):
        seat = (viewer + step) % s.seats
        for place in range(s.places[seat]):
            at = step * MOST_PLACES + place
            if not has(s.occupied[seat], place):
                out[at] = GAP
            elif is_known(s, seat, place, viewer):
                out[at] = FIRST_KIND + s.cards[seat][place]
            else:
                out[at] = FACE_DOWN
            out[SEATS[1] * MOST_PLACES + at] = has(s.seen[seat][place], seat)
