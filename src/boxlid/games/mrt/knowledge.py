"""Mr. T: what a seat may know, and the worlds that fit it.

All players have seen every card that was played, and so know which cards lie in each won heap. The order of a shuffled
heap and the remaining cards of the first deal are hidden from all, even from the owner of the pile; hands are hidden
from the other players.
"""

from boxlid.games.mrt.cards import (
    COPIES,
    FIRST_CARD,
    KINDS,
    PACK,
    WHOLE_PACK,
    copies_in,
    nth_kind,
    one,
    size_of,
)
from boxlid.games.mrt.heaps import FIRST_DEAL, end_of_heap, sort_heap, tally_in_pile
from boxlid.games.mrt.observation import OBSERVATION as OBSERVATION
from boxlid.games.mrt.observation import observe as observe
from boxlid.games.mrt.rules.board import heap_of, tally_on
from boxlid.games.mrt.rules.legality import playable
from boxlid.games.mrt.state import HAND, MOST_SEATS, SEALED, WHOLE_BOARD, State
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.chance.pick import random_member
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.chance.shuffles import hide_chance, renew_key
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.execution.rule import rule


@rule
def hide(s: State, viewer: int) -> None:
    """Blank, in place, everything the viewer may not know; it may be a SPECTATOR."""
    hide_chance(s)
    for seat in range(MOST_SEATS):
        if seat != viewer:
            s.hands[seat] = 0
            if s.choices[seat] != NOTHING:
                s.choices[seat] = SEALED
        hide_pile(s, seat)


@rule
def hide_pile(s: State, seat: int) -> None:
    """Blank the cards of the deal, and put each shuffled heap into the order of kinds."""
    pile = s.piles[seat]
    first = 0
    while first < s.pile_sizes[seat]:
        end = end_of_heap(s, seat, first)
        heap = heap_of(s.origins[seat][first])
        if heap == FIRST_DEAL:
            for i in range(first, end):
                pile[i] = NOTHING
        elif heap != NOTHING:
            sort_heap(s, seat, first, end)
        first = end


@rule
def tally_seen(s: State) -> int:
    """The tally of all cards of a state that are not blanked."""
    tally = tally_on(s, WHOLE_BOARD)
    for seat in range(MOST_SEATS):
        tally += s.hands[seat] + tally_in_pile(s, seat, 0, s.pile_sizes[seat])
    return tally


@rule
def deal_unknown(s: State, viewer: int, rng: Ints) -> None:
    """Complete a view to a whole world that fits all the viewer has seen."""
    hide(s, viewer)
    unseen = WHOLE_PACK - tally_seen(s)
    for seat in range(MOST_SEATS):
        if seat != viewer:
            for _ in range(s.hand_sizes[seat]):
                kind = random_kind(unseen, rng)
                unseen -= one(kind)
                s.hands[seat] += one(kind)
        for i in range(s.pile_sizes[seat]):
            if s.piles[seat][i] == NOTHING:
                s.piles[seat][i] = random_kind(unseen, rng)
                unseen -= one(s.piles[seat][i])
        shuffle_heaps(s, seat, rng)
        if s.choices[seat] == SEALED:
            s.choices[seat] = random_member(playable(s, seat), rng)
    renew_key(s, rng)


@rule
def random_kind(tally: int, rng: Ints) -> int:
    """The kind of a random card of a tally."""
    return nth_kind(tally, random_below(rng, size_of(tally)))


@rule
def shuffle_heaps(s: State, seat: int, rng: Ints) -> None:
    """A random order of each heap that was put under the pile unseen."""
    first = 0
    while first < s.pile_sizes[seat]:
        end = end_of_heap(s, seat, first)
        if heap_of(s.origins[seat][first]) > FIRST_DEAL:
            for last in range(end - 1, first, -1):
                pick = first + random_below(rng, last - first + 1)
                kind = s.piles[seat][last]
                s.piles[seat][last] = s.piles[seat][pick]
                s.piles[seat][pick] = kind
        first = end


@rule
def fit_order(s: State, number: int, order: Ints) -> None:
    """Turn the true order of a past shuffle (the first is 0) into one that would have led to this world.

    All but what still lies in piles and hands has been seen. Any copy of a kind will do.
    """
    for seat in range(s.seats):
        for i in range(s.pile_sizes[seat]):
            if heap_of(s.origins[seat][i]) == number:
                order[s.origins[seat][i] % PACK] = FIRST_CARD[s.piles[seat][i]]
        if number == FIRST_DEAL:
            dealt = s.hands[seat] + s.played[seat]
            for i in range(HAND):
                order[i * s.seats + seat] = FIRST_CARD[nth_kind(dealt, i)]


@rule
def count_cards(s: State, out: Ints) -> None:
    """How often each card of the pack lies somewhere in a whole world; the copies of a kind are numbered as found."""
    tally = tally_seen(s)
    for kind in range(KINDS):
        for copy in range(COPIES[kind]):
            out[FIRST_CARD[kind] + copy] = int(copy < copies_in(tally, kind))
        out[FIRST_CARD[kind]] += max(0, copies_in(tally, kind) - COPIES[kind])
