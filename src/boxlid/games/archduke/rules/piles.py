"""Archduke: the draw pile, the discard pile, and the places of a set. Every card that comes or goes passes here."""

from boxlid.games.archduke.cards import DECK, DECKS, KIND_OF, KINDS, PACK
from boxlid.games.archduke.state import EVERY_PLACE, MOST_PLACES, SEATS_FOR_ONE_DECK, SEEN_BY_ALL, SET, State
from boxlid.kernel.cards.card_sets import NOTHING, has, lowest, only
from boxlid.kernel.cards.tricks import left_of
from boxlid.kernel.chance.shuffles import lay_full_pack, next_shuffle_row, shuffle_next
from boxlid.kernel.execution.rows import fill
from boxlid.kernel.execution.rule import rule


@rule
def n_decks(s: State) -> int:
    """One deck for up to six players unless two are wanted (ARC-SUM-1, ARC-DECK2, ARC-Q44)."""
    return DECKS if s.decks or s.seats > SEATS_FOR_ONE_DECK else 1


@rule
def shuffle_and_deal(s: State) -> None:
    """Four cards each, one at a time from the dealer's left; the rest is the draw pile (ARC-SET-2, ARC-SET-4)."""
    size = n_decks(s) * DECK
    if not s.is_scripted:
        fill(s.shuffled[next_shuffle_row(s)], NOTHING)
    lay_full_pack(s, size)
    lay_pile(s, shuffle_next(s, size), size)
    s.n_unseen = size
    for i in range(size):
        s.unseen[i] = (s.shuffles - 1) * KINDS + KIND_OF[i]
    seat = s.dealer
    for place in range(SET):
        for _ in range(s.seats):
            seat = left_of(seat, s.seats)
            if has(s.playing, seat):
                kind, origin = draw_top(s)
                put_into_place(s, seat, place, kind, origin, 0)
    for seat in range(s.seats):
        s.places[seat] = SET if has(s.playing, seat) else 0


@rule
def lay_pile(s: State, row: int, size: int) -> None:
    """Make a shuffled order the draw pile."""
    for i in range(size):
        s.pile[i] = KIND_OF[s.shuffled[row][i]]
    s.pile_at = 0
    s.pile_size = size


@rule
def clear_sets(s: State) -> None:
    """Take all cards of the last round off the table."""
    for seat in range(s.seats):
        for place in range(s.places[seat]):
            empty_place(s, seat, place)
        s.places[seat] = 0
    for i in range(s.n_discards):
        s.discards[i] = NOTHING
    s.n_discards = 0


# --- The draw pile --------------------------------------------------------------------------------------------------


@rule
def can_draw(s: State) -> bool:
    """Is there a card to draw, if need be from the discards below those that stay (ARC-Q24)?"""
    return s.pile_at < s.pile_size or s.n_discards > n_staying(s)


@rule
def n_staying(s: State) -> int:
    """How many discards are never shuffled: the top one, and all whose action still waits (ARC-Q24, ARC-Q64)."""
    return max(1, s.n_queue)


@rule
def draw_top(s: State) -> tuple[int, int]:
    """Take the top card of the draw pile: its kind and its origin."""
    if s.pile_at == s.pile_size:
        recycle(s)
    kind = s.pile[s.pile_at]
    origin = (s.shuffles - 1) * PACK + s.pile_at
    s.pile_at += 1
    return kind, origin


@rule
def recycle(s: State) -> None:
    """Shuffle all discards but those that stay into a new draw pile (ARC-PLAY-8, ARC-Q24)."""
    staying = n_staying(s)
    size = s.n_discards - staying
    if not s.is_scripted:
        row = next_shuffle_row(s)
        for i in range(PACK):
            s.shuffled[row][i] = s.discards[i] if i < size else NOTHING
    lay_pile(s, shuffle_next(s, size), size)
    for i in range(size):
        s.unseen[s.n_unseen + i] = (s.shuffles - 1) * KINDS + s.discards[i]
    s.n_unseen += size
    for i in range(s.n_discards):
        s.discards[i] = s.discards[size + i] if i < staying else NOTHING
    s.n_discards = staying


# --- The discard pile -----------------------------------------------------------------------------------------------


@rule
def top_discard(s: State) -> int:
    """The kind of the top discard, or NOTHING."""
    return s.discards[s.n_discards - 1] if s.n_discards > 0 else NOTHING


@rule
def put_on_discards(s: State, kind: int, origin: int) -> None:
    """Lay a card on the discard pile, face up."""
    show_to_all(s, kind, origin)
    s.discards[s.n_discards] = kind
    s.n_discards += 1


@rule
def show_to_all(s: State, kind: int, origin: int) -> None:
    """Strike a card out of those that have not been shown; one without an origin was public before."""
    if origin == NOTHING:
        return
    code = origin // PACK * KINDS + kind
    for i in range(s.n_unseen):
        if s.unseen[i] == code:
            s.n_unseen -= 1
            s.unseen[i] = s.unseen[s.n_unseen]
            s.unseen[s.n_unseen] = 0
            return


# --- The places of a set --------------------------------------------------------------------------------------------


@rule
def put_into_place(s: State, seat: int, place: int, kind: int, origin: int, seen: int) -> None:
    """Lay a card face down; `seen` is the set of those who know it."""
    s.cards[seat][place] = kind
    s.origin[seat][place] = origin
    s.seen[seat][place] = seen
    s.occupied[seat] |= only(place)


@rule
def empty_place(s: State, seat: int, place: int) -> None:
    """Take a card out of a set; its place stays as a gap (ARC-MATCH-2, ARC-SET-3)."""
    s.cards[seat][place] = NOTHING
    s.origin[seat][place] = NOTHING
    s.seen[seat][place] = 0
    s.occupied[seat] &= ~only(place)


@rule
def turn_up(s: State, seat: int, place: int) -> None:
    """Show a card of a set to everybody; it stays where it is."""
    show_to_all(s, s.cards[seat][place], s.origin[seat][place])
    s.origin[seat][place] = NOTHING
    s.seen[seat][place] = SEEN_BY_ALL


@rule
def can_add_card(s: State, seat: int) -> bool:
    """Is there a card to draw (ARC-Q25), and a place for it (ARC-Q60)?"""
    return can_draw(s) and s.occupied[seat] != EVERY_PLACE


@rule
def next_place(s: State, seat: int) -> int:
    """Where a new card goes: to the end of the set, or into a gap if every place was used (ARC-Q23, ARC-Q60)."""
    place = s.places[seat]
    return place if place < MOST_PLACES else lowest(EVERY_PLACE & ~s.occupied[seat])


@rule
def add_unseen_card(s: State, seat: int) -> bool:
    """A penalty or a gift: a card that no one has seen joins the set, unless it lapses (ARC-MATCH-4, ARC-GIVE)."""
    if not can_add_card(s, seat):
        return False
    place = next_place(s, seat)
    s.places[seat] = max(s.places[seat], place + 1)
    kind, origin = draw_top(s)
    put_into_place(s, seat, place, kind, origin, 0)
    s.tried[seat] &= ~only(place)
    return True
