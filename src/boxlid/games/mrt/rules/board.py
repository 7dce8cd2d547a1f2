"""Mr. T: where the cards lie, and how they move: the deal, draw piles, hands, card spaces, heaps of won cards."""

from boxlid.games.mrt.cards import FIRST_CARD, KIND_OF, PACK, copies_in, one
from boxlid.games.mrt.state import HAND, LEFT_OVER, MOST_SEATS, SPACES, State
from boxlid.kernel.cards.card_sets import NOTHING, has, only
from boxlid.kernel.chance.shuffles import lay_full_pack, next_shuffle_row, shuffle_next
from boxlid.kernel.execution.rows import fill, fill_rows
from boxlid.kernel.execution.rule import rule


@rule
def clear_board(s: State, seats: int) -> None:
    """Every player takes a corner; no card lies anywhere (MRT-S1a)."""
    s.seats = seats
    fill_rows(s.piles, NOTHING)
    fill_rows(s.origins, NOTHING)
    fill(s.pile_sizes, 0)
    fill(s.hands, 0)
    fill(s.hand_sizes, 0)
    fill(s.played, 0)
    fill_rows(s.spaces, NOTHING)
    fill(s.heights, 0)
    for seat in range(MOST_SEATS):
        s.corners[seat] = seat + 1 if seat < seats else NOTHING


@rule
def deal(s: State) -> None:
    """Deal the whole pack singly from seat 0; the first card lies uppermost, the top three are the hand (MRT-Q31)."""
    lay_full_pack(s, PACK)
    row = shuffle_next(s, PACK)
    each = PACK // s.seats
    for seat in range(s.seats):
        for i in range(each):
            at = i * s.seats + seat
            kind = KIND_OF[s.shuffled[row][at]]
            if i < HAND:
                s.hands[seat] += one(kind)
            else:
                s.piles[seat][each - 1 - i] = kind
                s.origins[seat][each - 1 - i] = at
        s.hand_sizes[seat] = HAND
        s.pile_sizes[seat] = each - HAND
    for other in range(len(s.shuffled)):
        if other != row:
            fill(s.shuffled[other], NOTHING)


@rule
def able_seats(s: State) -> int:
    """The seats that have a card to play: on the draw pile or in the hand."""
    able = 0
    for seat in range(s.seats):
        able |= int(cards_of(s, seat) > 0) << seat
    return able


@rule
def cards_of(s: State, seat: int) -> int:
    """How many cards are the seat's: draw pile and hand (MRT-Q8)."""
    return s.pile_sizes[seat] + s.hand_sizes[seat]


@rule
def draw(s: State, seat: int) -> int:
    """Take the top card of the seat's draw pile."""
    top = s.pile_sizes[seat] - 1
    kind: int = s.piles[seat][top]
    s.piles[seat][top] = NOTHING
    s.origins[seat][top] = NOTHING
    s.pile_sizes[seat] = top
    return kind


@rule
def take_from_hand(s: State, seat: int, kind: int) -> None:
    """Take a card out of the hand. It is not replaced (MRT-S4b)."""
    s.hands[seat] -= one(kind)
    s.hand_sizes[seat] -= 1
    s.played[seat] += one(kind)


@rule
def holds(s: State, seat: int, kind: int) -> bool:
    """Is a card of the kind in the seat's hand?"""
    return copies_in(s.hands[seat], kind) > 0


@rule
def lay(s: State, space: int, kind: int) -> None:
    """Put a card face up on top of a card space (MRT-ST2)."""
    s.spaces[space][s.heights[space]] = kind
    s.heights[space] += 1


@rule
def top_of(s: State, space: int) -> int:
    """The kind of the top card of a space that is not empty."""
    kind: int = s.spaces[space][s.heights[space] - 1]
    return kind


@rule
def cards_on(s: State, spaces: int) -> int:
    """How many cards lie on these spaces."""
    n = 0
    for space in range(SPACES):
        if has(spaces, space):
            n += s.heights[space]
    return n


@rule
def collect(s: State, seat: int, spaces: int, is_shuffled: bool) -> None:
    """Put all cards of these spaces under the seat's draw pile (MRT-3, MRT-Q15, MRT-Q16)."""
    n = cards_on(s, spaces)
    raise_pile(s, seat, n)
    if is_shuffled:
        put_shuffled_under(s, seat, spaces, n)
    else:
        put_under_in_order(s, seat, spaces, n)
    for space in range(SPACES):
        if has(spaces, space):
            fill(s.spaces[space], NOTHING)
            s.heights[space] = 0


@rule
def raise_pile(s: State, seat: int, n: int) -> None:
    """Shift the draw pile up by n places."""
    for i in range(s.pile_sizes[seat] - 1, -1, -1):
        s.piles[seat][i + n] = s.piles[seat][i]
        s.origins[seat][i + n] = s.origins[seat][i]
    s.pile_sizes[seat] += n


@rule
def put_shuffled_under(s: State, seat: int, spaces: int, n: int) -> None:
    """Shuffle the heap; the first card of its order lies uppermost (MRT-Q16)."""
    if not s.is_scripted:
        lay_heap(s, spaces)
    row = shuffle_next(s, n)
    origin = (s.shuffles - 1) * PACK
    for i in range(n):
        s.piles[seat][n - 1 - i] = KIND_OF[s.shuffled[row][i]]
        s.origins[seat][n - 1 - i] = origin + i


@rule
def lay_heap(s: State, spaces: int) -> None:
    """Put the cards of these spaces where the next shuffle takes them."""
    row = next_shuffle_row(s)
    fill(s.shuffled[row], NOTHING)
    n = 0
    for space in range(SPACES):
        if has(spaces, space):
            for i in range(s.heights[space]):
                s.shuffled[row][n] = FIRST_CARD[s.spaces[space][i]]
                n += 1


@rule
def put_under_in_order(s: State, seat: int, spaces: int, n: int) -> None:
    """Space 1 from its lowest card up, then 2, 3 and 4; the first of these lies uppermost (MRT-Q33)."""
    at = n
    for space in range(SPACES):
        if has(spaces, space):
            for i in range(s.heights[space]):
                at -= 1
                s.piles[seat][at] = s.spaces[space][i]
                s.origins[seat][at] = NOTHING


@rule
def sit_opposite(s: State, first: int, second: int) -> None:
    """Two players take positions 1 and 3; cards still on the board are left over for a winner (MRT-5a, MRT-Q35)."""
    for space in range(1, SPACES):
        for i in range(s.heights[space]):
            lay(s, LEFT_OVER, s.spaces[space][i])
        fill(s.spaces[space], NOTHING)
        s.heights[space] = 0
    fill(s.corners, NOTHING)
    s.corners[first] = 1
    s.corners[second] = 3


@rule
def tally_on(s: State, spaces: int) -> int:
    """The tally of all cards on these spaces."""
    tally = 0
    for space in range(SPACES):
        if has(spaces, space):
            for i in range(s.heights[space]):
                tally += one(s.spaces[space][i])
    return tally


@rule
def heap_of(origin: int) -> int:
    """The shuffle that a card of a pile came from, 0 for the deal; NOTHING if it was put there face up."""
    return origin // PACK


@rule
def spaces_of(s: State, members: int) -> int:
    """The card spaces in front of these seats."""
    spaces = 0
    for seat in range(s.seats):
        if has(members, seat):
            spaces |= only(s.corners[seat])
    return spaces
