"""Archduke: what a seat may know, and the worlds that fit it."""

from boxlid.games.archduke import phases
from boxlid.games.archduke.cards import DECK, KIND_OF, KINDS, PACK, matches
from boxlid.games.archduke.known_cards import is_known, knows_held, witness
from boxlid.games.archduke.observation import OBSERVATION as OBSERVATION
from boxlid.games.archduke.observation import observe as observe
from boxlid.games.archduke.rules.matching import claim, matchable
from boxlid.games.archduke.rules.piles import n_decks, top_discard
from boxlid.games.archduke.state import DRAWN, State
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints, fill
from boxlid.kernel.execution.rule import rule


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
