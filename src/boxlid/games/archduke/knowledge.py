"""Archduke: what a seat may know, and the worlds that fit it."""

from boxlid.games.archduke import phases
from boxlid.games.archduke.cards import DECK, KIND_OF, KINDS, PACK, matches
from boxlid.games.archduke.rules.matching import claim, matchable
from boxlid.games.archduke.rules.piles import n_decks, top_discard
from boxlid.games.archduke.state import DRAWN, MOST_PLACES, MOST_SEATS, PUBLIC, State
from boxlid.kernel.cards.card_sets import NOTHING, count, has, only
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule
from boxlid.kernel.match.observation import offsets
from boxlid.kernel.match.roles import SPECTATOR


@rule
def witness(viewer: int) -> int:
    """The viewer's bit in `seen`."""
    return PUBLIC if viewer == SPECTATOR else viewer


@rule
def is_known(s: State, seat: int, place: int, viewer: int) -> bool:
    """Does the viewer know the card in that place?"""
    return has(s.seen[seat][place], witness(viewer))


@rule
def knows_held(s: State, viewer: int) -> bool:
    """Does the viewer know the card picked? A card drawn is secret, one taken from the discards is not (ARC-PLAY-2)."""
    return s.holding != DRAWN or viewer == s.turn


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, everything the viewer may not know; it may be a SPECTATOR."""
    hide_chance(s)
    fill(s.pile, NOTHING)
    if not knows_held(s, viewer):
        s.held = NOTHING
    bit = witness(viewer)
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            if not has(s.seen[seat][place], bit):
                s.cards[seat][place] = NOTHING
        if s.phase == phases.MATCHING and seat != viewer:
            forget_claims(s, seat)


@rule
def forget_claims(s: State, seat: int) -> None:
    """Forget what a seat has laid face down in this window."""
    for i in range(s.n_claims[seat]):
        s.tried[seat] &= ~only(s.claims[seat][i])
        s.claims[seat][i] = 0
    s.n_claims[seat] = 0


# --- Worlds ---------------------------------------------------------------------------------------------------------
#
# A card that not all have seen is in a set, in the draw pile or held, and its origin tells which shuffle it came from.
# Which cards of each shuffle have not been seen is public. So every arrangement that permutes the cards of each shuffle
# among themselves fits everything that was seen.


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
    if s.phase == phases.MATCHING:
        suppose_matches(s, viewer)
    renew_key(s, rng)


@rule
def fill_pool(s: State, viewer: int, rng: Ints) -> None:
    """Fill the pool, in random order, with the cards not shown to all, except those that the viewer knows."""
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
    """Remove one card of that shuffle and kind from the pool."""
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
    """Assume that the others who have passed laid down every match they knew of."""
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
    """Put a card where it came from. One that was shown to all has no origin: it is in the order already."""
    if origin != NOTHING and origin // PACK == number:
        order[origin % PACK] = kind


@rule
def count_cards(s: State, out: Ints) -> None:
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
    """Count one card of a kind: the first one not counted yet, or else one too many."""
    for card in range(PACK):
        if KIND_OF[card] == kind and out[card] == 0:
            out[card] = 1
            return
    out[kind] += 1


# --- For learners ---------------------------------------------------------------------------------------------------

OBSERVATION = (
    ("sets", MOST_SEATS * MOST_PLACES),
    ("owner_knows", MOST_SEATS * MOST_PLACES),
    ("discards", KINDS),
    ("unseen", KINDS),
    ("top", KINDS),
    ("held", KINDS),
    ("cards", MOST_SEATS),
    ("totals", MOST_SEATS),
    ("has_passed", MOST_SEATS),
    ("is_turn", MOST_SEATS),
    ("is_caller", MOST_SEATS),
    ("is_dealer", MOST_SEATS),
    ("is_playing", MOST_SEATS),
    ("phase", phases.N_PHASES),
    ("draw_pile", 1),
    ("seats", 1),
)
"""The pieces of an observation and their sizes. Seats are counted from the viewer, clockwise.

`sets`: GAP, FACE_DOWN for a card that the viewer does not know, or FIRST_KIND + its kind.
`unseen`: how many cards of each kind have not been shown to all, including those that the viewer knows.
"""
AT = offsets(OBSERVATION)

GAP, FACE_DOWN, FIRST_KIND = range(3)


@rule
def observe(s: State, viewer: int, out: Ints) -> None:
    """Write a view as numbers for a learner, in the order of OBSERVATION."""
    fill(out, 0)
    observe_sets(s, viewer, out)
    for i in range(s.n_discards):
        out[AT.discards + s.discards[i]] += 1
    for i in range(s.n_unseen):
        out[AT.unseen + s.unseen[i] % KINDS] += 1
    if s.n_discards > 0:
        out[AT.top + top_discard(s)] = 1
    if s.held != NOTHING:
        out[AT.held + s.held] = 1
    for step in range(s.seats):
        seat = (viewer + step) % s.seats
        out[AT.cards + step] = count(s.occupied[seat])
        out[AT.totals + step] = s.totals[seat]
        out[AT.has_passed + step] = has(s.passed, seat)
        out[AT.is_turn + step] = seat == s.turn
        out[AT.is_caller + step] = seat == s.caller
        out[AT.is_dealer + step] = seat == s.dealer
        out[AT.is_playing + step] = has(s.playing, seat)
    out[AT.phase + s.phase] = 1
    out[AT.draw_pile] = s.pile_size - s.pile_at
    out[AT.seats] = s.seats


@rule
def observe_sets(s: State, viewer: int, out: Ints) -> None:
    """The cards of every set, and which of them their owners know."""
    for step in range(s.seats):
        seat = (viewer + step) % s.seats
        for place in range(s.places[seat]):
            at = step * MOST_PLACES + place
            if not has(s.occupied[seat], place):
                out[AT.sets + at] = GAP
            elif is_known(s, seat, place, viewer):
                out[AT.sets + at] = FIRST_KIND + s.cards[seat][place]
            else:
                out[AT.sets + at] = FACE_DOWN
            out[AT.owner_knows + at] = has(s.seen[seat][place], seat)
